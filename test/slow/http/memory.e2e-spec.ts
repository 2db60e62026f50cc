// SPDX-License-Identifier: Apache-2.0
import { type ClaimQueueService } from '../../../src/claims/services/claim-queue.service.js';
import { type OrderListService } from '../../../src/orders/services/order-list.service.js';
import { MAX_PAGE_BYTES } from '../../../src/platform/pagination/page.js';
import { type ReturnQueriesService } from '../../../src/returns/services/return-queries.service.js';
import { agent } from '../../support/agent.js';
import { type ApiProcess, startApi } from '../../support/api-process.js';
import { aClaim, aClaimable, file } from '../../support/claims.js';
import { afterFile } from '../../support/cleanup.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { pathOf } from '../../support/pages.js';
import { aLabel, TestReturn } from '../../support/returns.js';
import { service, spawnServices } from '../../support/services.js';
import { copyShipment, newTrackingNumber, pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { type TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

const COPIES = 16;
const CONNECTIONS = 16;
const HEAP = { NODE_OPTIONS: '--max-old-space-size=256' };
const TABLES = ['orders', 'outbox_events', 'returns', 'claims'] as const;
/** The most shipments of an order or a tracking number, and the most of their JSON (C-SHP-27). */
const SHIPMENTS = 1_000;
const SHIPMENTS_BYTES = 4 * 1024 * 1024;

/** Almost 1 MiB of JSON. */
const FILLER = Array.from({ length: 8_000 }, (_, index) => ({ n: index, text: 'x'.repeat(100) }));

let store: TestStore;
let order: TestOrder;
let api: ApiProcess;

/** Copies the oldest row of the store; `values` are expressions, in which `@n` is the number of the copy. */
async function copyRow(
  table: (typeof TABLES)[number],
  values: Record<string, string>,
  storeId = store.id,
): Promise<void> {
  const columns = await rows<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ?',
    [table],
  );
  const names = columns.map(({ name }) => name);
  const sql = `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map((name) => values[name] ?? name).join(', ')}
    FROM (SELECT * FROM ${table} WHERE store_id = ? ORDER BY id LIMIT 1) source`;
  for (let copy = 1; copy <= COPIES; copy++)
    await rows(
      sql.replaceAll('@n', () => String(copy)),
      [storeId],
    );
}

const countEvents = async (): Promise<number> =>
  (await rows<{ id: string }>('SELECT id FROM outbox_events WHERE store_id = ? AND position IS NOT NULL', [store.id]))
    .length;

beforeAll(async () => {
  store = await newStore();
  afterFile(async () => {
    for (const table of TABLES) await rows(`DELETE FROM ${table} WHERE store_id = ?`, [store.id]);
  });
  order = await aClaimable(store, { A: 2 }, { metadata: { marker: 'MARK', filler: FILLER } });
  await TestReturn.request(order, { A: 1 }, { filler: FILLER });
  expect(
    (await file(store, aClaim(order, { claims_full_order: false, claims_items: [{ line_id: 'A', quantity: 1 }] })))
      .status,
  ).toBe(201);
  await until(async () => (await countEvents()) === 3, 'the events to be in the feed');
  const id = "CONCAT(LEFT(id, 26), LPAD(@n, 4, '0'))";
  const order_number = "CONCAT(order_number, '-', @n)";
  await copyRow('claims', { id, order_number });
  await copyRow('returns', { id, order_number, request_id: "CONCAT(LEFT(request_id, 26), LPAD(@n, 4, '0'))" });
  await copyRow('outbox_events', { id, sequence: '1 + @n', data: "REPLACE(data, 'MARK', 'MARK@n')" });
  await rows('UPDATE orders SET version = ? WHERE store_id = ?', [COPIES + 1, store.id]);
  const protect_order_number = "CONCAT('PW-', UPPER(SUBSTRING(MD5(CONCAT(RAND(), @n)), 1, 10)))";
  await copyRow('orders', { id, order_number, protect_order_number });
  api = await startApi(HEAP);
});

function byAll<T>(read: () => Promise<T>, count = CONNECTIONS): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, read));
}

/** Reads a page without comparing its megabytes with the document; a busy database is asked again. */
async function pageAt(path: string): Promise<Json> {
  const { statusCode, body } = await agent.request({
    origin: api.baseUrl,
    path,
    method: 'GET',
    headers: { authorization: `Bearer ${store.token}` },
  });
  const text = await body.text();
  if (statusCode === 503) return pageAt(path);
  expect(statusCode).toBe(200);
  // A version shows each member before and after its change.
  expect(text.length).toBeLessThan(2 * MAX_PAGE_BYTES + 100_000);
  return (JSON.parse(text) as { data: Json }).data;
}

/** Reads a path; a busy process is asked again. */
async function read(path: string, by = store): Promise<string> {
  const { statusCode, body } = await agent.request({
    origin: api.baseUrl,
    path,
    method: 'GET',
    headers: { authorization: `Bearer ${by.token}`, accept: '*/*' },
  });
  const text = await body.text();
  if (statusCode === 503) return read(path, by);
  expect([statusCode, text.slice(0, statusCode === 200 ? 0 : 500)]).toEqual([200, '']);
  return text;
}

describe(`an API process with a heap of 256 MiB, and ${CONNECTIONS} connections`, () => {
  it.each([
    ['the feed', () => '/events?limit=500', 'events', 'after', COPIES + 3],
    ['the history of an order', () => `${order.path}/history?limit=100`, 'versions', 'cursor', COPIES + 1],
    ['the orders', () => '/orders?limit=100', 'orders', 'cursor', COPIES + 1],
    ['the returns', () => '/returns?limit=100', 'returns', 'cursor', COPIES + 1],
    ['the claims', () => '/claims?limit=100', 'claims', 'cursor', COPIES + 1],
  ])('C-READ-18, C-LIST-6: reads %s of large orders page by page', async (_what, path, name, cursorName, expected) => {
    let [page] = await byAll(() => pageAt(path()));
    let count = 0;
    for (
      ;
      page;
      page = page.next_cursor === null ? undefined : await pageAt(`${path()}&${cursorName}=${String(page.next_cursor)}`)
    )
      count += (page[name] as unknown[]).length;
    expect(count).toBe(expected);
  });
});

/** Readers of the largest order at once: fewer, because each of its answers takes much of a processor's time. */
const READERS = 6;

describe('C-SHP-27: the largest order with the most shipments of the largest size', () => {
  const tracking_number = newTrackingNumber();
  /** As many values as possible, because they take more memory than text. */
  const items = [{ quantity: 1, values: Array.from({ length: 1_375 }, () => []) }];
  let pagePath: string;

  /** Copies a shipment up to the limit, into the order of the file or into other orders. */
  async function fill(differ: 'tracking_number' | 'order_key'): Promise<void> {
    const first = await pushed(store, { tracking_number, carrier: 'own_van', order_number: order.number, items });
    await copyShipment(store, first, SHIPMENTS - 1, differ);
    const [total] = await rows<{ bytes: number }>(
      "SELECT SUM(LENGTH(document)) AS bytes FROM shipments WHERE store_id = ? AND superseded_by = ''",
      [store.id],
    );
    expect(Number(total?.bytes) / SHIPMENTS_BYTES).toBeCloseTo(1, 1);
  }

  beforeAll(async () => {
    pagePath = pathOf((await shownOrder()).tracking_page_url);
    await fill('tracking_number');
  });
  const shownOrder = async () => (JSON.parse(await read(order.path)) as { data: { order: Json } }).data.order;
  afterEach(() => rows('DELETE FROM shipments WHERE store_id = ?', [store.id]));

  it('is shown with all of them, in the API and on its page', async () => {
    const texts = await byAll(() => read(order.path), READERS);
    expect(new Set(texts.map(({ length }) => length)).size).toBe(1);
    expect((await shownOrder()).shipments).toHaveLength(SHIPMENTS);
    const pages = await byAll(() => read(pagePath), 2);
    expect(pages.every((text) => text.length > SHIPMENTS_BYTES / 100)).toBe(true);
  });

  it('is shown by its tracking number if all of them share it', async () => {
    await fill('order_key');
    const texts = await byAll(() => read(`/shipments/${tracking_number}`), READERS);
    expect((JSON.parse(texts[0] ?? '') as { shipments: Json[] }).shipments).toHaveLength(SHIPMENTS);
  });
});

/** Calls of services at once: fewer, because a call that waits long for a connection fails, and is not repeated here. */
const CALLS = 4;

describe('services in such a process', () => {
  let url: string;
  beforeAll(async () => (url = await spawnServices(HEAP)), 60_000);

  it('C-READ-18: list orders, claims to decide and returns to decide page by page', async () => {
    const orders = service<OrderListService>('OrderListService', { url });
    const queue = service<ClaimQueueService>('ClaimQueueService', { url });
    const returns = service<ReturnQueriesService>('ReturnQueriesService', { url });
    const [first, ...others] = await byAll(() => orders.list(store.id, {}, { limit: 100 }), CALLS);
    expect(first?.orders.length).toBeLessThan(10);
    expect(first?.next).not.toBeNull();
    expect(others).toEqual(Array(CALLS - 1).fill(first));
    const queues = await byAll(() => queue.list(store.id, 'SUBMITTED', { limit: 100 }), CALLS);
    expect(queues.map(({ claims, next }) => [claims.length, next])).toEqual(Array(CALLS).fill([COPIES + 1, null]));
    const found = await byAll(() => returns.search(store.id, { awaiting: true }, { limit: 100 }), CALLS);
    expect(found.every(({ returns: page, next }) => page.length < 10 && next !== null)).toBe(true);
    expect(await queue.count(store.id, 10)).toBe(10);
  });
});

describe('a parcel with 10,000 events of the largest size', () => {
  const SHOWN = 200;
  let shop: TestStore;
  let sent: TestOrder;
  let tracking_number: string;
  let newest: Date;

  beforeAll(async () => {
    shop = await newStore();
    sent = await aClaimable(shop, { A: 2 });
    const label = aLabel({ carrier: 'correios_br' });
    tracking_number = String(label.tracking_number);
    await pushed(shop, { tracking_number, carrier: 'correios_br', order_number: sent.number });
    const requested = await TestReturn.request(sent, { A: 1 });
    await requested.decide('APPROVED');
    await requested.label(label);
    // After the label, and not dated ahead by more than clocks may be.
    const first = new Date();
    newest = new Date(first.getTime() + 50 * 9_999);
    await rows(
      `INSERT INTO tracking_events (store_id, parcel_id, fingerprint, occurred_at, position, status, description, location)
        WITH RECURSIVE numbers AS (SELECT 0 AS n UNION ALL SELECT n + 1 FROM numbers WHERE n < 99)
        SELECT p.store_id, p.id, MD5(100 * a.n + b.n), ? + INTERVAL 50000 * (100 * a.n + b.n) MICROSECOND, 1000 + 100 * a.n + b.n,
          NULL, REPEAT('x', 512), CONCAT('{"city":"', REPEAT('x', 2000), '"}')
        FROM parcels p CROSS JOIN numbers a CROSS JOIN numbers b WHERE p.store_id = ?`,
      [first.toISOString().replace('Z', ''), shop.id],
    );
    const id = "CONCAT(LEFT(id, 26), LPAD(@n, 4, '0'))";
    const request_id = "CONCAT(LEFT(request_id, 26), LPAD(@n, 4, '0'))";
    await copyRow('returns', { id, request_id, order_number: "CONCAT(order_number, '-', @n)" }, shop.id);
  });
  afterAll(() => rows('DELETE FROM tracking_events WHERE store_id = ?', [shop.id]));

  it('C-TRK-37: is shown with the newest 200, by its number and on its page', async () => {
    const [text] = await byAll(() => read(`/shipments/${tracking_number}`, shop));
    const { events } = JSON.parse(text ?? '') as { events: { occurred_at: string }[] };
    expect([events.length, events[0]?.occurred_at]).toEqual([SHOWN, newest.toISOString()]);
    const { data } = JSON.parse(await read(sent.path, shop)) as { data: { order: Json } };
    const pages = await byAll(() => read(pathOf(data.order.tracking_page_url), shop));
    expect(pages.every((page) => page.split('x'.repeat(512)).length - 1 <= 8 * SHOWN)).toBe(true);
  });

  it('C-READ-18: counts in the bytes of a page of returns', async () => {
    const texts = await byAll(() => read('/returns?limit=100', shop));
    const { returns, next_cursor } = (JSON.parse(texts[0] ?? '') as { data: Json }).data;
    expect([(returns as Json[]).length, typeof next_cursor]).toEqual([1, 'string']);
    expect(texts.every(({ length }) => length < MAX_PAGE_BYTES)).toBe(true);
  });
});
