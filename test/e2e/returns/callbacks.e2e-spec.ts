// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Json } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { aLabel, aRefund, returnIn, TestReturn } from '../../support/returns.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

let store: TestStore;
let made: TestReturn;
beforeAll(async () => (store = await newStore()));
beforeEach(async () => (made = await TestReturn.request(await TestOrder.create(store, { A: 2 }), { A: 1 })));

const NOW = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/);

describe('C-CB-12: a decision', () => {
  it('shows its note', async () => {
    const decided = returnIn(await made.decide('APPROVED', { reason: 'Welcome back.' }));
    expect(decided).toMatchObject({
      decision: { decision: 'APPROVED', reason: 'Welcome back.', decided_at: NOW },
      updated_at: (decided.decision as Json).decided_at,
    });
  });

  it('has no note if none was sent, and keeps it on a repeat with another note', async () => {
    const { decision } = returnIn(await made.decide('REJECTED'));
    expect(decision).toEqual({ decision: 'REJECTED', reason: null, decided_at: NOW });
    expect(returnIn(await made.decide('REJECTED', { reason: 'late' })).decision).toEqual(decision);
  });
});

describe('a shipping label', () => {
  it('C-CB-14: is shown as it was reported', async () => {
    const body = aLabel({ carrier: 'Royal Mail', tracking_url: 'https://track.example.com/1' });
    expect(returnIn(await made.label(body)).label).toEqual({ ...body, received_at: NOW });
  });

  it('C-CB-15: with another number replaces the last one, and is a return.in_transit event', async () => {
    const [first, second] = [aLabel(), aLabel()];
    await made.label(first);
    const replaced = returnIn(await made.label(second));
    expect(replaced).toMatchObject({ status: 'IN_TRANSIT', label: second });
    const events = await made.events();
    expect(events.map(({ type }) => type)).toEqual(['return.requested', 'return.in_transit', 'return.in_transit']);
    expect(events.at(-1)?.data.return).toEqual(replaced);
  });

  it('C-CB-18: with the number of a replaced one is a repeat and changes nothing', async () => {
    const [first, second] = [aLabel(), aLabel()];
    await made.label(first);
    const replaced = returnIn(await made.label(second));
    expect(returnIn(await made.label({ ...first, label_url: 'https://labels.example.com/2.pdf' }))).toEqual(replaced);
  });

  it('C-CB-32: may have the same number on several returns', async () => {
    const body = aLabel();
    const other = await TestReturn.request(made.order, { A: 1 });
    expect([returnIn(await made.label(body)).status, returnIn(await other.label(body)).status]).toEqual([
      'IN_TRANSIT',
      'IN_TRANSIT',
    ]);
  });
});

describe('a refund report', () => {
  it('C-CB-24: shows the defaults USD, no deductions and the time of receipt', async () => {
    const { refund } = returnIn(await made.refund({ amount: 5, external_refund_id: 'R1' }));
    const { received_at } = refund as { received_at: string };
    expect(refund).toEqual({
      amount: 5,
      currency: 'USD',
      external_refund_id: 'R1',
      deductions_total: 0,
      refunded_at: received_at,
      received_at: NOW,
    });
  });

  it('C-SVC-5, C-CB-25, C-CB-28: is shown as it was sent, with its time in UTC', async () => {
    const body = aRefund({ amount: 9.9999, deductions_total: 0.1, refunded_at: '2026-11-20T23:00:00-03:00' });
    expect(returnIn(await made.refund(body)).refund).toEqual({
      ...body,
      refunded_at: '2026-11-21T02:00:00.000Z',
      received_at: NOW,
    });
  });

  it('C-CB-28: changes nothing on a repeat with another amount', async () => {
    const body = aRefund();
    const refunded = returnIn(await made.refund(body));
    expect(returnIn(await made.refund({ ...body, amount: 1, currency: 'EUR' }))).toEqual(refunded);
  });

  it('C-CB-32, C-CB-37: may have the same id on two returns, with a warning', async () => {
    const body = aRefund();
    const other = await TestReturn.request(await TestOrder.create(store, { A: 1 }), { A: 1 });
    expect(returnIn(await made.refund(body)).warnings).toEqual([]);
    expect(returnIn(await other.refund(body))).toMatchObject({
      status: 'PROCESSED',
      warnings: [{ code: 'REFUND_ID_REPEATED', detail: expect.stringContaining(made.id) }],
    });
  });

  it('C-CB-30: is added to the refunds of the other returns of the order', async () => {
    const order = await TestOrder.create(store, { A: 10 });
    const codes: unknown[] = [];
    for (const amount of [100, 100]) {
      const { warnings } = returnIn(await (await TestReturn.request(order, { A: 1 })).refund(aRefund({ amount })));
      codes.push((warnings as Json[]).map(({ code }) => code));
    }
    expect(codes).toEqual([['REFUND_ABOVE_SHARE'], ['REFUND_ABOVE_WORTH', 'REFUND_ABOVE_SHARE']]);
  });

  it.each<[string, Json, string[]]>([
    ['none up to the worth of the units', { amount: 10.01 }, []],
    ['one above it', { amount: 10.02 }, ['REFUND_ABOVE_SHARE']],
    ['one up to the total of the order', { amount: 21.5 }, ['REFUND_ABOVE_SHARE']],
    ['two above it', { amount: 21.51 }, ['REFUND_ABOVE_WORTH', 'REFUND_ABOVE_SHARE']],
    ['one in another currency', { amount: 1, currency: 'EUR' }, ['REFUND_CURRENCY_DIFFERS']],
    ['one where USD is assumed', { amount: 1, currency: undefined }, ['REFUND_CURRENCY_DIFFERS']],
  ])('C-CB-31: is recorded with warnings: %s', async (_what, members, codes) => {
    const { status, warnings } = returnIn(await made.refund(aRefund(members)));
    expect(status).toBe('PROCESSED');
    expect((warnings as Json[]).map(({ code }) => code)).toEqual(codes);
    expect((await made.read()).warnings).toEqual(warnings);
  });
});

describe('external_reference', () => {
  const reference = (id: unknown): Json => ({ external_reference: { id, nested: { a: [1, null] } } });

  it('C-CB-33: is stored from every callback, and replaces the one before', async () => {
    const stood: unknown[] = [];
    stood.push(returnIn(await made.decide('APPROVED', reference(1))).external_reference);
    stood.push(returnIn(await made.label(aLabel())).external_reference);
    stood.push(returnIn(await made.label(aLabel(reference(2)))).external_reference);
    stood.push(returnIn(await made.refund(aRefund(reference(3)))).external_reference);
    expect(stood).toEqual([1, 1, 2, 3].map((id) => reference(id).external_reference));
  });

  it('C-CB-34: is replaced by a repeat, which moves nothing', async () => {
    const body = aLabel();
    const before = returnIn(await made.label({ ...body, ...reference(1) }));
    const after = returnIn(await made.label({ ...body, ...reference(2) }));
    expect(after).toEqual({ ...before, ...reference(2), updated_at: NOW });
    expect(await made.events()).toHaveLength(2);
    expect(returnIn(await made.label(body))).toEqual(after);
  });

  it('is ignored if null, but stored if {}', async () => {
    await made.decide('APPROVED', reference(1));
    expect(returnIn(await made.decide('APPROVED', { external_reference: null }))).toMatchObject(reference(1));
    expect(returnIn(await made.decide('APPROVED', { external_reference: {} })).external_reference).toEqual({});
  });

  it('C-CB-35: is not stored from a refused callback', async () => {
    await made.decide('APPROVED', reference(1));
    expectProblem(await made.decide('REJECTED', reference(2)), 409, 'DECISION_ALREADY_RECORDED');
    expect(await made.read()).toMatchObject(reference(1));
  });
});

describe('callbacks', () => {
  it('C-CB-5: record every move in the feed, with the data of webhooks', async () => {
    const own = await newStore();
    const one = await TestReturn.request(await TestOrder.create(own, { A: 1 }), { A: 1 });
    const moved = [
      await one.read(),
      returnIn(await one.decide('APPROVED')),
      returnIn(await one.label()),
      returnIn(await one.refund()),
    ];
    const events = await until(async () => {
      const { json } = await own.get('/events');
      const events = (json.data as { events: { type: string; data: Json }[] }).events;
      const ofReturns = events.filter(({ type }) => type.startsWith('return.'));
      return ofReturns.length === moved.length && ofReturns;
    }, 'all moves in the feed');
    const types = ['requested', 'approved', 'in_transit', 'processed'].map((move) => `return.${move}`);
    expect(events.map(({ type }) => type)).toEqual(types);
    expect(events.map(({ data }) => data)).toEqual(
      moved.map((view, index) => ({ sequence: index + 1, occurred_at: view.updated_at, return: view })),
    );
  });

  it.each<['decision' | 'shipping-label' | 'refund', Json]>([
    ['decision', { decision: 'APPROVED' }],
    ['shipping-label', aLabel()],
    ['refund', aRefund()],
  ])(
    'C-IDEM-1: %s replays its answer for the same Idempotency-Key, and answers 422 with another body',
    async (name, body) => {
      const options = { headers: { 'idempotency-key': randomUUID() } };
      const [first, again] = [await made.callback(name, body, options), await made.callback(name, body, options)];
      expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([200, first.text, 'true']);
      const other = { ...body, external_reference: {} };
      expectProblem(await made.callback(name, other, options), 422, 'IDEMPOTENCY_KEY_REUSED');
    },
  );

  it.each<['decision' | 'shipping-label' | 'refund', Json]>([
    ['decision', { decision: 'APPROVED' }],
    ['shipping-label', aLabel()],
    ['refund', aRefund()],
  ])(
    'C-CB-6: %s answers 404 RETURN_NOT_FOUND for an unknown return and for that of another store',
    async (name, body) => {
      const before = await made.snapshot();
      const stranger = await newStore();
      expectProblem(await stranger.post(`${made.path}/${name}`, body), 404, 'RETURN_NOT_FOUND');
      expectProblem(await store.post(`/returns/ret_nope/${name}`, body), 404, 'RETURN_NOT_FOUND');
      expect(await made.snapshot()).toEqual(before);
    },
  );
});
