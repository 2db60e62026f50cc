// SPDX-License-Identifier: Apache-2.0
import { type Json, type Reply } from '../../support/client.js';
import { writtenBy } from '../../support/database.js';
import { newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { aPartial, TestOrder } from '../../support/units.js';

const FULL = { type: 'FULL' };
const ONE = aPartial({ A: 1 });
const KEY = { 'idempotency-key': '0190163d-8694-739b-aea5-966c26f8ad91' };
const BERLIN = { id: 'berlin-1', name: 'Berlin outlet' };

let store: TestStore;
let order: TestOrder;
beforeAll(async () => {
  store = await newStore();
  order = await TestOrder.create(store, { A: 3, B: 2 });
  await order.cancel(aPartial({ A: 1 }));
});

/** Sends a cancellation that must be refused, and expects no change of order, ledger, events and idempotency records. */
async function refused(body: unknown): Promise<Reply> {
  const [before, written] = [await order.snapshot(), await writtenBy(store.id)];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const reply = await order.cancel(text, { 'content-type': 'application/json', ...KEY });
  expect([await order.snapshot(), await writtenBy(store.id)]).toEqual([before, written]);
  return reply;
}

const entries = (...list: Json[]): Json => ({ type: 'PARTIAL', line_items: list });
const oneOf = (quantity: unknown): Json => entries({ line_id: 'A', quantity });
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

describe('C-VAL-21: refuses a cancel body of the wrong shape with 422 VALIDATION_ERROR', () => {
  it.each<[string, unknown, string[]]>([
    ['no object', [], [' INVALID_TYPE']],
    ['C-CAN-1: nothing', {}, ['/type REQUIRED']],
    ['type null', { type: null }, ['/type REQUIRED']],
    ['C-CAN-1: type in lower case', { type: 'full' }, ['/type NOT_ALLOWED_VALUE']],
    ['type of another type', { type: 1 }, ['/type INVALID_TYPE']],
    ['C-CAN-2: PARTIAL without lines', { type: 'PARTIAL' }, ['/line_items REQUIRED']],
    ['PARTIAL with lines null', { type: 'PARTIAL', line_items: null }, ['/line_items REQUIRED']],
    ['PARTIAL with no line', entries(), ['/line_items TOO_FEW_ITEMS']],
    ['PARTIAL with an object of lines', { type: 'PARTIAL', line_items: { A: 1 } }, ['/line_items INVALID_TYPE']],
    ['C-CAN-2: FULL with lines', { ...ONE, type: 'FULL' }, ['/line_items UNKNOWN_KEY']],
    ['FULL with no line', { type: 'FULL', line_items: [] }, ['/line_items TOO_FEW_ITEMS']],
    ['a line that is no object', { type: 'PARTIAL', line_items: ['A'] }, ['/line_items/0 INVALID_TYPE']],
    ['a line null', { type: 'PARTIAL', line_items: [null] }, ['/line_items/0 INVALID_TYPE']],
    ['a line without line_id', entries({ quantity: 1 }), ['/line_items/0/line_id REQUIRED']],
    ['a line_id of another type', entries({ line_id: 1, quantity: 1 }), ['/line_items/0/line_id INVALID_TYPE']],
    ['a line_id with a space', entries({ line_id: 'A ', quantity: 1 }), ['/line_items/0/line_id INVALID_FORMAT']],
    ['a line without quantity', entries({ line_id: 'A' }), ['/line_items/0/quantity REQUIRED']],
    ['a quantity of null', oneOf(null), ['/line_items/0/quantity REQUIRED']],
    ['a quantity of zero', oneOf(0), ['/line_items/0/quantity OUT_OF_RANGE']],
    ['a negative quantity', oneOf(-1), ['/line_items/0/quantity OUT_OF_RANGE']],
    ['a fraction', oneOf(1.5), ['/line_items/0/quantity INVALID_TYPE']],
    ['a quantity as text', oneOf('1'), ['/line_items/0/quantity INVALID_TYPE']],
    ['a reason of 1025 code points', { ...FULL, reason: '😀'.repeat(1025) }, ['/reason TOO_LONG']],
    ['a reason of another type', { ...FULL, reason: 7 }, ['/reason INVALID_TYPE']],
    ['a time without offset', { ...FULL, cancelled_at: '2026-11-20T02:00:24' }, ['/cancelled_at INVALID_FORMAT']],
    ['a day', { ...FULL, cancelled_at: '2026-11-20' }, ['/cancelled_at INVALID_FORMAT']],
    ['a time as number', { ...FULL, cancelled_at: 1763604024 }, ['/cancelled_at INVALID_TYPE']],
    ['cancel_protection as text', { ...ONE, cancel_protection: 'true' }, ['/cancel_protection INVALID_TYPE']],
    ['cancel_protection as number', { ...ONE, cancel_protection: 1 }, ['/cancel_protection INVALID_TYPE']],
    ['a reference that is text', { ...FULL, external_reference: 'oms-7' }, ['/external_reference INVALID_TYPE']],
    ['a reference that is a list', { ...FULL, external_reference: [] }, ['/external_reference INVALID_TYPE']],
    ['an unknown key', { ...FULL, surprise: null }, ['/surprise UNKNOWN_KEY']],
    ['an order number', { ...FULL, order_number: 'x' }, ['/order_number UNKNOWN_KEY']],
  ])('%s', async (_what, body, faults) => {
    const reply = await refused(body);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply)).toEqual(faults);
  });

  it('lists all faults', async () => {
    const reply = await refused({
      ...entries({ line_id: 'A', quantity: 0 }, { quantity: 1 }),
      reason: 1,
      surprise: 1,
      cancelled_at: 'now',
    });
    expect(faultsOf(reply).sort()).toEqual(
      [
        '/line_items/0/quantity OUT_OF_RANGE',
        '/line_items/1/line_id REQUIRED',
        '/reason INVALID_TYPE',
        '/cancelled_at INVALID_FORMAT',
        '/surprise UNKNOWN_KEY',
      ].sort(),
    );
  });

  it('C-CAN-4: a cancelled_at more than 30 seconds in the future', async () => {
    for (const body of [FULL, ONE]) {
      const reply = await refused({ ...body, cancelled_at: inAnHour() });
      expectProblem(reply, 422, 'VALIDATION_ERROR');
      expect(faultsOf(reply)).toEqual(['/cancelled_at OUT_OF_RANGE']);
    }
    const reply = await refused({ ...FULL, cancelled_at: inAnHour(), cancel_protection: 1, units: 2 });
    expect(faultsOf(reply).sort()).toEqual([
      '/cancel_protection INVALID_TYPE',
      '/cancelled_at OUT_OF_RANGE',
      '/units UNKNOWN_KEY',
    ]);
  });
});

it.each(['', '{"type":', '{}{}'])('refuses %p with 400 MALFORMED_JSON', async (text) => {
  expectProblem(await refused(text), 400, 'MALFORMED_JSON');
});

it('refuses another media type with 415', async () => {
  const before = await order.snapshot();
  const reply = await order.cancel(JSON.stringify(FULL), { 'content-type': 'text/plain' });
  expectProblem(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
  expect(await order.snapshot()).toEqual(before);
});

describe('lines and units that the order does not have', () => {
  it('C-CAN-16: names every unknown line in a VALIDATION_ERROR', async () => {
    const lines = ['a', 'B', 'C', 'C'].map((line_id) => ({ line_id, quantity: 9 }));
    const reply = await refused(entries(...lines));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply)).toEqual([0, 2, 3].map((index) => `/line_items/${index}/line_id NOT_ALLOWED_VALUE`));
  });

  it.each<[string, Json, number[]]>([
    ['one more than are left, though the line has as many', oneOf(3), [0]],
    ['more than any line has', oneOf(1_000_000_000), [0]],
    ['two entries that add up to more', entries({ line_id: 'A', quantity: 1 }, { line_id: 'A', quantity: 2 }), [0, 1]],
    [
      'with each entry of each line at fault',
      entries(...['B', 'A', 'B', 'A'].map((line_id, index) => ({ line_id, quantity: index < 2 ? 2 : 1 }))),
      [0, 1, 2, 3],
    ],
    ['with no entry of another line', entries({ line_id: 'B', quantity: 2 }, { line_id: 'A', quantity: 3 }), [1]],
  ])(
    'C-CAN-17: refuses more units than are left with 422 CANCEL_QUANTITY_EXCEEDED: %s',
    async (_what, body, indexes) => {
      const reply = await refused(body);
      expectProblem(reply, 422, 'CANCEL_QUANTITY_EXCEEDED');
      expect(faultsOf(reply)).toEqual(indexes.map((index) => `/line_items/${index}/quantity OUT_OF_RANGE`));
    },
  );

  it('refuses a line of which no unit is left', async () => {
    const spent = await TestOrder.create(store, { A: 1, B: 1 });
    await spent.cancel(ONE);
    const before = await spent.snapshot();
    expectProblem(await spent.cancel(ONE), 422, 'CANCEL_QUANTITY_EXCEEDED');
    await spent.cancel(FULL);
    expectProblem(await spent.cancel(aPartial({ B: 1 })), 422, 'CANCEL_QUANTITY_EXCEEDED');
    expect(before.units).toHaveLength(1);
    expect(await spent.ledger()).toHaveLength(2);
  });
});

describe('C-CAN-5: an order that the store does not have', () => {
  it('answers 404 ORDER_NOT_FOUND', async () => {
    expectProblem(await store.post(`/orders/${newOrderNumber()}/cancel`, FULL), 404, 'ORDER_NOT_FOUND');
  });

  it('answers 404 if another store has the order, which does not change', async () => {
    const before = await order.snapshot();
    const stranger = await newStore();
    for (const body of [FULL, ONE])
      expectProblem(await stranger.post(`${order.path}/cancel`, body), 404, 'ORDER_NOT_FOUND');
    expect(await order.snapshot()).toEqual(before);
  });
});

describe('C-SRC-13: refuses source_store in the body', () => {
  it.each(['standard', 'b2b_platform'])('for a %s store, whatever its value', async (account_type) => {
    const own = await newStore({ account_type });
    const members = account_type === 'standard' ? {} : { source_store: BERLIN };
    const target = await TestOrder.create(own, { A: 2 }, members);
    const before = await target.snapshot();
    for (const source_store of [BERLIN, {}, { id: 1 }, [], 'berlin-1', '', 0, 7, true, false])
      for (const body of [FULL, ONE]) {
        const reply = await target.cancel({ ...body, source_store });
        expectProblem(reply, 422, 'SOURCE_STORE_NOT_ALLOWED');
        expect(faultsOf(reply)).toEqual(['/source_store UNKNOWN_KEY']);
      }
    expect(await target.snapshot()).toEqual(before);
    expect((await target.cancel({ ...ONE, source_store: null })).json.data).toMatchObject({ applied: true });
  });

  it('before it looks for the order, and after the check of the shape', async () => {
    const path = `/orders/${newOrderNumber()}/cancel`;
    expectProblem(await store.post(path, { ...FULL, source_store: BERLIN }), 422, 'SOURCE_STORE_NOT_ALLOWED');
    expectProblem(await store.post(path, { type: 'HALF', source_store: BERLIN }), 422, 'VALIDATION_ERROR');
  });
});

describe('accepted values', () => {
  const OPTIONAL = ['reason', 'cancelled_at', 'cancel_protection', 'external_reference', 'source_store'];

  it('C-VAL-23: treats null in an optional member as left out', async () => {
    const nulls = Object.fromEntries(OPTIONAL.map((name) => [name, null]));
    const target = await TestOrder.create(store, { A: 2 });
    const partial = await target.cancel({ ...ONE, ...nulls });
    expect(partial.json.data).toMatchObject({ is_protected: true, cancellation: { status: 'partial' } });
    const full = await target.cancel({ ...FULL, ...nulls, line_items: null });
    const { history } = (full.json.data as { cancellation: { history: Json[] } }).cancellation;
    for (const entry of history)
      expect(Object.keys(entry).sort()).toEqual(
        ['cancel_protection', 'cancellation_id', 'cancelled_at', 'created_at', 'line_items', 'type'].sort(),
      );
  });

  it('C-CAN-3: accepts a reason of 1024 code points, and an empty one', async () => {
    const target = await TestOrder.create(store, { A: 3 });
    for (const reason of ['😀'.repeat(1024), '']) {
      const { json } = await target.cancel({ ...ONE, reason });
      const { history } = (json.data as { cancellation: { history: Json[] } }).cancellation;
      expect(history.at(-1)?.reason).toBe(reason);
    }
  });
});

describe("a store's mode and features", () => {
  it.each<[Json, number, string]>([
    [{ ingestion_mode: 'shopify_webhook' }, 409, 'INGESTION_MODE_CONFLICT'],
    [{ oms_push_enabled: false }, 403, 'OMS_PUSH_DISABLED'],
    [{ ingestion_mode: 'shopify_webhook', oms_push_enabled: false }, 409, 'INGESTION_MODE_CONFLICT'],
  ])('answers %p with %i before it reads the body', async (settings, status, code) => {
    const own = await newStore(settings);
    for (const body of [FULL, {}]) expectProblem(await own.post(`${order.path}/cancel`, body), status, code);
  });
});
