// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { TestReturn } from '../../support/returns.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

let store: TestStore;
let orders: TestOrder[];
/** Returns of the store, the newest first. */
let all: TestReturn[];

beforeAll(async () => {
  store = await newStore();
  orders = [await TestOrder.create(store, { A: 9 }), await TestOrder.create(store, { A: 9 })];
  all = [];
  for (let index = 0; index < 7; index++)
    all.unshift(await TestReturn.request(orders[index % 2] as TestOrder, { A: 1 }, { note: `${index}` }));
  const [newest, second, third] = all;
  await newest?.decide('REJECTED');
  await second?.label();
  await third?.refund();
});

interface Page {
  returns: Json[];
  next_cursor: string | null;
}

async function list(query: Record<string, string> = {}, path = '/returns'): Promise<Page> {
  const { status, json, text } = await store.get(`${path}?${new URLSearchParams(query).toString()}`);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return json.data as Page;
}

const idsIn = ({ returns }: Page): unknown[] => returns.map(({ id }) => id);
const idsOf = (returns: TestReturn[]): string[] => returns.map(({ id }) => id);

describe('GET /returns', () => {
  it('C-RET-25: lists the returns of the store, the newest first, each as GET shows it', async () => {
    const page = await list();
    expect(idsIn(page)).toEqual(idsOf(all));
    expect(page.next_cursor).toBeNull();
    for (const [index, records] of all.entries()) expect(page.returns[index]).toEqual(await records.read());
  });

  it('lists no return of another store', async () => {
    const { json } = await (await newStore()).get('/returns');
    expect(json).toEqual({ data: { returns: [], next_cursor: null } });
  });

  it.each([
    ['OPEN', 3],
    ['IN_TRANSIT', 1],
    ['EVALUATION_REJECTED', 0],
    ['PROCESSED', 2],
  ])('filters by status=%s', async (status, first) => {
    const last = status === 'OPEN' ? all.length : first + 1;
    expect(idsIn(await list({ status }))).toEqual(idsOf(all.slice(first, last)));
  });

  it('filters by order_number, byte for byte', async () => {
    const order_number = orders[0]?.number ?? '';
    expect(idsIn(await list({ order_number }))).toEqual(idsOf(all.filter(({ order }) => order === orders[0])));
    expect(idsIn(await list({ order_number: order_number.toLowerCase() }))).toEqual([]);
    expect(idsIn(await list({ order_number: newOrderNumber() }))).toEqual([]);
  });

  it('C-RET-26: combines filters', async () => {
    const order_number = all[0]?.order.number ?? '';
    expect(idsIn(await list({ order_number, status: 'EVALUATION_REJECTED' }))).toEqual([all[0]?.id]);
    expect(idsIn(await list({ order_number, status: 'IN_TRANSIT' }))).toEqual([]);
  });

  it('C-RET-26: filters by created_from and created_to, both inclusive, with any offset', async () => {
    const days = await newStore();
    const order = await TestOrder.create(days, { A: 9 });
    const records: TestReturn[] = [];
    for (const day of ['03', '02', '01']) {
      const one = await TestReturn.request(order, { A: 1 });
      const sql = 'UPDATE returns SET created_at = ? WHERE store_id = ? AND id = ?';
      await rows(sql, [`2026-01-${day} 12:00:00.000`, days.id, one.id]);
      records.push(one);
    }
    const between = async (query: Record<string, string>): Promise<unknown[]> => {
      const { json } = await days.get(`/returns?${new URLSearchParams(query).toString()}`);
      return idsIn(json.data as Page);
    };
    expect(await between({})).toEqual(idsOf(records));
    expect(await between({ created_from: '2026-01-02T12:00:00Z' })).toEqual(idsOf(records.slice(0, 2)));
    expect(await between({ created_from: '2026-01-02T12:00:00.001Z' })).toEqual(idsOf(records.slice(0, 1)));
    expect(await between({ created_to: '2026-01-02T09:00:00-03:00' })).toEqual(idsOf(records.slice(1)));
    expect(await between({ created_to: '2026-01-02T11:59:59.999Z' })).toEqual(idsOf(records.slice(2)));
    expect(await between({ created_from: '2026-01-02T00:00:00Z', created_to: '2026-01-02T23:00:00Z' })).toEqual([
      records[1]?.id,
    ]);
    expect(await between({ created_from: '2026-01-03T00:00:00Z', created_to: '2026-01-01T00:00:00Z' })).toEqual([]);
  });

  it.each(['1', '2', '3', '6', '7', '100'])(
    'C-RET-25: with limit=%s the cursor pages through all returns, each once',
    async (limit) => {
      const pages: Page[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = await list({ limit, ...(cursor && { cursor }) });
        pages.push(page);
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(pages.flatMap(idsIn)).toEqual(idsOf(all));
      expect(pages).toHaveLength(Math.ceil(all.length / Number(limit)));
    },
  );

  it('pages through a filter by cursor, without returns that were added meanwhile', async () => {
    const own = await newStore();
    const order = await TestOrder.create(own, { A: 9 });
    const records = [await TestReturn.request(order, { A: 1 }), await TestReturn.request(order, { A: 1 })];
    const first = (await own.get('/returns?limit=1&status=OPEN')).json.data as Page;
    await TestReturn.request(order, { A: 1 });
    const next = (await own.get(`/returns?limit=5&status=OPEN&cursor=${String(first.next_cursor)}`)).json.data as Page;
    expect([...idsIn(first), ...idsIn(next)]).toEqual(idsOf(records).reverse());
  });

  it('lists returns of the same instant once each', async () => {
    const own = await newStore();
    const order = await TestOrder.create(own, { A: 9 });
    for (let index = 0; index < 5; index++) await TestReturn.request(order, { A: 1 });
    await rows("UPDATE returns SET created_at = '2026-01-01 00:00:00.000' WHERE store_id = ?", [own.id]);
    const seen: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { json } = await own.get(`/returns?limit=2${cursor && `&cursor=${cursor}`}`);
      const page = json.data as Page;
      seen.push(...idsIn(page));
      cursor = page.next_cursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  });

  it.each<[string, string]>([
    ['limit=0', '/limit OUT_OF_RANGE'],
    ['limit=101', '/limit OUT_OF_RANGE'],
    ['limit=ten', '/limit INVALID_TYPE'],
    ['status=APPROVED', '/status NOT_ALLOWED_VALUE'],
    ['status=open', '/status NOT_ALLOWED_VALUE'],
    ['created_from=2026-01-01', '/created_from INVALID_FORMAT'],
    ['created_to=yesterday', '/created_to INVALID_FORMAT'],
    ['order_number=', '/order_number TOO_SHORT'],
    ['cursor=ret_nope', '/cursor NOT_ALLOWED_VALUE'],
    ['status=OPEN&status=PROCESSED', '/status INVALID_TYPE'],
  ])('answers 422 for %s', async (query, fault) => {
    const reply = await store.get(`/returns?${query}`);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply)).toEqual([expect.stringContaining(fault.split(' ')[0] ?? '')]);
  });

  it('C-RET-27: answers 422 for the cursor of another store', async () => {
    expectProblem(await (await newStore()).get(`/returns?cursor=${all[0]?.id}`), 422, 'VALIDATION_ERROR');
  });
});

describe('C-RET-22: GET /returns/{return_id}', () => {
  it('answers with the return under data.return', async () => {
    const [records] = all;
    const { status, json } = await store.get(records?.path ?? '');
    expect([status, Object.keys(json), Object.keys(json.data as Json)]).toEqual([200, ['data'], ['return']]);
  });

  it('answers 404 RETURN_NOT_FOUND for an unknown return, a request id, and a return of another store', async () => {
    const [records] = all;
    expectProblem(await store.get('/returns/ret_nope'), 404, 'RETURN_NOT_FOUND');
    expectProblem(await store.get(`/returns/${String(records?.requested.id)}`), 404, 'RETURN_NOT_FOUND');
    expectProblem(await store.get(`/returns/${records?.id.toUpperCase()}`), 404, 'RETURN_NOT_FOUND');
    expectProblem(await (await newStore()).get(records?.path ?? ''), 404, 'RETURN_NOT_FOUND');
  });
});
