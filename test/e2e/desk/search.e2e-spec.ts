// SPDX-License-Identifier: Apache-2.0
import { type SearchHits, type SearchService } from '../../../src/desk/services/search.service.js';
import { type ShipmentQueriesService } from '../../../src/shipments/services/shipment-queries.service.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { rows } from '../../support/database.js';
import { imported } from '../../support/imports.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newTrackingNumber, pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { type TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

const search = service<SearchService>('SearchService');
const find = (text: string, of = store): Promise<SearchHits> => search.find(of.store, text);
const numbersIn = ({ orders }: SearchHits): string[] => orders.map(({ order_number }) => order_number);

/** Waits until the relay has read the names of an order. */
const untilNamed = (text: string, number: string, of = store): Promise<unknown> =>
  until(async () => numbersIn(await find(text, of)).includes(number), `${number} to have the name ${text}`);

async function put(members: object, number = newOrderNumber(), of = store): Promise<string> {
  const { status, text } = await of.put(`/orders/${encodeURIComponent(number)}`, anOrder({ ...members }));
  if (status >= 300) throw new Error(text);
  return number;
}

const PHONE = '+5511961234567';

let store: TestStore;
let other: TestStore;
let order: TestOrder;
let returned: TestReturn;
let claimId: string;
const parcel = newTrackingNumber();

beforeAll(async () => {
  [store, other] = [await newStore(), await newStore()];
  order = await aClaimable(
    store,
    { a: 9 },
    { customer: { email: 'grace@example.com', name: 'Grace Hopper', phone: PHONE } },
  );
  await pushed(store, { tracking_number: parcel, order_number: order.number });
  returned = await TestReturn.request(order, { a: 1 });
  claimId = String(claimOf(await file(store, aLineClaim(order, { a: 1 }, { claim_reason: 'Lost' }))).claim_id);
  await put({ customer: { email: 'other@example.com' } });
});

describe('The search of staff', () => {
  it('C-FIND-1: leads to the order of each of its numbers and ids, in any spelling', async () => {
    const { protect_order_number, order_id } = await order.read();
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      'SELECT id FROM orders WHERE store_id = ? AND order_number = ?',
      [store.id, order.number],
    );
    const { number } = order;
    for (const text of [
      ...[number, `#${number}`, ` # ${number} `, number.toUpperCase(), number.toLowerCase()],
      ...[String(protect_order_number), String(protect_order_number).toLowerCase(), String(order_id), id],
      ...[parcel, `${parcel.slice(0, 5)} ${parcel.slice(5)}`],
    ])
      expect([text, (await find(text)).target]).toEqual([text, { kind: 'order', order_number: number }]);
  });

  it('C-FIND-2: leads to returns and claims by id and by case number', async () => {
    const { id } = returned;
    for (const text of [id, `${order.number}-R1`, `#${order.number.toLowerCase()}-r1`])
      expect([text, (await find(text)).target]).toEqual([text, { kind: 'return', id }]);
    for (const text of [claimId, `${order.number}-C1`])
      expect([text, (await find(text)).target]).toEqual([text, { kind: 'claim', id: claimId }]);
  });

  it('C-FIND-3: finds the orders, returns and claims of a customer by address, phone and name', async () => {
    const second = await put({ customer: { email: 'Grace@Example.com', name: 'Grace Hopper' } });
    await untilNamed('grace', second);
    for (const text of [' GRACE@example.com ', 'Grace Hopper', 'hopper GRACE', 'grác hop']) {
      const hits = await find(text);
      expect([text, numbersIn(hits), hits.target]).toEqual([text, [second, order.number], undefined]);
      const grace = { name: 'Grace Hopper', email: 'grace@example.com' };
      expect(hits.customers).toEqual([{ ...grace, order_number: second, orders: 2 }]);
      expect(hits.returns).toEqual([expect.objectContaining({ id: returned.id, case_number: `${order.number}-R1` })]);
      expect(hits.claims).toEqual([expect.objectContaining({ id: claimId, case_number: `${order.number}-C1` })]);
    }
    for (const text of [PHONE, '+55 11 96123-4567', '5511961234567'])
      expect([text, (await find(text)).target]).toEqual([text, { kind: 'order', order_number: order.number }]);
  });

  it('C-FIND-1, C-FIND-5: finds the orders whose number begins with the text, after the one that it is', async () => {
    const prefix = newOrderNumber();
    const numbers = [await put({}, `${prefix}/1`), await put({}, `${prefix}/2`)];
    for (const text of [prefix, `#${prefix.toLowerCase()}`]) {
      const hits = await find(text);
      expect([numbersIn(hits), hits.target]).toEqual([numbers, undefined]);
    }
    await put({}, prefix);
    const hits = await find(prefix);
    expect([numbersIn(hits), hits.target]).toEqual([[prefix, ...numbers], { kind: 'order', order_number: prefix }]);
  });

  it('C-FIND-5: tells orders apart whose numbers differ by letter case', async () => {
    const number = newOrderNumber().toUpperCase();
    await put({}, number);
    await put({}, number.toLowerCase());
    expect((await find(number.toLowerCase())).target).toEqual({ kind: 'order', order_number: number.toLowerCase() });
    const ambiguous = await find(`#${number}`);
    expect([ambiguous.target, numbersIn(ambiguous).length]).toEqual([undefined, 2]);
  });

  it('C-FIND-10: finds a tracking number in any case, with and without spaces and hyphens', async () => {
    const stored = `1Z${newTrackingNumber().replaceAll('-', '').toUpperCase()}`;
    await pushed(store, { tracking_number: stored, order_number: order.number });
    const parts = [stored.slice(0, 3), stored.slice(3, 6), stored.slice(6)];
    const target = { kind: 'order', order_number: order.number };
    for (const text of [
      stored,
      stored.toLowerCase(),
      parts.join(' ').toLowerCase(),
      parts.join('-'),
      parts.join(' - '),
    ])
      expect([text, (await find(text)).target]).toEqual([text, target]);
    const alone = `${stored.toLowerCase()}x`;
    await pushed(store, { tracking_number: alone });
    expect((await find(alone.toUpperCase())).target).toEqual({ kind: 'shipment', tracking_number: alone });
    const queries = service<ShipmentQueriesService>('ShipmentQueriesService');
    expect(await queries.findNumber(store.id, ` ${parts.join(' ').toLowerCase()} `)).toBe(stored);
    expect(await queries.findNumber(other.id, stored)).toBeUndefined();
  });

  it('C-FIND-3: leads to a parcel without an order', async () => {
    const tracking_number = newTrackingNumber();
    const { shipment_id } = await pushed(store, { tracking_number, customer_email: 'box@example.com' });
    for (const text of [tracking_number, 'box@example.com', String(shipment_id)])
      expect([text, (await find(text)).target]).toEqual([text, { kind: 'shipment', tracking_number }]);
  });

  it('C-FIND-6: finds nothing of another store, and nothing by texts that match nothing', async () => {
    const { protect_order_number } = await order.read();
    const texts = [order.number, String(protect_order_number), parcel, returned.id, claimId, `${order.number}-R1`];
    const nothing = {
      target: undefined,
      orders: [],
      shipments: [],
      returns: [],
      claims: [],
      customers: [],
      isCut: false,
    };
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      'SELECT id FROM orders WHERE store_id = ? AND order_number = ?',
      [store.id, order.number],
    );
    const parcelOnly = newTrackingNumber();
    const { shipment_id } = await pushed(store, { tracking_number: parcelOnly, customer_email: 'only@example.com' });
    const ids = [id, String((await order.read()).order_id), `${order.number}-C1`, String(shipment_id)];
    for (const text of [...texts, ...ids, parcelOnly, 'only@example.com', 'grace@example.com', PHONE, 'Grace Hopper'])
      expect([text, await find(text, other)]).toEqual([text, nothing]);
    const odd = ['', ' ', '%', '_', '#', 'ret_é', 'clm_é', 'ord_é', 'PW-é', '\\', "'", '@', 'x'.repeat(300)];
    for (const text of [...odd, 'Zzyzx', `${order.number}-R9`])
      expect([text, await find(text)]).toEqual([text, nothing]);
  });

  it('C-FIND-5: shows the first 20 orders, and says that there are more', async () => {
    const crowded = await newStore();
    const numbers: string[] = [];
    for (let index = 0; index < 22; index++)
      numbers.push(await put({ customer: { email: 'maria@example.com', name: 'Maria' } }, `M-${index}`, crowded));
    await untilNamed('maria', 'M-21', crowded);
    const newest = numbers.slice(2).reverse();
    for (const text of ['maria', 'maria@example.com']) {
      const hits = await find(text, crowded);
      expect([numbersIn(hits), hits.isCut]).toEqual([newest, true]);
    }
  });
});

describe('C-FIND-4: The names of orders', () => {
  const wordsOf = async (number: string): Promise<string[]> => {
    const sql = `SELECT n.word FROM orders o JOIN order_names n ON n.store_id = o.store_id AND n.order_id = o.id
      WHERE o.store_id = ? AND o.order_number = ? ORDER BY n.word`;
    return (await rows<{ word: string }>(sql, [store.id, number])).map(({ word }) => word);
  };

  it('are those of the customer and of the shipping address', async () => {
    const number = await put({
      customer: { name: 'Ada King', first_name: 'Augusta', last_name: 'Lovelace' },
      shipping_address: { name: 'Ada c/o Babbage', city: 'London', country: 'GB' },
    });
    await untilNamed('babbage', number);
    expect(await wordsOf(number)).toEqual(['ada', 'augusta', 'babbage', 'c', 'king', 'lovelace', 'o']);
    const unnamed = await put({ customer: { name: null, first_name: 'Nameless' }, shipping_address: { name: null } });
    await untilNamed('nameless', unnamed);
    expect(await wordsOf(unnamed)).toEqual(['nameless']);
  });

  it('disappear once they were changed or removed', async () => {
    const number = await put({ customer: { name: 'Before Name' } });
    await untilNamed('before', number);
    await put({ customer: { name: 'After Name' } }, number);
    await untilNamed('after', number);
    expect(await wordsOf(number)).toEqual(['after', 'name']);
    expect(numbersIn(await find('before'))).toEqual([]);
    await put({ customer: {} }, number);
    await until(async () => (await wordsOf(number)).length === 0, 'the name to disappear');
  });

  it('are found after a silent import', async () => {
    const number = newOrderNumber();
    const body = anOrder({ order_number: number, customer: { name: 'Imported Person' } });
    await imported(store, [{ order: body }]);
    await untilNamed('imported', number);
    expect(await wordsOf(number)).toEqual(['imported', 'person']);
  });
});
