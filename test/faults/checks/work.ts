// SPDX-License-Identifier: Apache-2.0
import { type Check, counted } from './check.js';

/** Work that has been due for longer is stuck. */
const LATE_SECONDS = 90;

const late = (column: string): string => `${column} < UTC_TIMESTAMP(3) - INTERVAL ${LATE_SECONDS} SECOND`;

interface JobRow {
  id: string;
  queue: string;
  reference: string;
  attempts: number;
  isDead: number;
  last_error: string | null;
}

/** No job is dead, and none is overdue. */
export const jobs: Check = async (expected, { rows }) => {
  const stuck = await rows<JobRow>(
    `SELECT id, queue, reference, attempts, parked_at IS NOT NULL AS isDead, last_error FROM jobs
      WHERE store_id = ? AND (parked_at IS NOT NULL OR ${late('due_at')})`,
    [expected.storeId],
  );
  return stuck.map(({ id, queue, reference, attempts, isDead, last_error }) => ({
    subject: id,
    detail: `${queue} of ${reference} is ${Number(isDead) ? 'dead' : 'due, but not taken'} after ${attempts} runs: ${last_error ?? 'no error'}`,
    evidence: `SELECT * FROM jobs WHERE store_id = '${expected.storeId}' AND id = '${id}'`,
  }));
};

/** No delivery is overdue, no event waits for the relay, and no carrier event waits for its parcel. */
export const backlog: Check = async (expected, { rows }) => {
  const waiting = {
    webhook_deliveries: `status = 'pending' AND ${late('due_at')}`,
    outbox_events: 'position IS NULL',
    inbound_events: late('received_at'),
  };
  const findings = Object.entries(waiting).map(async ([table, condition]) => {
    const evidence = `SELECT * FROM ${table} WHERE store_id = '${expected.storeId}' AND ${condition}`;
    const found = await rows<{ id: string }>(`SELECT id FROM ${table} WHERE store_id = ? AND ${condition}`, [
      expected.storeId,
    ]);
    return found.map(({ id }) => ({ subject: id, detail: `waits in ${table}, but is not being taken`, evidence }));
  });
  return (await Promise.all(findings)).flat();
};

/** The carrier has received one registration of each parcel. */
export const registrations: Check = (expected, { received }) => {
  if (!received) return [];
  const counts = counted(received.registrations.map(({ tracking_number }) => tracking_number));
  return [...expected.shipments.values()]
    .filter(({ trackingNumber }) => counts.get(trackingNumber) !== 1)
    .map(({ id, trackingNumber }) => ({
      subject: id,
      detail: `${trackingNumber} was registered ${counts.get(trackingNumber) ?? 0} times`,
      evidence: `SELECT * FROM parcels WHERE store_id = '${expected.storeId}' AND tracking_number = '${trackingNumber}'`,
    }));
};
