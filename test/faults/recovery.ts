import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LINES, orderBody, shipmentBody } from './bodies.js';
import { type Book } from './book.js';
import { type System } from './checks/check.js';
import { GoodClient, type GoodClientOptions } from './good-client.js';

const PATIENCE_MS = 180_000;
const BETWEEN_LOOKS_MS = 100;

/** Seconds from the end of a fault until the service works again. */
export interface Recovery {
  /** Until a write has succeeded at each API process. */
  api: number;
  /** Until the webhooks of the orders that were written then are received. */
  webhook: number;
  /** Until their parcels are registered. */
  job: number;
}

export interface Probed {
  book: Book;
  system: Pick<System, 'rows' | 'received'>;
  client: Omit<GoodClientOptions, 'urls' | 'timeoutMs'>;
  apiUrls: readonly string[];
}

/** Measures how long the service takes after a fault. @throws Error if it does not recover within three minutes */
export async function recovery(probed: Probed): Promise<Recovery> {
  const since = Date.now();
  const seconds = (): number => (Date.now() - since) / 1000;
  const orders = await Promise.all(probed.apiUrls.map((url) => write(probed, url)));
  const api = seconds();
  const [webhook, job] = await within(
    Promise.all([delivered(probed, orders).then(seconds), registered(probed, orders).then(seconds)]),
    'work that is due after the fault',
  );
  return { api, webhook, job };
}

interface ProbeOrder {
  number: string;
  trackingNumber: string;
}

/** Writes an order and its parcel at one API process. */
async function write({ book, client: options }: Probed, url: string): Promise<ProbeOrder> {
  const client = new GoodClient({ ...options, urls: [url], timeoutMs: 3_000 });
  const writes = async (): Promise<ProbeOrder> => {
    const number = `P-${randomUUID()}`;
    const [email, note] = [`${number}@example.com`, `note ${number}`];
    const { protect_order_number: protectNumber } = await client.untilAnswered((key, asked) =>
      asked.orders.put(number, orderBody(email, note), { idempotencyKey: key }),
    );
    book.addOrder({ number, email, protectNumber, note, lines: structuredClone(LINES) });
    const body = shipmentBody(number);
    const { shipment } = await client.untilAnswered((key, asked) =>
      asked.shipments.push(body, { idempotencyKey: key }),
    );
    const { shipment_id: id, tracking_number: trackingNumber } = shipment;
    book.shipments.set(id, { id, trackingNumber, email });
    return { number, trackingNumber };
  };
  try {
    return await within(writes(), `writes at ${url}`);
  } finally {
    await client.close();
  }
}

async function delivered({ book, system }: Probed, orders: ProbeOrder[]): Promise<void> {
  const sql = `SELECT e.id FROM outbox_events e JOIN orders o ON o.store_id = e.store_id AND o.id = e.resource_id
    WHERE o.store_id = ? AND o.order_number IN (?) AND e.type = 'order.created'`;
  const events = await system.rows<{ id: string }>(sql, [book.storeId, orders.map(({ number }) => number)]);
  if (events.length < orders.length) throw new Error(`${orders.length} orders have ${events.length} events`);
  while (!events.every(({ id }) => system.received?.webhooks.good.taken.has(id))) await delay(BETWEEN_LOOKS_MS);
}

async function registered({ system }: Probed, orders: ProbeOrder[]): Promise<void> {
  const isRegistered = ({ trackingNumber }: ProbeOrder): boolean =>
    system.received?.registrations.some(({ tracking_number }) => tracking_number === trackingNumber) ?? false;
  while (!orders.every(isRegistered)) await delay(BETWEEN_LOOKS_MS);
}

/** @throws Error after three minutes */
async function within<T>(work: Promise<T>, what: string): Promise<T> {
  const end = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: end.signal }).then(() => {
    throw new Error(`There was no recovery within ${PATIENCE_MS / 1000} s: ${what}`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    end.abort();
    late.catch(() => undefined);
  }
}
