// SPDX-License-Identifier: Apache-2.0
import { rangesOf } from '../../../src/orders/model/order-query.js';
import { type ShipmentFilter } from '../../../src/shipments/persistence/shipment-list.repository.js';
import { type ShipmentQueriesService } from '../../../src/shipments/services/shipment-queries.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { anOrder, aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { service } from '../../support/services.js';
import { byId, newTrackingNumber, patch, pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';

interface Page {
  entries: Json[];
  next: string | null;
}

/** The times of the last changes, one a row; the first two rows share theirs. */
const timeOf = (index: number): string => new Date(Date.UTC(2026, 0, Math.max(1, index), 12)).toISOString();
const PHONE = '+5511961234567';
const PLACE = { city: 'Imbituba', country: 'BR' };

let store: TestStore;
let other: TestStore;
const numbers = Array.from({ length: 4 }, newOrderNumber);
const parcel = newTrackingNumber();
/** Shipments of the store, oldest first. */
let shipments: Json[];

/** Lists shipments as staff and importing backends do. */
async function listShipments(query: Record<string, string>, of: TestStore): Promise<Page> {
  const { limit, cursor, ...filter } = query;
  const page = { limit: limit === undefined ? undefined : Number(limit), cursor };
  const { shipments: found, next } = await service<ShipmentQueriesService>('ShipmentQueriesService').list(
    await service<StoresService>('StoresService').get(of.id),
    { ...filter, ...rangesOf(filter) } as ShipmentFilter,
    page,
  );
  return { entries: found as unknown as Json[], next };
}

async function list(path: string, query: Record<string, string> = {}, of = store): Promise<Page> {
  if (path === '/shipments') return await listShipments(query, of);
  const { status, json, text } = await of.get(`${path}?${new URLSearchParams(query).toString()}`);
  expect([status, text]).toEqual([200, expect.any(String)]);
  const { next_cursor, ...data } = json.data as Json;
  return { entries: Object.values(data)[0] as Json[], next: next_cursor as string | null };
}

/** Positions in `numbers` or `shipments`. */
const ordersIn = ({ entries }: Page): number[] =>
  entries.map(({ order_number }) => numbers.indexOf(String(order_number)));
const shipmentsIn = ({ entries }: Page): number[] =>
  entries.map(({ shipment_id }) => shipments.findIndex((each) => each.shipment_id === shipment_id));

async function allPages(path: string, query: Record<string, string>): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next ?? null)
    pages.push(await list(path, { ...query, ...(cursor && { cursor }) }));
  return pages;
}

async function setUpdated(table: 'orders' | 'shipments', ids: readonly string[]): Promise<void> {
  const column = table === 'orders' ? 'order_number' : 'id';
  for (const [index, id] of ids.entries())
    await rows(`UPDATE ${table} SET updated_at = ? WHERE store_id = ? AND ${column} = ?`, [
      new Date(timeOf(index)),
      store.id,
      id,
    ]);
}

beforeAll(async () => {
  [store, other] = await Promise.all([newStore(), newStore()]);
  const customer = { email: 'Ana@Example.com', phone: '(11) 96123-4567' };
  const bodies = [
    aSoundOrder({ customer, shipping_address: PLACE }),
    anOrder({ customer: { email: 'bob@example.com', phone: '' }, shipping_address: { ...PLACE, phone: PHONE } }),
    aSoundOrder(
      { customer: { email: 'bob@example.com' }, shipments: [{ tracking_number: parcel, carrier: 'ups' }] },
      1.5,
    ),
    aSoundOrder({ customer: { email: 'ana@example.com' } }),
  ];
  for (const [index, body] of bodies.entries()) {
    const { status, text } = await store.put(`/orders/${numbers[index] ?? ''}`, body);
    expect([status, text]).toEqual([201, expect.any(String)]);
  }
  await store.post(`/orders/${numbers[3] ?? ''}/cancel`, { type: 'FULL' });
  await other.put(`/orders/${numbers[0] ?? ''}`, bodies[0]);
  const [ofOrder] = (await list('/shipments')).entries as [Json];
  shipments = [
    ofOrder,
    await pushed(store, { tracking_number: parcel, carrier: 'ups', order_number: numbers[3] }),
    await pushed(store, { customer_email: 'ANA@example.com', carrier: 'my_local_courier' }),
    await pushed(store, { ship_to: { ...PLACE, email: 'ana@example.com', phone: '11 96123-4567' } }),
  ];
  await setUpdated('orders', numbers);
  const ids = shipments.map(({ shipment_id }) => String(shipment_id));
  await setUpdated('shipments', ids);
});

describe('GET /orders', () => {
  it('C-LIST-1: shows the orders of the store byte for byte as GET shows them, newest first', async () => {
    const texts: string[] = [];
    for (const number of numbers.toReversed()) {
      const { text } = await store.get(`/orders/${number}`);
      texts.push(text.slice('{"data":{"order":'.length, -'}}'.length));
    }
    const { text } = await store.get('/orders');
    expect(text).toBe(`{"data":{"orders":[${texts.join()}],"next_cursor":null}}`);
    expect((await list('/orders', { tracking_number: parcel }, other)).entries).toEqual([]);
  });

  it.each<[Record<string, string>, number[]]>([
    [{ flagged: 'true' }, [1]],
    [{ flagged: 'false' }, [3, 2, 0]],
    [{ protected: 'true' }, [2]],
    [{ protected: 'false' }, [3, 1, 0]],
    [{ cancelled: 'true' }, [3]],
    [{ cancelled: 'false', flagged: 'false' }, [2, 0]],
    [{ tracking_number: parcel }, [3, 2]],
    [{ tracking_number: parcel, protected: 'true' }, [2]],
    [{ tracking_number: parcel.toLowerCase() }, []],
    [{ email: 'aNA@example.com' }, [3, 0]],
    [{ email: 'ana@example.co' }, []],
    [{ email: 'ana@example.com', cancelled: 'true' }, [3]],
    [{ phone: PHONE }, [1, 0]],
    [{ phone: '5511961234567' }, [1, 0]],
    [{ phone: PHONE, email: 'bob@example.com' }, [1]],
    [{ source_store: 'berlin-1' }, []],
    [{ created_since: '2026-01-01T00:00:00Z' }, [3, 2, 1, 0]],
    [{ created_until: '2026-01-01T00:00:00Z' }, []],
    [{ updated_since: timeOf(0) }, [0, 1, 2, 3]],
    [{ updated_since: '2026-01-02T09:00:00-03:00' }, [2, 3]],
    [{ updated_since: timeOf(0), updated_until: timeOf(2) }, [0, 1]],
    [{ updated_until: timeOf(3), flagged: 'false' }, [0, 2]],
    [{ updated_since: timeOf(0), email: 'bob@example.com' }, [1, 2]],
    [{ updated_since: timeOf(0), tracking_number: parcel }, [2, 3]],
    [{ updated_since: timeOf(0), created_until: '2026-01-01T00:00:00Z' }, []],
  ])('C-LIST-2, C-LIST-4: filters by %j', async (query, expected) => {
    expect(ordersIn(await list('/orders', query))).toEqual(expected);
  });

  it('C-LIST-2: filters by the source store of a B2B platform', async () => {
    const platform = await newStore({ account_type: 'b2b_platform' });
    for (const id of ['berlin-1', 'paris-1'])
      await platform.put(`/orders/${id}`, aSoundOrder({ source_store: { id, name: id } }));
    const { entries } = await list('/orders', { source_store: 'berlin-1' }, platform);
    expect(entries.map(({ order_number }) => order_number)).toEqual(['berlin-1']);
  });

  it('C-LIST-5: ends ten seconds before now when it is sorted by the last change', async () => {
    const own = await newStore();
    await own.put(`/orders/${newOrderNumber()}`, aSoundOrder());
    const query = { updated_since: timeOf(0) };
    expect((await list('/orders', query, own)).entries).toEqual([]);
    await rows('UPDATE orders SET updated_at = updated_at - INTERVAL 11 SECOND WHERE store_id = ?', [own.id]);
    expect((await list('/orders', query, own)).entries).toHaveLength(1);
  });

  it('C-LIST-11: has an updatedAt that a shipment of the order does not change', async () => {
    const [own, order_number] = [await newStore(), newOrderNumber()];
    await own.put(`/orders/${order_number}`, aSoundOrder());
    const updatedAt = async (): Promise<unknown> => (await list('/orders', {}, own)).entries[0]?.updatedAt;
    const before = await updatedAt();
    await pushed(own, { order_number });
    expect(await updatedAt()).toBe(before);
  });
});

describe('The list of shipments', () => {
  it('C-LIST-3: has no route', async () => {
    expectProblem(await store.get('/shipments'), 405, 'METHOD_NOT_ALLOWED');
  });

  it('C-LIST-1: shows the live shipments of the store as their push shows them, newest first', async () => {
    const { json } = await store.get(`/shipments/${String(shipments[3]?.tracking_number)}`);
    const page = await list('/shipments');
    expect(shipmentsIn(page)).toEqual([3, 2, 1, 0]);
    expect(page.entries[0]).toEqual((json.shipments as Json[])[0]);
    expect((await list('/shipments', {}, other)).entries).toEqual([]);
  });

  it.each<[Record<string, string>, number[]]>([
    [{ tracking_number: parcel }, [1, 0]],
    [{ tracking_number: parcel, order_number: numbers[3] ?? '' }, [1]],
    [{ order_number: numbers[2] ?? '' }, [0]],
    [{ email: 'ana@example.com' }, [3, 2]],
    [{ phone: PHONE }, [3]],
    [{ email: 'ana@example.com', phone: PHONE }, [3]],
    [{ status: 'PENDING', email: 'ana@example.com' }, [3, 2]],
    [{ status: 'DELIVERED' }, []],
    [{ status: 'DELIVERED', created_since: '2026-01-01T00:00:00Z' }, []],
    [{ created_until: '2026-01-01T00:00:00Z' }, []],
    [{ updated_since: timeOf(0) }, [0, 1, 2, 3]],
    [{ updated_since: timeOf(2), status: 'PENDING' }, [2, 3]],
    [{ updated_since: timeOf(0), updated_until: timeOf(3), email: 'ana@example.com' }, [2]],
    [{ updated_since: timeOf(0), tracking_number: parcel }, [0, 1]],
  ])('C-LIST-3, C-LIST-4: filters by %j', async (query, expected) => {
    expect(shipmentsIn(await list('/shipments', query))).toEqual(expected);
  });

  it('C-LIST-9: finds a shipment by its new address, and no longer by the old one', async () => {
    const own = await newStore();
    const shipment = await pushed(own, { customer_email: 'ana@example.com' });
    await patch(own, byId(shipment), { customer_email: 'bob@example.com' });
    const count = async (email: string): Promise<number> => (await list('/shipments', { email }, own)).entries.length;
    expect([await count('ana@example.com'), await count('bob@example.com')]).toEqual([0, 1]);
  });
});

describe.each([
  ['/orders', ordersIn],
  ['/shipments', shipmentsIn],
])('a page of %s', (path, indexesIn) => {
  it.each<Record<string, string>>([
    {},
    { updated_since: timeOf(0) },
    { updated_since: timeOf(0), email: 'ana@example.com' },
    { phone: PHONE },
  ])('continues where the page before ended: %j', async (query) => {
    const all = indexesIn(await list(path, query));
    for (const limit of [1, 3]) {
      const pages = await allPages(path, { ...query, limit: String(limit) });
      expect(pages.flatMap(indexesIn)).toEqual(all);
      expect(pages).toHaveLength(Math.max(1, Math.ceil(all.length / limit)));
    }
  });

  it('C-LIST-6: shows a row that changed meanwhile again, and skips no other', async () => {
    const query = { updated_since: timeOf(0), limit: '2' };
    const first = await list(path, query);
    const table = path.slice(1);
    const { order_number, shipment_id } = first.entries[0] as Json;
    const column = path === '/orders' ? 'order_number' : 'id';
    const change = (at: string) =>
      rows(`UPDATE ${table} SET updated_at = ? WHERE store_id = ? AND ${column} = ?`, [
        new Date(at),
        store.id,
        path === '/orders' ? order_number : shipment_id,
      ]);
    await change(timeOf(9));
    const rest = await list(path, { ...query, limit: '9', cursor: first.next ?? '' });
    expect(indexesIn(rest)).toEqual([2, 3, 0]);
    await change(timeOf(0));
  });
});

describe('A query of GET /orders', () => {
  it.each([
    ['limit=0', '/limit OUT_OF_RANGE'],
    ['limit=101', '/limit OUT_OF_RANGE'],
    ['cursor=x', '/cursor NOT_ALLOWED_VALUE'],
    ['updated_since=2026-01-01', '/updated_since INVALID_FORMAT'],
    ['updated_until=x', '/updated_until INVALID_FORMAT'],
    ['created_since=', '/created_since INVALID_FORMAT'],
    ['created_until=x', '/created_until INVALID_FORMAT'],
    ['email=ana', '/email INVALID_FORMAT'],
    ['phone=none', '/phone INVALID_FORMAT'],
    ['tracking_number=', '/tracking_number TOO_SHORT'],
  ])('is refused for %s', async (query, fault) => {
    const reply = await store.get(`/orders?${query}`);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply)).toEqual([fault]);
  });

  it('C-LIST-7: names every fault, and takes a cursor only in the order of its list', async () => {
    const reply = await store.get(`/orders?limit=x&phone=none&updated_since=x`);
    expect(faultsOf(reply).sort()).toEqual([
      '/limit INVALID_TYPE',
      '/phone INVALID_FORMAT',
      '/updated_since INVALID_FORMAT',
    ]);
    const { next } = await list('/orders', { limit: '1' });
    const moved = await store.get(`/orders?updated_since=${timeOf(0)}&cursor=${next ?? ''}`);
    expect(faultsOf(moved)).toEqual(['/cursor NOT_ALLOWED_VALUE']);
  });
});

it.each([
  ['/orders', 'flagged=1', '/flagged INVALID_TYPE'],
  ['/orders', 'protected=TRUE', '/protected INVALID_TYPE'],
  ['/orders', 'cancelled=', '/cancelled INVALID_TYPE'],
  ['/orders', 'source_store=', '/source_store TOO_SHORT'],
])('GET %s refuses %s', async (path, query, fault) => {
  expect(faultsOf(await store.get(`${path}?${query}`))).toEqual([fault]);
});
