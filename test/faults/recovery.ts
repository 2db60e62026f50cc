// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LINES, orderBody, shipmentBody } from './bodies.js';
import { type System } from './checks/check.js';
import { type ExpectedState } from './expected-state.js';
import { RetryingClient, type RetryingClientOptions } from './retrying-client.js';

const TIMEOUT_MS = 180_000;
const POLL_INTERVAL_MS = 100;

/** The seconds until the service works again after a fault. */
export interface Recovery {
  /** Until each API process has accepted a write. */
  api: number;
  /** Until the webhooks of the orders written then are received. */
  webhook: number;
  /** Until the parcels of these orders are registered. */
  job: number;
}

export interface ProbeOptions {
  expected: ExpectedState;
  system: Pick<System, 'rows' | 'received'>;
  client: Omit<RetryingClientOptions, 'urls' | 'timeoutMs'>;
  apiUrls: readonly string[];
}

/**
 * Measures how long the service needs, from this call on, until it works again.
 * @throws Error if a write, a webhook or a registration takes more than three minutes
 */
export async function measureRecovery(probe: ProbeOptions): Promise<Recovery> {
  const since = Date.now();
  const seconds = (): number => (Date.now() - since) / 1000;
  const orders = await Promise.all(probe.apiUrls.map((url) => write(probe, url)));
  const api = seconds();
  const [webhook, job] = await within(
    Promise.all([delivered(probe, orders).then(seconds), registered(probe, orders).then(seconds)]),
    'webhooks and registrations',
  );
  return { api, webhook, job };
}

interface ProbeOrder {
  number: string;
  trackingNumber: string;
}

/** Writes an order and its parcel at one API process. */
async function write({ expected, client: options }: ProbeOptions, url: string): Promise<ProbeOrder> {
  const client = new RetryingClient({ ...options, urls: [url], timeoutMs: 3_000 });
  const writes = async (): Promise<ProbeOrder> => {
    const number = `P-${randomUUID()}`;
    const [email, note] = [`${number}@example.com`, `note ${number}`];
    const { protect_order_number: protectNumber } = await client.untilAnswered((key, asked) =>
      asked.orders.put(number, orderBody(email, note), { idempotencyKey: key }),
    );
    expected.addOrder({ number, email, protectNumber, note, lines: structuredClone(LINES) });
    const body = shipmentBody(number);
    const { shipment } = await client.untilAnswered((key, asked) =>
      asked.shipments.push(body, { idempotencyKey: key }),
    );
    const { shipment_id: id, tracking_number: trackingNumber } = shipment;
    expected.shipments.set(id, { id, trackingNumber, email });
    return { number, trackingNumber };
  };
  try {
    return await within(writes(), `writes at ${url}`);
  } finally {
    await client.close();
  }
}

async function delivered({ expected, system }: ProbeOptions, orders: ProbeOrder[]): Promise<void> {
  const sql = `SELECT e.id FROM outbox_events e JOIN orders o ON o.store_id = e.store_id AND o.id = e.resource_id
    WHERE o.store_id = ? AND o.order_number IN (?) AND e.type = 'order.created'`;
  const events = await system.rows<{ id: string }>(sql, [expected.storeId, orders.map(({ number }) => number)]);
  if (events.length < orders.length) throw new Error(`${orders.length} orders have ${events.length} events`);
  while (!events.every(({ id }) => system.received?.webhooks.reliable.receipts.has(id))) await delay(POLL_INTERVAL_MS);
}

async function registered({ system }: ProbeOptions, orders: ProbeOrder[]): Promise<void> {
  const isRegistered = ({ trackingNumber }: ProbeOrder): boolean =>
    system.received?.registrations.some(({ tracking_number }) => tracking_number === trackingNumber) ?? false;
  while (!orders.every(isRegistered)) await delay(POLL_INTERVAL_MS);
}

/** @throws Error after three minutes */
async function within<T>(work: Promise<T>, what: string): Promise<T> {
  const end = new AbortController();
  const late = delay(TIMEOUT_MS, undefined, { signal: end.signal }).then(() => {
    throw new Error(`No recovery within ${TIMEOUT_MS / 1000} s: ${what}`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    end.abort();
    late.catch(() => undefined);
  }
}
