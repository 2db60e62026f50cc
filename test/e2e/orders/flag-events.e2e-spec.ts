// SPDX-License-Identifier: Apache-2.0
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Json, type Reply } from '../../support/client.js';
import { eventsOf, type RecordedEvent } from '../../support/database.js';
import { aFiguredOrder, readOrder, reasonsOf, type Review, reviewIn, withAmounts } from '../../support/figures.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

/** This grand_total holds unless prices are known to include the tax. */
const TAXED = aFiguredOrder(undefined, { tax: 300, isTaxAdded: true });
const BAD = withAmounts(TAXED, { grand_total: 1 });

let store: TestStore;
let number: string;
let path: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => (path = `/orders/${(number = newOrderNumber())}`));

const put = (body: Json, of = store) => of.put(path, body);
const events = (of = store) => eventsOf(of.id, number);
const eventTypes = async (of = store) => (await events(of)).map(({ sequence, type }) => `${sequence} ${type}`);

describe('order.flagged when an order is written', () => {
  it.each<[string, () => Promise<Reply>]>([
    ['PUT', () => put(BAD)],
    ['POST', () => store.post('/orders', { ...BAD, order_number: number })],
  ])(
    'C-EVT-6: is emitted after order.created on %s, with the next sequence and the same order',
    async (_method, write) => {
      await write();
      const order = await readOrder(store, path);
      expect(await events()).toEqual(
        ['order.created', 'order.flagged'].map((type, index) => ({
          id: expect.stringMatching(/^evt_/),
          type,
          sequence: index + 1,
          data: { sequence: index + 1, occurred_at: order.updatedAt, order },
        })),
      );
      expect((order.review as Review).flagged).toBe(true);
    },
  );

  it('is emitted after order.updated when an order becomes flagged', async () => {
    await put(TAXED);
    await put(BAD);
    expect(await eventTypes()).toEqual(['1 order.created', '2 order.updated', '3 order.flagged']);
    const [, updated, flagged] = (await events()) as [RecordedEvent, RecordedEvent, RecordedEvent];
    expect(flagged.data).toEqual({ ...updated.data, sequence: 3 });
    expect(flagged.data.order).toEqual(await readOrder(store, path));
    expect(updated.id < flagged.id).toBe(true);
  });

  it('C-EVT-6: is emitted again whenever the reasons change: one more, the same with other figures, one less', async () => {
    await put(BAD);
    await put(withAmounts(BAD, { discount_total: 9 }));
    await put(withAmounts(BAD, { discount_total: 8 }));
    await put(BAD);
    expect((await eventTypes()).slice(2)).toEqual([
      '3 order.updated',
      '4 order.flagged',
      '5 order.updated',
      '6 order.flagged',
      '7 order.updated',
      '8 order.flagged',
    ]);
  });

  it('is not emitted if the reasons of a flagged order stay the same', async () => {
    await put(BAD);
    await put({ ...BAD, note: 'x' });
    await put({ ...BAD, note: 'x' });
    expect(await eventTypes()).toEqual(['1 order.created', '2 order.flagged', '3 order.updated']);
  });

  it('is not emitted when an order is no longer flagged', async () => {
    await put(BAD);
    await put(TAXED);
    expect(await eventTypes()).toEqual(['1 order.created', '2 order.flagged', '3 order.updated']);
  });

  it('is not emitted for an order whose figures agree', async () => {
    await put(TAXED);
    await put({ ...TAXED, note: 'x' });
    expect(await eventTypes()).toEqual(['1 order.created', '2 order.updated']);
  });
});

/** Requests that change nothing of the order. */
const UNCHANGED: [string, (of: TestStore) => Promise<Reply>][] = [
  ['a PUT', (of) => put(TAXED, of)],
  ['a POST', (of) => of.post('/orders', { ...TAXED, order_number: number })],
];

describe.each(UNCHANGED)('C-FLAG-20: %s that changes nothing reviews the order', (_title, again) => {
  let turning: TestStore;
  beforeEach(async () => {
    turning = await newStore({ prices_include_tax: null });
    await put(TAXED, turning);
  });

  it('C-PUT-9, C-LIST-11, C-EVT-7: emits only order.flagged when the store now includes tax; updatedAt stays, the ETag changes', async () => {
    const before = await turning.get(path);
    await turn(turning, true);
    expect((await turning.get(path)).text).toBe(before.text);
    const reply = await again(turning);
    expect(reply.json.data).toMatchObject({ applied: false, reason: 'no_change', newly_created: false });
    expect(reasonsOf(reviewIn(reply))).toEqual([['GRAND_TOTAL_MISMATCH', '/amounts/grand_total', 36.21, 39.21]]);
    expect(await eventTypes(turning)).toEqual(['1 order.created', '2 order.flagged']);
    const after = await turning.get(path);
    const [was, is] = [before, after].map(({ json }) => (json.data as { order: Json }).order) as [Json, Json];
    expect(is).toEqual({ ...was, review: reviewIn(reply) });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await turning.get(path, { 'if-none-match': before.headers.etag ?? '' })).status).toBe(200);
    expect((await events(turning))[1]?.data.order).toEqual(is);
  });

  it('C-EVT-7: emits only order.updated when the flag is cleared, and restores the ETag', async () => {
    const before = await turning.get(path);
    await turn(turning, true);
    await again(turning);
    await turn(turning, false);
    expect(reviewIn(await again(turning))).toEqual({ flagged: false, reasons: [], warnings: [] });
    expect(await eventTypes(turning)).toEqual(['1 order.created', '2 order.flagged', '3 order.updated']);
    const after = await turning.get(path);
    expect([after.text, after.headers.etag]).toEqual([before.text, before.headers.etag]);
  });

  it('emits no event if the review stays the same', async () => {
    await turn(turning, false);
    await again(turning);
    expect(await eventTypes(turning)).toEqual(['1 order.created']);
  });
});

describe('every other write reviews the order', () => {
  const label = { label_url: 'https://labels.example.com/1.pdf' };
  const setLabel = (of: TestStore) => of.put(`${path}/return-label`, label);
  const cancel = (of: TestStore, body: Json) => of.post(`${path}/cancel`, body);
  let turning: TestStore;
  beforeEach(async () => {
    turning = await newStore({ prices_include_tax: null });
    await put(TAXED, turning);
  });

  const flagged = async () => ((await readOrder(turning, path)).review as Review).flagged;

  it('a cancellation: order.cancelled, then order.flagged', async () => {
    await turn(turning, true);
    await cancel(turning, { type: 'PARTIAL', line_items: [{ line_id: 'MUGS', quantity: 1 }] });
    expect(await eventTypes(turning)).toEqual(['1 order.created', '2 order.cancelled', '3 order.flagged']);
    expect(await flagged()).toBe(true);
  });

  it('a cancellation without a change: only order.flagged', async () => {
    await cancel(turning, { type: 'FULL' });
    await turn(turning, true);
    await cancel(turning, { type: 'FULL' });
    expect(await eventTypes(turning)).toEqual(['1 order.created', '2 order.cancelled', '3 order.flagged']);
    expect(await flagged()).toBe(true);
  });

  it('a return label: order.updated, then order.flagged', async () => {
    await turn(turning, true);
    await setLabel(turning);
    expect(await eventTypes(turning)).toEqual(['1 order.created', '2 order.updated', '3 order.flagged']);
    expect(await flagged()).toBe(true);
  });

  it('the same return label again: only order.flagged', async () => {
    await setLabel(turning);
    await turn(turning, true);
    await setLabel(turning);
    expect(await eventTypes(turning)).toEqual(['1 order.created', '2 order.updated', '3 order.flagged']);
    expect(await flagged()).toBe(true);
  });

  it('a refused write: no event', async () => {
    await turn(turning, true);
    await put({ ...TAXED, order_id: 'another' }, turning);
    await cancel(turning, { type: 'PARTIAL', line_items: [{ line_id: 'none', quantity: 1 }] });
    expect(await eventTypes(turning)).toEqual(['1 order.created']);
    expect(await flagged()).toBe(false);
  });
});

async function turn({ id }: TestStore, prices_include_tax: boolean): Promise<void> {
  await service<StoresService>('StoresService').update(id, { prices_include_tax });
}

describe('a currency that is not the currency of the store', () => {
  const WARNING = {
    code: 'CURRENCY_DIFFERS',
    detail: "currency USD was sent, but the store's currency is BRL, and all amounts count as BRL",
    pointer: '/currency',
    expected: 'BRL',
    actual: 'USD',
  };
  const inDollars = { ...TAXED, currency: 'USD' };
  const warned = { flagged: false, reasons: [], warnings: [WARNING] };
  const sound = { flagged: false, reasons: [], warnings: [] };

  it('C-FLAG-33, C-FLAG-34: is a warning in the answer, in GET, in the event and in a dry run, and flags nothing', async () => {
    const { review } = (await store.post('/orders/validate', { ...inDollars, order_number: number })).json.data as Json;
    expect(review).toEqual(warned);
    expect(reviewIn(await put(inDollars))).toEqual(warned);
    const order = await readOrder(store, path);
    expect([order.currency, order.review]).toEqual(['BRL', warned]);
    expect((await events()).map(({ type, data }) => [type, data.order])).toEqual([['order.created', order]]);
  });

  it('C-FLAG-35: sent twice is unchanged, and the warning disappears with the right currency, as an order.updated', async () => {
    await put(inDollars);
    expect((await put(inDollars)).json.data).toMatchObject({ reason: 'no_change', review: warned });
    expect(await eventTypes()).toEqual(['1 order.created']);
    const { updatedAt } = await readOrder(store, path);
    expect((await put(TAXED)).json.data).toMatchObject({ reason: 'no_change', review: sound, updatedAt });
    expect(await readOrder(store, path)).toMatchObject({ review: sound, updatedAt });
    await put(inDollars);
    expect(await eventTypes()).toEqual(['1 order.created', '2 order.updated', '3 order.updated']);
  });

  it('C-FLAG-35: stays through a label, a cancellation and a POST again, and leaves the reasons of a flagged order', async () => {
    await put({ ...BAD, currency: 'USD' });
    await store.put(`${path}/return-label`, { included_in_package: true });
    await store.post(`${path}/cancel`, { type: 'FULL' });
    await store.post('/orders', { ...TAXED, order_number: number });
    const { reasons, warnings } = (await readOrder(store, path)).review as Review & { warnings: Json[] };
    expect([reasons.length, warnings]).toEqual([1, [WARNING]]);
    expect((await eventTypes()).filter((type) => type.endsWith('flagged'))).toEqual(['2 order.flagged']);
  });
});

describe('C-FLAG-40: an order_id that another order has', () => {
  const warned = (order_id: string, other: string): object => ({
    code: 'ORDER_ID_SHARED',
    detail: `order_id ${order_id} is also that of order ${other}, so that returns and claims must name the order number`,
    pointer: '/order_id',
    expected: null,
    actual: order_id,
  });
  const warningsOf = ({ json }: Reply): unknown => (json.data as { review: { warnings: unknown } }).review.warnings;

  it('is a warning of every write of both, and of a dry run, and flags nothing', async () => {
    const [first, second, order_id] = [newOrderNumber(), newOrderNumber(), `id-${newOrderNumber()}`];
    const put = (order_number: string, members: Json = {}) =>
      store.put(`/orders/${order_number}`, aSoundOrder(members));
    expect(warningsOf(await put(first, { order_id }))).toEqual([]);
    const forecast = await store.post('/orders/validate', aSoundOrder({ order_id, order_number: second }));
    expect(warningsOf(forecast)).toEqual([warned(order_id, first)]);
    const created = await put(second, { order_id });
    expect(created.json.data).toMatchObject({ newly_created: true, review: { flagged: false } });
    expect(warningsOf(created)).toEqual([warned(order_id, first)]);
    const again = await put(first, { order_id });
    expect(again.json.data).toMatchObject({ applied: false });
    expect(warningsOf(again)).toEqual([warned(order_id, second)]);
  });

  it('stays with a body without order_id, also in a dry run', async () => {
    const [first, second, order_id] = [newOrderNumber(), newOrderNumber(), `id-${newOrderNumber()}`];
    await store.put(`/orders/${first}`, aSoundOrder({ order_id }));
    await store.put(`/orders/${second}`, aSoundOrder({ order_id }));
    const forecast = await store.post('/orders/validate', aSoundOrder({ order_number: second, locale: 'pt' }));
    expect(warningsOf(forecast)).toEqual([warned(order_id, first)]);
    expect(warningsOf(await store.put(`/orders/${second}`, aSoundOrder({ locale: 'pt' })))).toEqual([
      warned(order_id, first),
    ]);
    expect(warningsOf(await store.put(`/orders/${first}`, aSoundOrder({ locale: 'pt' })))).toEqual([]);
  });

  it('may be the number of an order without one', async () => {
    const [first, second] = [newOrderNumber(), newOrderNumber()];
    await store.put(`/orders/${first}`, aSoundOrder());
    const reply = await store.put(`/orders/${second}`, aSoundOrder({ order_id: first }));
    expect(warningsOf(reply)).toEqual([warned(first, first)]);
  });

  it('of another store is none', async () => {
    const order_id = `id-${newOrderNumber()}`;
    await store.put(`/orders/${newOrderNumber()}`, aSoundOrder({ order_id }));
    const other = await newStore();
    expect(warningsOf(await other.put(`/orders/${newOrderNumber()}`, aSoundOrder({ order_id })))).toEqual([]);
  });
});
