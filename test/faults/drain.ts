// SPDX-License-Identifier: Apache-2.0
import { setTimeout as delay } from 'node:timers/promises';
import { type System } from './checks/check.js';

/** Recurring jobs are no backlog: polls of parcels under way, and the nightly removal of old data and the hourly estimates. */
const BACKLOG_JOBS =
  "parked_at IS NULL AND queue NOT IN ('shipments.poll', 'shipments.estimates', 'shipments.subscriptions', 'shipments.recovery', 'privacy.retention')";
const POLL_INTERVAL_MS = 500;
const POLLS_PER_EXPEDITE = 6;

/** The work of each table: the column that describes a row in the result, and the condition of rows that are not done. */
const BACKLOG = {
  jobs: ['queue', BACKLOG_JOBS],
  outbox_events: ['type', 'position IS NULL'],
  inbound_events: ['parcel_id', 'TRUE'],
  webhook_deliveries: ['endpoint_id', "status IN ('pending', 'waiting')"],
  messages: ['state', "state IN ('collecting', 'sending')"],
};

/** Make retries and probes due now, except the work that a worker has leased. */
const EXPEDITE = [
  `UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE store_id = ? AND lease IS NULL
    AND due_at > UTC_TIMESTAMP(3) AND ${BACKLOG_JOBS}`,
  `UPDATE webhook_deliveries SET due_at = UTC_TIMESTAMP(3) WHERE store_id = ? AND lease IS NULL AND status = 'pending'
    AND due_at > UTC_TIMESTAMP(3)`,
  'UPDATE webhook_endpoints SET probe_at = UTC_TIMESTAMP(3) WHERE store_id = ? AND probe_at > UTC_TIMESTAMP(3)',
];

export interface DrainOptions {
  storeId: string;
  timeoutMs: number;
  /** Expire leases older than this, to take over the work of killed workers early. No running worker may need longer. */
  leaseSeconds?: number;
}

/** Waits until the service has no more work, at most `timeoutMs`. Returns the remaining work, such as `jobs notifications.send`. */
export async function drain({ rows }: Pick<System, 'rows'>, options: DrainOptions): Promise<string[]> {
  const { storeId, timeoutMs, leaseSeconds } = options;
  const deadline = Date.now() + timeoutMs;
  const parts = Object.entries(BACKLOG).map(
    ([table, [column, condition]]) =>
      `SELECT CONCAT('${table} ', ${column}) AS what FROM ${table} WHERE store_id = ? AND ${condition}`,
  );
  for (let poll = 0; ; poll++) {
    const left = await rows<{ what: string }>(
      parts.join(' UNION ALL '),
      parts.map(() => storeId),
    );
    if (left.length === 0 || Date.now() > deadline) return left.map(({ what }) => what);
    const statements = [
      ...(poll % POLLS_PER_EXPEDITE === 0 ? EXPEDITE : []),
      ...(leaseSeconds === undefined ? [] : expireLeases(leaseSeconds)),
    ];
    // A worker may hold the rows; the next poll tries again.
    for (const sql of statements) await rows(sql, [storeId]).catch(ignoreLocks);
    await delay(POLL_INTERVAL_MS);
  }
}

function ignoreLocks(error: Error & { code?: string }): void {
  if (!['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT'].includes(error.code ?? '')) throw error;
}

/** While a row is leased, `due_at` is the end of its lease, a minute after its start. */
function expireLeases(leaseSeconds: number): string[] {
  return ['jobs', 'webhook_deliveries'].map(
    (table) => `UPDATE ${table} SET due_at = UTC_TIMESTAMP(3) WHERE store_id = ? AND lease IS NOT NULL
      AND due_at > UTC_TIMESTAMP(3) AND due_at < UTC_TIMESTAMP(3) + INTERVAL ${60 - leaseSeconds} SECOND`,
  );
}
