// SPDX-License-Identifier: Apache-2.0
import { type Json, type Reply } from '../../support/client.js';
import { eventsOf } from '../../support/database.js';
import { aLine, aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { lockOrder } from '../../support/row-lock.js';
import { servers } from '../../support/servers.js';
import { newStore, type TestStore } from '../../support/stores.js';

const AT_ONCE = 20;

let store: TestStore;
let number: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => (number = newOrderNumber()));

/** Sends all bodies concurrently, alternating between the processes. */
function putAll(bodies: Json[], numberOf: (index: number) => string = () => number): Promise<Reply[]> {
  return Promise.all(
    bodies.map((body, index) =>
      store.call(`/orders/${numberOf(index)}`, { method: 'PUT', body, baseUrl: servers.base_urls[index % 2] }),
    ),
  );
}

const times = <T>(make: (index: number) => T): T[] => Array.from({ length: AT_ONCE }, (_, index) => make(index));
const dataOf = ({ json }: Reply): Json => json.data as Json;
const statusesOf = (replies: Reply[]): number[] => replies.map(({ status }) => status).sort();
const read = async (): Promise<Json> => ((await store.get(`/orders/${number}`)).json.data as { order: Json }).order;

const ONE_CREATED = [...Array.from({ length: AT_ONCE - 1 }, () => 200), 201];

describe('C-PUT-17: concurrent PUTs of one new order end as if sent one after the other', () => {
  it('with the same body: one creates it, the others change nothing', async () => {
    const replies = await putAll(times(() => aSoundOrder()));
    expect(statusesOf(replies)).toEqual(ONE_CREATED);
    for (const reply of replies.filter(({ status }) => status === 200))
      expect(dataOf(reply)).toMatchObject({ newly_created: false, applied: false, reason: 'no_change' });
    expect(new Set(replies.map((reply) => dataOf(reply).protect_order_number)).size).toBe(1);
    expect(new Set(replies.map((reply) => JSON.stringify(dataOf(reply).line_items))).size).toBe(1);
    expect((await eventsOf(store.id, number)).map(({ type, sequence }) => [type, sequence])).toEqual([
      ['order.created', 1],
    ]);
  });

  it('with different bodies: each is applied once, and the last one is stored', async () => {
    const lines = (index: number): Json[] => [
      aLine({ quantity: index + 1, line_total: 10 * (index + 1) }),
      aLine({ product_id: `p${index}`, sku: `s${index}` }),
    ];
    const replies = await putAll(times((index) => aSoundOrder({ note: `note ${index}`, line_items: lines(index) })));
    expect(statusesOf(replies)).toEqual(ONE_CREATED);
    for (const reply of replies.filter(({ status }) => status === 200))
      expect(dataOf(reply)).toMatchObject({ newly_created: false, applied: true, fields_changed_count: 4 });

    const events = await eventsOf(store.id, number);
    expect(events.map(({ sequence }) => sequence)).toEqual(times((index) => index + 1));
    expect(events.map(({ type }) => type)).toEqual(times((index) => (index === 0 ? 'order.created' : 'order.updated')));
    expect(new Set(events.map(({ data }) => data.order.note)).size).toBe(AT_ONCE);
    expect(events.at(-1)?.data.order).toEqual(await read());

    const shared = events.map(({ data }) => (data.order.line_items as Json[])[0]?.line_id);
    expect(new Set(shared).size).toBe(1);
  });

  it('PUT and POST: one creates the order', async () => {
    const replies = await Promise.all(
      times((index) =>
        index % 2
          ? store.call('/orders', {
              method: 'POST',
              body: aSoundOrder({ order_number: number, note: 'post' }),
              baseUrl: servers.base_urls[0],
            })
          : store.call(`/orders/${number}`, {
              method: 'PUT',
              body: aSoundOrder({ note: 'put' }),
              baseUrl: servers.base_urls[1],
            }),
      ),
    );
    expect(statusesOf(replies)).toEqual(ONE_CREATED);
    const applied = replies.filter((reply) => dataOf(reply).applied === true);
    expect(await eventsOf(store.id, number)).toHaveLength(applied.length);
    expect((await read()).note).toBe('put');
  });
});

describe('concurrent POSTs of one new order', () => {
  it('one creates the order, the others return it', async () => {
    const post = (index: number): Promise<Reply> =>
      store.call('/orders', {
        method: 'POST',
        body: aSoundOrder({ order_number: number, note: String(index) }),
        baseUrl: servers.base_urls[index % 2],
      });
    const replies = await Promise.all(times(post));
    expect(statusesOf(replies)).toEqual(ONE_CREATED);
    const [winner] = replies.flatMap(({ status }, index) => (status === 201 ? [String(index)] : []));
    expect((await read()).note).toBe(winner);
    expect(await eventsOf(store.id, number)).toHaveLength(1);
  });

  it('with different order ids: one creates the order, the others are refused', async () => {
    const replies = await Promise.all(
      times((index) => store.post('/orders', aSoundOrder({ order_number: number, order_id: `oid-${index}` }))),
    );
    expect(statusesOf(replies)).toEqual([201, ...Array.from({ length: AT_ONCE - 1 }, () => 409)]);
    for (const { json } of replies.filter(({ status }) => status === 409)) expect(json.code).toBe('IMMUTABLE_FIELD');
  });
});

describe('concurrent PUTs of an existing order', () => {
  it('give each applied write its own sequence and the right fields_changed_count', async () => {
    await store.put(`/orders/${number}`, aSoundOrder({ note: 'start' }));
    const bodies = times((index) => aSoundOrder({ note: `note ${index % 4}`, ...(index % 2 && { locale: 'de' }) }));
    const replies = await putAll(bodies);
    expect(statusesOf(replies)).toEqual(times(() => 200));
    const counts = replies
      .filter((reply) => dataOf(reply).applied === true)
      .map((reply) => dataOf(reply).fields_changed_count);
    const events = await eventsOf(store.id, number);
    expect(events.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: counts.length + 1 }, (_, index) => index + 1),
    );

    const states = events.map(({ data }) => data.order);
    const changes = states
      .slice(1)
      .map((state, index) => ['note', 'locale'].filter((name) => state[name] !== states[index]?.[name]).length);
    expect([...changes].sort()).toEqual([...counts].sort());
    expect(states.at(-1)).toEqual(await read());
  });

  it('with two protection pairs on a new order: one is stored, the other is refused', async () => {
    const pair = (cost: number): Json => aSoundOrder({}, cost);
    const replies = await putAll(times((index) => pair(1 + (index % 2))));
    const { amounts } = (await read()) as { amounts: { protection_cost: number } };
    const codes = replies.map(({ status, json }) => json.code ?? status);
    expect(codes.filter((code) => code === 201)).toHaveLength(1);
    replies.forEach(({ json }, index) =>
      expect(json.code).toBe(1 + (index % 2) === amounts.protection_cost ? undefined : 'PROTECTION_IMMUTABLE'),
    );
  });
});

describe("a PUT while another transaction holds the order's row", () => {
  it('C-PUT-5: is answered at once if its body matches the stored order', async () => {
    await store.put(`/orders/${number}`, aSoundOrder());
    const lock = await lockOrder(store.id, number);
    const replies = await putAll([aSoundOrder(), aSoundOrder()]);
    await lock.release();
    for (const reply of replies) expect(dataOf(reply)).toMatchObject({ applied: false, reason: 'no_change' });
  });

  it('changes nothing if an equal PUT that waited beside it was applied', async () => {
    await store.put(`/orders/${number}`, aSoundOrder());
    const lock = await lockOrder(store.id, number);
    const replies = putAll([aSoundOrder({ note: 'both' }), aSoundOrder({ note: 'both' })]);
    await lock.isWaitedFor(2);
    await lock.release();
    expect((await replies).map((reply) => dataOf(reply).applied).sort()).toEqual([false, true]);
    expect((await eventsOf(store.id, number)).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('counts only the members that still differ from what was applied meanwhile', async () => {
    await store.put(`/orders/${number}`, aSoundOrder());
    const lock = await lockOrder(store.id, number);
    const replies = putAll([aSoundOrder({ note: 'new' }), aSoundOrder({ note: 'new', locale: 'de' })]);
    await lock.isWaitedFor(2);
    await lock.release();
    const [first, second] = (await replies).map((reply) => dataOf(reply).fields_changed_count);
    expect([
      [1, 1],
      [1, 2],
    ]).toContainEqual([first, second]);
    const { note, locale } = await read();
    expect([note, locale]).toEqual(second === 1 ? ['new', 'de'] : ['new', undefined]);
  });
});

it('concurrent PUTs of different orders do not affect each other', async () => {
  const numbers = times(() => newOrderNumber());
  const replies = await putAll(
    times((index) => aSoundOrder({ note: String(index) })),
    (index) => String(numbers[index]),
  );
  expect(statusesOf(replies)).toEqual(times(() => 201));
  expect(replies.map((reply) => dataOf(reply).order_number)).toEqual(numbers);
  expect(new Set(replies.map((reply) => dataOf(reply).protect_order_number)).size).toBe(AT_ONCE);
});
