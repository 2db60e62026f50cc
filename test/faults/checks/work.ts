import { type Check, counted } from './check.js';

/** Work that is due for longer is not being taken. */
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

/** No job is dead, and none is due without being taken. */
export const jobs: Check = async (book, { rows }) => {
  const stuck = await rows<JobRow>(
    `SELECT id, queue, reference, attempts, parked_at IS NOT NULL AS isDead, last_error FROM jobs
      WHERE store_id = ? AND (parked_at IS NOT NULL OR ${late('due_at')})`,
    [book.storeId],
  );
  return stuck.map(({ id, queue, reference, attempts, isDead, last_error }) => ({
    subject: id,
    detail: `${queue} of ${reference} is ${Number(isDead) ? 'dead' : 'due, but not taken'} after ${attempts} runs: ${last_error ?? 'no error'}`,
    look: `SELECT * FROM jobs WHERE store_id = '${book.storeId}' AND id = '${id}'`,
  }));
};

/** No delivery is due without being taken, no event waits for the relay, and no carrier's event for its parcel. */
export const backlog: Check = async (book, { rows }) => {
  const waiting = {
    webhook_deliveries: `status = 'pending' AND ${late('due_at')}`,
    outbox_events: 'position IS NULL',
    inbound_events: late('received_at'),
  };
  const findings = Object.entries(waiting).map(async ([table, condition]) => {
    const look = `SELECT * FROM ${table} WHERE store_id = '${book.storeId}' AND ${condition}`;
    const found = await rows<{ id: string }>(`SELECT id FROM ${table} WHERE store_id = ? AND ${condition}`, [
      book.storeId,
    ]);
    return found.map(({ id }) => ({ subject: id, detail: `waits in ${table}, but is not being taken`, look }));
  });
  return (await Promise.all(findings)).flat();
};

/** The carrier has got one registration of each parcel. */
export const registrations: Check = (book, { received }) => {
  if (!received) return [];
  const counts = counted(received.registrations.map(({ tracking_number }) => tracking_number));
  return [...book.shipments.values()]
    .filter(({ trackingNumber }) => counts.get(trackingNumber) !== 1)
    .map(({ id, trackingNumber }) => ({
      subject: id,
      detail: `${trackingNumber} was registered ${counts.get(trackingNumber) ?? 0} times`,
      look: `SELECT * FROM parcels WHERE store_id = '${book.storeId}' AND tracking_number = '${trackingNumber}'`,
    }));
};
