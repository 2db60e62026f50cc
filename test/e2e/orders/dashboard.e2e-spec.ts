// SPDX-License-Identifier: Apache-2.0
import { type OrderFilter } from '../../../src/orders/persistence/order-list.repository.js';
import { type OrdersOfDay } from '../../../src/orders/persistence/order-statistics.repository.js';
import { type OrderListService, type OrdersPage } from '../../../src/orders/services/order-list.service.js';
import { type OrderQueriesService } from '../../../src/orders/services/order-queries.service.js';
import { lowestIdAt } from '../../../src/platform/ids/ids.js';
import { type PageRequest } from '../../../src/platform/pagination/page.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { anOrder, aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let other: TestStore;
let prefix: string;
let list: (filter?: OrderFilter, page?: PageRequest) => Promise<OrdersPage>;

const numbersOf = ({ orders }: OrdersPage): string[] =>
  orders.map(({ order_number }) => order_number.slice(prefix.length));

async function put(number: string, body: Json = aSoundOrder()): Promise<Json> {
  const { status, json, text } = await store.put(`/orders/${encodeURIComponent(number)}`, body);
  expect([status < 300, text]).toEqual([true, expect.any(String)]);
  return json.data as Json;
}

describe('the order list of a dashboard', () => {
  beforeAll(async () => {
    [store, other] = await Promise.all([newStore(), newStore()]);
    list = (filter, page) => service<OrderListService>('OrderListService').list(store.id, filter, page);
    prefix = newOrderNumber();
    for (const number of ['-1', '-2', '-10']) await put(`${prefix}${number}`);
    await put(`${prefix}-f`, anOrder());
    await other.put(`/orders/${prefix}-1`, aSoundOrder());
  });

  it('lists the orders of only one store, newest first, page by page', async () => {
    expect(numbersOf(await list())).toEqual(['-f', '-10', '-2', '-1']);
    const first = await list({}, { limit: 3 });
    expect(numbersOf(first)).toEqual(['-f', '-10', '-2']);
    const second = await list({}, { limit: 3, cursor: first.next ?? '' });
    expect([numbersOf(second), second.next]).toEqual([['-1'], null]);
    expect((await list({}, { limit: 4 })).next).toBeNull();
  });

  it('finds orders by a prefix of their number, sorted by number', async () => {
    expect(numbersOf(await list({ text: `${prefix}-1` }))).toEqual(['-1', '-10']);
    const first = await list({ text: prefix }, { limit: 2 });
    expect(numbersOf(first)).toEqual(['-1', '-10']);
    expect(numbersOf(await list({ text: prefix }, { limit: 2, cursor: first.next ?? '' }))).toEqual(['-2', '-f']);
    expect(numbersOf(await list({ text: '%' }))).toEqual([]);
    expect(numbersOf(await list({ text: `${prefix}_1` }))).toEqual([]);
  });

  it('finds an order by its protect_order_number', async () => {
    const { orders } = await list({ text: `${prefix}-2` });
    const text = orders[0]?.protect_order_number;
    expect(numbersOf(await list({ text }))).toEqual(['-2']);
    expect(numbersOf(await list({ text, flagged: false }))).toEqual(['-2']);
    expect(numbersOf(await list({ text, flagged: true }))).toEqual([]);
  });

  it('filters by flag, as of the last write', async () => {
    expect(numbersOf(await list({ flagged: true }))).toEqual(['-f']);
    expect(numbersOf(await list({ flagged: false }))).toEqual(['-10', '-2', '-1']);
    await put(`${prefix}-f`, aSoundOrder());
    expect(numbersOf(await list({ flagged: true }))).toEqual([]);
    await put(`${prefix}-f`, anOrder());
    expect(numbersOf(await list({ flagged: true, text: prefix }))).toEqual(['-f']);
  });

  it('filters by creation time', async () => {
    const { orders } = await list();
    const at = (index: number): Date => new Date(orders[index]?.order_date_created ?? '');
    expect(numbersOf(await list({ created_from: at(1) }))).toEqual(['-f', '-10']);
    expect(numbersOf(await list({ created_to: at(1) }))).toEqual(['-2', '-1']);
    expect(numbersOf(await list({ text: prefix, created_from: at(1) }))).toEqual(['-10', '-f']);
    expect(numbersOf(await list({ text: `${prefix}-1`, created_to: at(0), flagged: false }))).toEqual(['-1', '-10']);
    expect(numbersOf(await list({ created_from: at(2), created_to: at(0), flagged: false }))).toEqual(['-10', '-2']);
  });

  it('shows the summary of each order', async () => {
    const { orders } = await list({ flagged: true });
    expect(orders).toEqual([
      expect.objectContaining({
        order_number: `${prefix}-f`,
        customer: { email: 'ana@example.com' },
        amounts: expect.objectContaining({ subtotal: 20 }),
        currency: 'BRL',
        lines: 1,
        is_protected: false,
        is_flagged: true,
        cancellation: 'none',
        source_store: null,
      }),
    ]);
  });

  it('counts orders and flagged orders by day', async () => {
    const lists = service<OrderListService>('OrderListService');
    const of = (day: string) => ({ from: new Date(day), to: new Date(new Date(day).getTime() + 24 * 3_600_000) });
    const midday = (day: string) => new Date(`${day}T12:00:00.000Z`);
    await rows('UPDATE orders SET created_at = ? WHERE store_id = ? AND order_number = ?', [
      midday('2099-01-02'),
      store.id,
      `${prefix}-f`,
    ]);
    await rows('UPDATE orders SET created_at = ? WHERE store_id = ? AND order_number IN (?)', [
      midday('2099-01-01'),
      store.id,
      [`${prefix}-1`, `${prefix}-2`],
    ]);
    // The range starts today, because the ids carry today's time although created_at is in 2099.
    const range = { from: new Date(Date.now() - 3_600_000), to: new Date('2100-01-01') };
    const days = await lists.byDay(store.id, range);
    expect(days.slice(-2)).toEqual([
      { day: '2099-01-01', orders: 2, flagged: 0 },
      { day: '2099-01-02', orders: 1, flagged: 1 },
    ]);
    expect(days.slice(0, -2).reduce((sum, { orders }) => sum + orders, 0)).toBe(1);
    expect(await lists.byDay(store.id, of('2020-01-01'))).toEqual([]);
  });

  it('counts the orders of a past day only once', async () => {
    const range = { from: new Date('2020-02-01T06:00:00.000Z'), to: new Date('2020-02-04') };
    const days = (): Promise<OrdersOfDay[]> => service<OrderListService>('OrderListService').byDay(store.id, range);
    expect(await days()).toEqual([]);
    const kept = "SELECT day, figures FROM daily_figures WHERE store_id = ? AND day LIKE '2020-02%' ORDER BY day";
    const none = { figures: '[]' };
    expect(await rows(kept, [store.id])).toEqual([
      { day: '2020-02-02', ...none },
      { day: '2020-02-03', ...none },
    ]);
    const figures = JSON.stringify([{ day: '2020-02-03', orders: 7, flagged: 2 }]);
    await rows("UPDATE daily_figures SET figures = ? WHERE store_id = ? AND day = '2020-02-03'", [figures, store.id]);
    expect(await days()).toEqual([{ day: '2020-02-03', orders: 7, flagged: 2 }]);
  });

  it('counts a past day again after the flag of one of its orders changed', async () => {
    const own = await newStore();
    const path = `/orders/${newOrderNumber()}`;
    await own.put(path, aSoundOrder());
    const past = new Date('2020-03-04T12:00:00.000Z');
    await rows('UPDATE orders SET id = ?, created_at = ? WHERE store_id = ?', [lowestIdAt('ord', past), past, own.id]);
    const range = { from: new Date('2020-03-04'), to: new Date('2020-03-05') };
    const days = (): Promise<OrdersOfDay[]> => service<OrderListService>('OrderListService').byDay(own.id, range);
    expect(await days()).toEqual([{ day: '2020-03-04', orders: 1, flagged: 0 }]);
    expect((await own.put(path, anOrder())).status).toBe(200);
    expect(await days()).toEqual([{ day: '2020-03-04', orders: 1, flagged: 1 }]);
    expect((await own.put(path, aSoundOrder())).status).toBe(200);
    expect(await days()).toEqual([{ day: '2020-03-04', orders: 1, flagged: 0 }]);
  });

  it('reads an order as the API shows it', async () => {
    const order = await service<OrderQueriesService>('OrderQueriesService').get(store.store, `${prefix}-f`);
    const { json } = await store.get(`/orders/${prefix}-f`);
    expect(order).toEqual((json.data as Json).order);
    expect(order.review.reasons.map(({ code }) => code)).toContain('FIGURE_MISSING');
  });
});
