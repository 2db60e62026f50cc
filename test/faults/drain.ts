import { setTimeout as delay } from 'node:timers/promises';
import { type System } from './checks/check.js';

/** Jobs that come again and again are no backlog: parcels under way are polled, and each night old data is removed. */
const BACKLOG_JOBS = "parked_at IS NULL AND queue NOT IN ('shipments.poll', 'privacy.retention')";
const BETWEEN_LOOKS_MS = 500;
const LOOKS_PER_HURRY = 6;

/** Per table, what names a row, and which rows are left to do. */
const BACKLOG = {
  jobs: ['queue', BACKLOG_JOBS],
  outbox_events: ['type', 'position IS NULL'],
  inbound_events: ['parcel_id', 'TRUE'],
  webhook_deliveries: ['endpoint_id', "status IN ('pending', 'waiting')"],
  messages: ['state', "state IN ('collecting', 'sending')"],
};

/** Retries and probes become due at once. What a worker has leased stays its own. */
const HURRY = [
  `UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE store_id = ? AND lease IS NULL
    AND due_at > UTC_TIMESTAMP(3) AND ${BACKLOG_JOBS}`,
  `UPDATE webhook_deliveries SET due_at = UTC_TIMESTAMP(3) WHERE store_id = ? AND lease IS NULL AND status = 'pending'
    AND due_at > UTC_TIMESTAMP(3)`,
  'UPDATE webhook_endpoints SET probe_at = UTC_TIMESTAMP(3) WHERE store_id = ? AND probe_at > UTC_TIMESTAMP(3)',
];

export interface DrainOptions {
  storeId: string;
  patienceMs: number;
  /** Leases that have run for longer end at once: those of killed workers, if no living one takes as long. */
  leaseSeconds?: number;
}

/** Waits until the service has no more work, at most `patienceMs`. Returns what is left to do, such as `jobs notifications.send`. */
export async function drain({ rows }: Pick<System, 'rows'>, options: DrainOptions): Promise<string[]> {
  const { storeId, patienceMs, leaseSeconds } = options;
  const deadline = Date.now() + patienceMs;
  const parts = Object.entries(BACKLOG).map(
    ([table, [column, condition]]) =>
      `SELECT CONCAT('${table} ', ${column}) AS what FROM ${table} WHERE store_id = ? AND ${condition}`,
  );
  for (let look = 0; ; look++) {
    const left = await rows<{ what: string }>(
      parts.join(' UNION ALL '),
      parts.map(() => storeId),
    );
    if (left.length === 0 || Date.now() > deadline) return left.map(({ what }) => what);
    const isTimeToHurry = look % LOOKS_PER_HURRY === 0;
    const hurry = [...(isTimeToHurry ? HURRY : []), ...(leaseSeconds === undefined ? [] : ended(leaseSeconds))];
    // A worker may hold the rows; the next look tries again.
    for (const sql of hurry) await rows(sql, [storeId]).catch(ignoreLocks);
    await delay(BETWEEN_LOOKS_MS);
  }
}

function ignoreLocks(error: Error & { code?: string }): void {
  if (!['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT'].includes(error.code ?? '')) throw error;
}

/** A lease lasts a minute from its beginning. */
function ended(leaseSeconds: number): string[] {
  return ['jobs', 'webhook_deliveries'].map(
    (table) => `UPDATE ${table} SET due_at = UTC_TIMESTAMP(3) WHERE store_id = ? AND lease IS NOT NULL
      AND due_at > UTC_TIMESTAMP(3) AND due_at < UTC_TIMESTAMP(3) + INTERVAL ${60 - leaseSeconds} SECOND`,
  );
}
