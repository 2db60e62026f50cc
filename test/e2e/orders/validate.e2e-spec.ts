// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Json, type Reply } from '../../support/client.js';
import { writtenBy } from '../../support/database.js';
import { aFiguredOrder, CARDS, MUGS, type Review, reasonsOf, withAmounts, withLine } from '../../support/figures.js';
import { newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { lockOrder } from '../../support/row-lock.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

interface Forecast {
  outcome: string;
  order_number: string | null;
  fields_changed: string[];
  review?: Review;
  problems: (Json & { code: string; errors?: { pointer: string; code: string }[] })[];
}

const SOUND = aFiguredOrder();
const RETURN = { kind: 'return', reference: 'ret_1' } as const;
const BERLIN = { id: 'berlin-1', name: 'Berlin outlet' };

let store: TestStore;
let b2b: TestStore;
let number: string;
beforeAll(async () => {
  store = await newStore();
  b2b = await newStore({ account_type: 'b2b_platform' });
});
beforeEach(() => (number = newOrderNumber()));

const put = (body: Json, of = store) => of.put(`/orders/${number}`, body);

async function validate(body: unknown, of = store): Promise<Forecast> {
  const reply = await of.post('/orders/validate', body);
  if (reply.status !== 200) throw new Error(`Not answered: ${reply.text}`);
  return reply.json.data as unknown as Forecast;
}

const forecast = (body: Json, of = store) => validate({ order_number: number, ...body }, of);
const codesOf = ({ problems }: Forecast) => problems.map(({ code }) => code);
const faultsIn = ({ problems }: Forecast) =>
  problems.flatMap(({ errors }) => (errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`));

describe('POST /orders/validate reports what a PUT would do', () => {
  it('C-DRY-2: would_create: an order that does not exist, with its review', async () => {
    expect(await forecast(SOUND)).toEqual({
      outcome: 'would_create',
      order_number: number,
      fields_changed: [],
      review: { flagged: false, reasons: [], warnings: [] },
      problems: [],
    });
  });

  it('C-DRY-3: would_change: lists the members that would change, each amount by itself', async () => {
    await put(SOUND);
    const body = withAmounts({ ...SOUND, note: 'x', customer: {} }, { grand_total: 1, discount_total: undefined });
    const { outcome, fields_changed, review, problems } = await forecast(body);
    expect([outcome, problems]).toEqual(['would_change', []]);
    expect([...fields_changed].sort()).toEqual(['amounts.discount_total', 'amounts.grand_total', 'customer', 'note']);
    expect(reasonsOf(review as Review)).toEqual([
      ['FIGURE_MISSING', '/amounts/discount_total', null, null],
      ['GRAND_TOTAL_MISMATCH', '/amounts/grand_total', 36.21, 1],
    ]);
  });

  it('no_change: the body matches the stored order', async () => {
    await put(SOUND);
    expect(await forecast(SOUND)).toMatchObject({ outcome: 'no_change', fields_changed: [], problems: [] });
  });

  it('C-DRY-2: would_refuse: the problem that a PUT would answer, and no review', async () => {
    await put(SOUND);
    expect(await forecast({ ...SOUND, order_id: 'another' })).toEqual({
      outcome: 'would_refuse',
      order_number: number,
      fields_changed: [],
      problems: [
        {
          code: 'IMMUTABLE_FIELD',
          status: 409,
          title: expect.any(String),
          detail: expect.stringContaining('order_id'),
          errors: [{ pointer: '/order_id', code: 'NOT_ALLOWED_VALUE', detail: expect.any(String) }],
        },
      ],
    });
  });

  it('reviews the order with its stored cancellations', async () => {
    await put(SOUND);
    const line_items = [{ line_id: 'MUGS', quantity: 1 }];
    await store.post(`/orders/${number}/cancel`, { type: 'PARTIAL', line_items });
    const lowered = withAmounts(SOUND, { subtotal: 20.6, discount_total: 14.4, grand_total: 26.21 });
    const { outcome, review } = await forecast(lowered);
    expect([outcome, reasonsOf(review as Review)]).toEqual([
      'would_change',
      [['DISCOUNT_MOVED_AFTER_CANCELLATION', '/amounts/subtotal', 3.4, 13.4]],
    ]);
  });

  it('would_create: an order that only another store has', async () => {
    await put(SOUND);
    const other = await newStore();
    expect(await forecast({ ...SOUND, order_id: 'another' }, other)).toMatchObject({ outcome: 'would_create' });
  });
});

describe('POST /orders/validate lists every rule that a body breaks', () => {
  it('C-DRY-5: all faults of its shape', async () => {
    const body = withAmounts({ ...SOUND, colour: 'red', ordered_at: 'today', line_items: [] }, { shipping: 1 });
    const found = await forecast(body);
    expect([found.outcome, found.order_number, codesOf(found)]).toEqual(['would_refuse', number, ['VALIDATION_ERROR']]);
    expect(faultsIn(found).map((fault) => fault.split(' ', 1)[0])).toEqual(
      expect.arrayContaining(['/colour', '/ordered_at', '/line_items', '/amounts/shipping']),
    );
  });

  it('IMMUTABLE_FIELD and PROTECTION_IMMUTABLE together', async () => {
    await put(SOUND);
    const body = withAmounts({ ...SOUND, order_id: 'another' }, { protection_cost: 0.62 });
    expect(codesOf(await forecast(body))).toEqual(['IMMUTABLE_FIELD', 'PROTECTION_IMMUTABLE']);
  });

  it('C-DRY-4: SOURCE_STORE_CONFLICT, IMMUTABLE_FIELD and PROTECTION_IMMUTABLE together', async () => {
    await put({ ...SOUND, source_store: BERLIN }, b2b);
    const source_store = { ...BERLIN, id: 'munich-1' };
    const body = withAmounts({ ...SOUND, order_id: 'another', source_store }, { protection_cost: 0.62 });
    expect(codesOf(await forecast(body, b2b))).toEqual([
      'SOURCE_STORE_CONFLICT',
      'IMMUTABLE_FIELD',
      'PROTECTION_IMMUTABLE',
    ]);
  });

  it('SOURCE_STORE_NOT_ALLOWED and IMMUTABLE_FIELD together', async () => {
    await put(SOUND);
    const body = { ...SOUND, order_id: 'another', source_store: BERLIN };
    expect(codesOf(await forecast(body))).toEqual(['SOURCE_STORE_NOT_ALLOWED', 'IMMUTABLE_FIELD']);
  });

  it('SOURCE_STORE_REQUIRED and PROTECTION_IMMUTABLE together', async () => {
    await put({ ...SOUND, source_store: BERLIN }, b2b);
    expect(codesOf(await forecast(withAmounts(SOUND, { protection_cost: 1 }), b2b))).toEqual([
      'SOURCE_STORE_REQUIRED',
      'PROTECTION_IMMUTABLE',
    ]);
  });

  it('each member that only the service sets, for an order that does not exist', async () => {
    const echo = {
      protect_order_number: 'PW-0123456789',
      order_date_created: '2026-11-20T02:00:24Z',
      order_lifecycle_status: 'PLACED',
    };
    expect(faultsIn(await forecast({ ...SOUND, ...echo }))).toEqual(
      Object.keys(echo).map((name) => `/${name} UNKNOWN_KEY`),
    );
  });

  it('lines in a return that the body would remove, with the returns', async () => {
    const order = await TestOrder.create(store, { A: 2, B: 1 });
    await order.hold(RETURN, { A: 1 });
    const without = { ...order.body({ B: 1 }), order_number: order.number };
    const found = await forecast(without);
    expect(found).toMatchObject({
      outcome: 'would_refuse',
      problems: [
        { code: 'LINE_HAS_ACTIVE_RETURN', status: 409, line_items: [{ line_id: 'A', return_ids: ['ret_1'] }] },
      ],
    });
    expect(found.problems).toHaveLength(1);
    const kept = { ...order.body({ A: 2 }), order_number: order.number };
    expect(await forecast(kept)).toMatchObject({ outcome: 'would_change' });
    await order.release(RETURN);
    expect(await forecast(without)).toMatchObject({ outcome: 'would_change', problems: [] });
  });

  it('lines in a return together with other broken rules', async () => {
    const order = await TestOrder.create(b2b, { A: 2, B: 1 }, { source_store: BERLIN });
    await order.hold(RETURN, { A: 1 });
    const body = order.body({ B: 1 }, { source_store: { ...BERLIN, id: 'munich-1' }, order_id: 'another' });
    expect(codesOf(await forecast({ ...body, order_number: order.number }, b2b))).toEqual([
      'SOURCE_STORE_CONFLICT',
      'IMMUTABLE_FIELD',
      'LINE_HAS_ACTIVE_RETURN',
    ]);
  });
});

describe('POST /orders/validate of a body that is not an order', () => {
  it.each(['[]', '[{}]', '1', '"text"', 'true', 'null'])('reports %s as refused at its root', async (body) => {
    const { status, json } = await store.post('/orders/validate', body, { 'content-type': 'application/json' });
    expect(status).toBe(200);
    const found = json.data as unknown as Forecast;
    expect(found).toMatchObject({ outcome: 'would_refuse', order_number: null });
    expect(found.problems.map(({ code, errors }) => [code, errors?.map(({ pointer }) => pointer)])).toEqual([
      ['VALIDATION_ERROR', ['']],
    ]);
  });

  it('C-DRY-5: names the order of a body with other faults, unless its number is one of them', async () => {
    const named = await validate({ ...SOUND, order_number: '1001', currency: 1 });
    expect(named).toMatchObject({ outcome: 'would_refuse', order_number: '1001' });
    const faulty = await validate({ ...SOUND, order_number: ' 1001' });
    expect(faulty).toMatchObject({ outcome: 'would_refuse', order_number: null });
  });

  it('reports an order without its number as refused', async () => {
    const found = await validate(SOUND);
    expect(found).toMatchObject({ outcome: 'would_refuse', order_number: null });
    expect(faultsIn(found)).toEqual(['/order_number REQUIRED']);
  });

  it.each([
    ['a body that is not JSON', '{', 'application/json', 400, 'MALFORMED_JSON'],
    ['an empty body', '', 'application/json', 400, 'MALFORMED_JSON'],
    ['another media type', '{}', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('C-DRY-6: refuses %s with a problem', async (_title, body, type, status, code) => {
    expectProblem(await store.post('/orders/validate', body, { 'content-type': type }), status, code);
  });
});

describe('C-DRY-1: POST /orders/validate stores nothing', () => {
  it.each<[string, () => Json]>([
    ['would_create', () => ({ ...SOUND, order_number: newOrderNumber() })],
    ['would_change', () => withAmounts({ ...SOUND, order_number: number }, { grand_total: 1 })],
    ['no_change', () => ({ ...SOUND, order_number: number })],
    ['would_refuse', () => ({ ...SOUND, order_number: number, order_id: 'another' })],
  ])('%s: no order, no event, no idempotency record', async (outcome, bodyOf) => {
    const freshStore = await newStore();
    await put(SOUND, freshStore);
    const before = (await freshStore.get(`/orders/${number}`)).text;
    const reply = await freshStore.post('/orders/validate', bodyOf(), { 'idempotency-key': randomUUID() });
    expect(reply.json.data).toMatchObject({ outcome });
    expect(await writtenBy(freshStore.id)).toEqual({ orders: 1, shipments: 0, events: 1, records: 0 });
    expect((await freshStore.get(`/orders/${number}`)).text).toBe(before);
  });

  it('a changed review is reported but not stored', async () => {
    await put(withAmounts(SOUND, { grand_total: 1 }));
    const before = (await store.get(`/orders/${number}`)).text;
    expect(await forecast(SOUND)).toMatchObject({ outcome: 'would_change', review: { flagged: false } });
    expect((await store.get(`/orders/${number}`)).text).toBe(before);
  });

  it("neither waits for a lock on the order's row nor takes one", async () => {
    await put(SOUND);
    const lock = await lockOrder(store.id, number);
    try {
      expect(await forecast({ ...SOUND, note: 'x' })).toMatchObject({ outcome: 'would_change' });
    } finally {
      await lock.release();
    }
    const another = await lockOrder(store.id, number);
    await another.release();
  });
});

const LINES = SOUND.line_items as Json[];

/** The body to validate and then to send, and the order that is stored before, if any. */
const BODIES: [title: string, body: Json, stored?: Json, of?: 'b2b'][] = [
  ['a new order', SOUND],
  ['a new flagged order', withAmounts(SOUND, { grand_total: 1, tax_total: undefined })],
  ['a new order with nulls', { ...SOUND, note: null, discounts: null }],
  ['a new order with shipments', { ...SOUND, shipments: [{ tracking_number: 'TN-1', carrier: 'dhl' }] }],
  ['the same order', SOUND, SOUND],
  [
    'the same order, its keys and offset written differently',
    { ...SOUND, ordered_at: '2026-11-01T07:00:00-03:00' },
    SOUND,
  ],
  ['the pair left out', withAmounts({ ...SOUND, is_protected: undefined }, { protection_cost: undefined }), SOUND],
  ['a note and two amounts', withAmounts({ ...SOUND, note: 'x' }, { grand_total: 1, tax_total: 1 }), SOUND],
  ['a cleared member', SOUND, { ...SOUND, note: 'x', locale: 'pt-BR' }],
  ['another line', aFiguredOrder([MUGS, CARDS, { id: 'PENS', quantity: 1, price: 5 }]), SOUND],
  ['one line less', aFiguredOrder([MUGS]), SOUND],
  ['lines in another order', { ...SOUND, line_items: [...LINES].reverse() }, SOUND],
  ['one shipment more', { ...SOUND, shipments: [{ tracking_number: 'TN-1', carrier: 'dhl' }] }, SOUND],
  ['a corrected order', SOUND, withAmounts(SOUND, { grand_total: 1 })],
  ['another order_id', { ...SOUND, order_id: 'two' }, { ...SOUND, order_id: 'one' }],
  ['an order_id echoed', { ...SOUND, order_id: 'one' }, { ...SOUND, order_id: 'one' }],
  ['another pair', aFiguredOrder(undefined, { protection: 0 }), SOUND],
  ['another protect_order_number', { ...SOUND, protect_order_number: 'PW-0000000000' }, SOUND],
  ['a status echoed', { ...SOUND, order_lifecycle_status: 'PLACED' }, SOUND],
  ['a member that the service sets, on create', { ...SOUND, order_lifecycle_status: 'PLACED' }],
  ['an unknown key', { ...SOUND, colour: 'red' }],
  ['an unknown amount', withAmounts(SOUND, { tax: 1 })],
  ['an incomplete pair', withAmounts(SOUND, { protection_cost: undefined }), SOUND],
  ['a free protection', withAmounts(SOUND, { protection_cost: 0 }), SOUND],
  ['a negative amount and a broken line', withLine(withAmounts(SOUND, { subtotal: -1 }), 1, { quantity: 0 })],
  ['required members left out', { ...SOUND, customer: null, currency: undefined }],
  ['no line at all', { ...SOUND, line_items: [] }],
  [
    'a shipment of another order',
    { ...SOUND, shipments: [{ tracking_number: 'T', carrier: 'dhl', order_number: 'x' }] },
  ],
  ['a source store of a standard store', { ...SOUND, source_store: BERLIN }, SOUND],
  ['no source store of a B2B platform', SOUND, undefined, 'b2b'],
  ['a source store of a B2B platform', { ...SOUND, source_store: BERLIN }, undefined, 'b2b'],
  [
    'another source store',
    { ...SOUND, source_store: { ...BERLIN, name: 'Munich outlet' } },
    { ...SOUND, source_store: BERLIN },
    'b2b',
  ],
];

describe('C-DRY-1: POST /orders/validate agrees with the PUT of the same body', () => {
  it.each(BODIES.map((row) => [row[0], row] as const))('%s', async (_title, [, body, stored, of]) => {
    const by = of === 'b2b' ? b2b : store;
    const sent = { ...body, order_number: number };
    if (stored) expect((await put(stored, by)).status).toBe(201);
    const dryRun = await validate(sent, by);
    const reply = await put(sent, by);
    expect(dryRun.outcome).toBe(outcomeOf(reply));
    if (reply.status >= 400) {
      const { code, status, title, detail, errors } = reply.json;
      expect(dryRun.problems[0]).toEqual(JSON.parse(JSON.stringify({ code, status, title, detail, errors })));
    } else {
      const { fields_changed_count = 0, review } = reply.json.data as { fields_changed_count?: number; review: Review };
      expect([dryRun.fields_changed.length, dryRun.review, dryRun.problems]).toEqual([
        fields_changed_count,
        review,
        [],
      ]);
    }
  });
});

/** The outcome that the validation should have reported, derived from the answer of the PUT. */
function outcomeOf({ status, json }: Reply): string {
  if (status >= 400) return 'would_refuse';
  if (status === 201) return 'would_create';
  return (json.data as Json).applied === true ? 'would_change' : 'no_change';
}
