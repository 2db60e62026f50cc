// SPDX-License-Identifier: Apache-2.0
import { createHash, randomUUID } from 'node:crypto';
import { type WithdrawalQueriesService } from '../../../src/withdrawals/services/withdrawal-queries.service.js';
import { call } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { SeenOrder } from '../../support/pages.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { aPartial, TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';
import {
  aStatement,
  readWithdrawal,
  resolved,
  withdraw,
  withdrawalEvents,
  withdrawals,
  withdrawn,
} from '../../support/withdrawals.js';

const STAFF = { type: 'staff', id: 'maria@shop.example' } as const;
const CUSTOMER = { email: 'ana@example.com', name: 'Ana Souza' };
const DAY_MS = 24 * 60 * 60 * 1000;

let store: TestStore;
beforeAll(async () => (store = await newStore({ name: 'Lamps & Co', locale: 'de-DE' })));

const caller = () => ({ store: store.store, actor: STAFF });
const anOrder = (members = {}): Promise<TestOrder> =>
  TestOrder.create(store, { A: 3, B: 1 }, { customer: CUSTOMER, ...members });
const heldBy = (id: string, units: Record<string, number>) =>
  Object.entries(units).map(([line_id, quantity]) => ({ line_id, kind: 'withdrawal', reference: id, quantity }));

describe('POST /withdrawals', () => {
  it('C-WDR-1, C-WDR-2, C-WDR-3, C-WDR-8: records a statement, also for a store without the function', async () => {
    expect(store.store.withdrawal.enabled).toBe(false);
    const order = await anOrder();
    const before = Date.now();
    const answer = await withdraw(store, { order_number: order.number, email: 'ANA@example.com', note: 'Thanks' });
    expect(answer.status).toBe(201);
    const { withdrawal } = answer.json.data as { withdrawal: Record<string, string> };
    expect(answer.headers.location).toBe(`/withdrawals/${withdrawal.id}`);
    expect(withdrawal).toMatchObject({
      ...{ status: 'OPEN', order_number: order.number, stated_order_number: order.number, name: 'Ana Souza' },
      ...{ email: 'ANA@example.com', line_items: [], items_text: null, note: 'Thanks', language: 'de' },
      ...{ button_label: null, entry_label: null, verification: 'matched', source: 'api' },
      ...{ within_period: 'unknown', period_ends_at: null, return_id: null, rejection: null, resolution: null },
      redacted_at: null,
    });
    const received = Date.parse(String(withdrawal.received_at));
    expect(received).toBeGreaterThanOrEqual(before);
    expect(withdrawal.refund_due_at).toBe(new Date(received + 14 * DAY_MS).toISOString());
    expect(withdrawal.goods_due_at).toBe(withdrawal.refund_due_at);
    expect(await readWithdrawal(store, String(withdrawal.id))).toEqual(withdrawal);
    expect(await order.ledger()).toEqual(heldBy(String(withdrawal.id), { A: 3, B: 1 }));
  });

  it('C-WDR-2: takes one idempotency key once, and needs one', async () => {
    const order = await anOrder();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await withdraw(store, { order_number: order.number }, headers);
    const second = await withdraw(store, { order_number: order.number }, headers);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expectProblem(
      await store.post('/withdrawals', { order_number: '1', name: 'Ana' }),
      400,
      'IDEMPOTENCY_KEY_REQUIRED',
    );
  });

  it('C-WDR-2: refuses a body without a name, or with items in two ways', async () => {
    const line_items = [{ line_id: 'A', quantity: 1 }];
    const both = await withdraw(store, { order_number: '1', line_items, items_text: 'the lamp' });
    expect(faultsOf(both)).toEqual(['/items_text NOT_ALLOWED_VALUE']);
    const blank = await withdraw(store, { order_number: ' ', name: ' ' });
    expect(faultsOf(blank).map((fault) => fault.split(' ')[0])).toEqual(['/order_number', '/name']);
  });

  it('C-WDR-3: counts the time that the OMS names, unless it is later than now', async () => {
    const past = '2026-01-02T03:04:05.678Z';
    expect(await withdrawn(store, { order_number: 'none', received_at: past })).toMatchObject({ received_at: past });
    const future = await withdrawn(store, { order_number: 'none', received_at: '2999-01-01T00:00:00Z' });
    expect(Date.parse(String(future.received_at))).toBeLessThanOrEqual(Date.now());
  });

  it('C-WDR-3, C-WDR-7: records a late one', async () => {
    const order = await SeenOrder.create(store);
    await order.parcel({}, [
      {
        ...{ status: 'DELIVERED' as const, substatus: null, description: 'Left', occurred_at: '2026-01-07T09:00:00Z' },
        location: {},
      },
    ]);
    expect(await withdrawn(store, { order_number: order.number })).toMatchObject({
      ...{ status: 'OPEN', order_number: order.number, within_period: 'false' },
      period_ends_at: '2026-01-22T11:59:59.999Z',
    });
    await order.parcel();
    expect(await withdrawn(store, { order_number: order.number })).toMatchObject({
      ...{ within_period: 'true', period_ends_at: null },
    });
  });

  it('C-WDR-4: keeps the statement with its hash, and for a page the words of link and button', async () => {
    const order = await anOrder();
    const line_items = [{ line_id: 'A', quantity: 2 }];
    const view = await withdrawals.submit(
      caller(),
      aStatement({ stated_order_number: order.number, line_items, language: 'fr' }),
    );
    expect(view).toMatchObject({
      ...{ source: 'page', entry_label: 'renoncer au contrat ici', button_label: 'confirmer la rétractation' },
      line_items: [{ line_id: 'A', quantity: 2, sku: 's-A', title: expect.any(String) }],
    });
    expect(view.statement).toContain('Lamps & Co');
    expect(view.statement).toContain(`Articles\u00a0: 2 × ${view.line_items[0]?.title}`);
    expect(view.statement_hash).toBe(createHash('sha256').update(view.statement).digest('hex'));
  });

  it('C-WDR-5: keeps a statement that fits no order, or several, and shows it the same', async () => {
    const number = (await anOrder()).number;
    const other = aStatement({ stated_order_number: number, email: 'other@example.com' });
    expect(await withdrawals.submit(caller(), other)).toMatchObject({ order_number: null, verification: 'unmatched' });
    await store.put(
      `/orders/${encodeURIComponent(`#${number}`)}`,
      (await anOrder()).body({ A: 1 }, { customer: CUSTOMER }),
    );
    const ambiguous = await withdrawals.submit(caller(), aStatement({ stated_order_number: number }));
    expect(ambiguous).toMatchObject({ order_number: null, verification: 'unmatched', within_period: 'unknown' });
  });

  it('C-WDR-5: takes the order that a code has opened', async () => {
    const { number } = await anOrder();
    const session = { orderNumber: number };
    const view = await withdrawals.submit(caller(), aStatement({ email: 'new@example.com', session }));
    expect(view).toMatchObject({ order_number: number, verification: 'session', stated_order_number: '1001' });
  });
});

describe('units of a withdrawal', () => {
  it('C-WDR-15: are not returnable without it, and can be cancelled', async () => {
    const order = await anOrder();
    const { id } = await withdrawn(store, { order_number: order.number, line_items: [{ line_id: 'A', quantity: 2 }] });
    expect(await order.ledger()).toEqual(heldBy(id, { A: 2 }));
    expect(await order.returnable()).toMatchObject([
      { line_id: 'A', returned_quantity: 2, returnable_quantity: 1 },
      { line_id: 'B', returned_quantity: 0, returnable_quantity: 1 },
    ]);
    await expect(TestReturn.request(order, { A: 2 })).rejects.toThrow('RETURN_QUANTITY_EXCEEDED');
    await TestReturn.request(order, { A: 1 });
    expect((await order.cancel(aPartial({ A: 2 }))).status).toBe(200);
    expect(await order.returnable()).toMatchObject([
      { cancelled_quantity: 2, returned_quantity: 1, returnable_quantity: 0 },
      {},
    ]);
  });

  it('C-WDR-12: pass to a return that names it, which shows it, as it shows the return', async () => {
    const order = await anOrder();
    const { id, updated_at } = await withdrawn(store, { order_number: order.number });
    const made = await TestReturn.request(order, { A: 2, B: 1 }, { withdrawal_id: id });
    expect(await made.read()).toMatchObject({ withdrawal_id: id });
    const stored = await readWithdrawal(store, id);
    expect(stored).toMatchObject({ status: 'OPEN', return_id: made.id });
    expect(String(stored.updated_at) > String(updated_at)).toBe(true);
    expect(await order.ledger()).toEqual([
      { line_id: 'A', kind: 'return', reference: made.id, quantity: 2 },
      ...heldBy(id, { A: 1 }),
      { line_id: 'B', kind: 'return', reference: made.id, quantity: 1 },
    ]);
    const plain = await TestReturn.request(await anOrder(), { A: 1 });
    expect(await plain.read()).toMatchObject({ withdrawal_id: null });
  });

  it('C-WDR-12: go back to it if the return is rejected, also after it was settled by a report', async () => {
    const order = await anOrder();
    const { id } = await withdrawn(store, { order_number: order.number, line_items: [{ line_id: 'A', quantity: 2 }] });
    const first = await TestReturn.request(order, { A: 3 }, { withdrawal_id: id });
    await first.decide('REJECTED');
    expect(await order.ledger()).toEqual(heldBy(id, { A: 2 }));
    expect(await readWithdrawal(store, id)).toMatchObject({ status: 'OPEN', return_id: null });
    const second = await TestReturn.request(order, { A: 1 }, { withdrawal_id: id });
    await resolved(store, id);
    await second.decide('REJECTED');
    expect(await order.ledger()).toEqual(heldBy(id, { A: 2 }));
    const rejected = await TestOrder.create(store, { A: 1 });
    const refused = await withdrawn(store, { order_number: rejected.number });
    const made = await TestReturn.request(rejected, { A: 1 }, { withdrawal_id: refused.id });
    await resolved(store, refused.id, { outcome: 'REJECTED', reason: 'No.' });
    await made.decide('REJECTED');
    expect(await rejected.ledger()).toEqual([]);
  });

  it('C-WDR-12: do not pass from one that is settled, of another order, unlinked or unknown', async () => {
    const order = await anOrder();
    const settled = await withdrawn(store, { order_number: order.number });
    await resolved(store, settled.id);
    const foreign = await withdrawn(store, { order_number: (await anOrder()).number });
    const unlinked = await withdrawn(store, { order_number: 'none' });
    const elsewhere = await withdrawn(await newStore(), { order_number: order.number });
    const codeOf = async (withdrawal_id: string) =>
      TestReturn.request(order, { A: 1 }, { withdrawal_id }).then(
        () => 'made',
        (error: Error) => (JSON.parse(error.message) as { code: string }).code,
      );
    const ids = [settled.id, foreign.id, unlinked.id, elsewhere.id, 'wdr_none'];
    expect(await Promise.all(ids.map(codeOf))).toEqual([
      ...['WITHDRAWAL_NOT_OPEN', 'WITHDRAWAL_NOT_OPEN', 'WITHDRAWAL_NOT_OPEN'],
      ...['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_NOT_FOUND'],
    ]);
  });
});

describe('linking', () => {
  it('C-WDR-9: gives a withdrawal its order, moves its units, and changes nothing a second time', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    const { id } = await withdrawn(store, { order_number: 'none', email: 'ana@example.com' });
    const linked = await withdrawals.link(caller(), id, first.number);
    expect(linked).toMatchObject({
      order_number: first.number,
      stated_order_number: 'none',
      verification: 'unmatched',
    });
    expect(await withdrawals.link(caller(), id, first.number)).toEqual(linked);
    expect(await first.ledger()).toEqual(heldBy(id, { A: 3, B: 1 }));
    await withdrawals.link(caller(), id, second.number);
    expect([await first.ledger(), await second.ledger()]).toEqual([[], heldBy(id, { A: 3, B: 1 })]);
    const events = await withdrawalEvents(store, id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['withdrawal.submitted', 1],
      ['withdrawal.linked', 2],
      ['withdrawal.linked', 3],
    ]);
  });

  it('C-WDR-9: refuses an unknown order, a settled withdrawal, and one with a return', async () => {
    const [order, other] = [await anOrder(), await anOrder()];
    const { id } = await withdrawn(store, { order_number: order.number });
    await expect(withdrawals.link(caller(), id, 'none')).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    await TestReturn.request(order, { A: 1 }, { withdrawal_id: id });
    await expect(withdrawals.link(caller(), id, other.number)).rejects.toMatchObject({ code: 'WITHDRAWAL_NOT_OPEN' });
    await resolved(store, id);
    await expect(withdrawals.link(caller(), id, order.number)).rejects.toMatchObject({ code: 'WITHDRAWAL_NOT_OPEN' });
    const foreign = { store: (await newStore()).store, actor: STAFF };
    await expect(withdrawals.link(foreign, id, order.number)).rejects.toMatchObject({ code: 'WITHDRAWAL_NOT_FOUND' });
  });
});

describe('POST /withdrawals/{withdrawal_id}/resolution', () => {
  it('C-WDR-10: rejects with a reason, releases the units, and answers a repeat with the same', async () => {
    const order = await anOrder();
    const { id } = await withdrawn(store, { order_number: order.number });
    const body = { outcome: 'REJECTED', reason: 'Made to your order.' };
    const first = await resolved(store, id, body);
    expect(first.json.data).toMatchObject({
      withdrawal: { status: 'REJECTED', rejection: { reason: 'Made to your order.' }, resolution: null },
    });
    expect(await order.ledger()).toEqual([]);
    expect((await resolved(store, id, { ...body, reason: 'Again.' })).json).toEqual(first.json);
    expectProblem(await resolved(store, id), 409, 'WITHDRAWAL_NOT_OPEN');
  });

  it('C-WDR-10: resolves with a reference; nobody can return the units then', async () => {
    const order = await anOrder();
    const { id } = await withdrawn(store, { order_number: order.number });
    const external_reference = { id: 'RF-77' };
    const { json } = await resolved(store, id, { outcome: 'RESOLVED', external_reference });
    expect(json.data).toMatchObject({
      withdrawal: { status: 'RESOLVED', resolution: { by: 'report', external_reference }, rejection: null },
    });
    expect(await order.returnable()).toMatchObject([{ returnable_quantity: 0 }, { returnable_quantity: 0 }]);
    expectProblem(await resolved(store, id, { outcome: 'REJECTED', reason: 'No.' }), 409, 'WITHDRAWAL_NOT_OPEN');
  });

  it('C-WDR-10: refuses a rejection without a reason, and members of the other outcome', async () => {
    const { id } = await withdrawn(store, { order_number: 'none' });
    const faults = async (body: object) => faultsOf(await resolved(store, id, body as never));
    expect(await faults({ outcome: 'REJECTED' })).toEqual(['/reason REQUIRED']);
    expect(await faults({ outcome: 'RESOLVED', reason: 'x' })).toEqual(['/reason NOT_ALLOWED_VALUE']);
    expect(await faults({ outcome: 'REJECTED', reason: 'x', external_reference: {} })).toEqual([
      '/external_reference NOT_ALLOWED_VALUE',
    ]);
    await expect(withdrawals.settle(caller(), id, { outcome: 'REJECTED', reason: ' ' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});

describe('the OMS resolves a withdrawal', () => {
  const untilResolved = (id: string) =>
    until(async () => (await readWithdrawal(store, id)).status === 'RESOLVED', 'the resolution', 20_000);

  it('C-WDR-11: by a cancellation that names it, once', async () => {
    const order = await anOrder();
    const { id } = await withdrawn(store, { order_number: order.number });
    const foreign = await withdrawn(store, { order_number: (await anOrder()).number });
    const naming = (withdrawal_id: string) => ({ external_reference: { withdrawal_id } });
    await order.cancel(aPartial({ B: 1 }, naming(foreign.id)));
    await order.cancel(aPartial({ A: 1 }, naming('wdr_01k9w3c2q4m7v8x5t6r1z0a9bd')));
    await order.cancel({ type: 'FULL', ...naming(id) });
    await untilResolved(id);
    expect(await readWithdrawal(store, id)).toMatchObject({
      resolution: { by: 'cancellation', external_reference: null },
    });
    expect((await order.ledger()).filter(({ kind }) => kind === 'withdrawal')).toEqual([]);
    await order.cancel(aPartial({}, naming(id)));
    expect(await readWithdrawal(store, foreign.id)).toMatchObject({ status: 'OPEN' });
    const events = await withdrawalEvents(store, id);
    expect(events.map(({ type, actor }) => [type, actor])).toEqual([
      ['withdrawal.submitted', expect.stringContaining('api_key:')],
      ['withdrawal.resolved', 'service:withdrawals'],
    ]);
  });

  it('C-WDR-11: by a cancellation, also one without an order, which gets it', async () => {
    const order = await anOrder();
    const { id } = await withdrawn(store, { order_number: 'none' });
    await order.cancel({ type: 'FULL', external_reference: { withdrawal_id: id } });
    await untilResolved(id);
    expect(await readWithdrawal(store, id)).toMatchObject({ order_number: order.number });
  });

  it('C-WDR-11: by the refund of its return', async () => {
    const order = await anOrder();
    const { id } = await withdrawn(store, { order_number: order.number });
    const made = await TestReturn.request(order, { A: 1 }, { withdrawal_id: id });
    await made.decide('APPROVED');
    await made.refund();
    await untilResolved(id);
    expect(await readWithdrawal(store, id)).toMatchObject({ return_id: made.id, resolution: { by: 'refund' } });
    expect(await order.ledger()).toEqual([{ line_id: 'A', kind: 'return', reference: made.id, quantity: 1 }]);
  });
});

describe('reading', () => {
  it('C-WDR-13: finds no withdrawal of another store', async () => {
    const { id } = await withdrawn(store, { order_number: 'none' });
    const other = await newStore();
    expectProblem(await other.get(`/withdrawals/${id}`), 404, 'WITHDRAWAL_NOT_FOUND');
    expectProblem(await resolved(other, id), 404, 'WITHDRAWAL_NOT_FOUND');
    expectProblem(await store.get('/withdrawals/wdr_none'), 404, 'WITHDRAWAL_NOT_FOUND');
    expect((await other.get('/withdrawals')).json).toEqual({ data: { withdrawals: [], next_cursor: null } });
  });

  it('C-WDR-14: lists them the newest first, by status, order and change', async () => {
    const own = await newStore();
    const order = await TestOrder.create(own, { A: 9 });
    const made: string[] = [];
    for (const order_number of [order.number, 'none-1', order.number])
      made.unshift((await withdrawn(own, { order_number })).id);
    const [last, , first] = made as [string, string, string];
    await resolved(own, first);
    const page = async (query: Record<string, string>) => {
      const { json, text, status } = await own.get(`/withdrawals?${new URLSearchParams(query).toString()}`);
      expect([status, text]).toEqual([200, text]);
      const { withdrawals: found, next_cursor } = json.data as { withdrawals: { id: string }[]; next_cursor: string };
      return { ids: found.map(({ id }) => id), next_cursor };
    };
    expect((await page({})).ids).toEqual(made);
    const { ids, next_cursor } = await page({ limit: '2' });
    expect([...ids, ...(await page({ cursor: next_cursor })).ids]).toEqual(made);
    expect((await page({ status: 'RESOLVED' })).ids).toEqual([first]);
    expect((await page({ order_number: order.number })).ids).toEqual([last, first]);
    const updated_since = '2026-01-01T00:00:00Z';
    expect((await page({ updated_since })).ids).toEqual([]);
    const before = 'UPDATE withdrawals SET updated_at = updated_at - INTERVAL 1 MINUTE WHERE store_id = ?';
    await rows(before, [own.id]);
    const changed = await page({ updated_since, limit: '2' });
    const rest = await page({ updated_since, cursor: changed.next_cursor });
    expect([...changed.ids, ...rest.ids]).toEqual([made[1], last, first]);
    const resolvedAt = String((await readWithdrawal(own, first)).updated_at);
    expect((await page({ updated_since: resolvedAt })).ids).toEqual([first]);
    const wrong = await own.get('/withdrawals?cursor=wdr_01k9w3c2q4m7v8x5t6r1z0a9bd');
    expect(faultsOf(wrong)).toEqual(['/cursor NOT_ALLOWED_VALUE']);

    const queries = service<WithdrawalQueriesService>('WithdrawalQueriesService');
    const search = async (text: string) =>
      (await queries.list(own.id, { text, status: 'OPEN' })).withdrawals.map(({ id }) => id);
    expect(await search(last)).toEqual([last]);
    expect(await search('none')).toEqual([made[1]]);
    expect(await search(order.number.slice(0, -1))).toEqual([last]);
    expect(await search('%')).toEqual([]);
    expect(await queries.countOpen(own.id)).toBe(2);
    expect((await queries.findDue(own.id, 1)).map(({ id }) => id)).toEqual([made[1]]);
    expect((await queries.findByOrder(own.id, order.number)).map(({ id }) => id)).toEqual([first, last]);
    expect(await queries.find(own.id, 'wdr_none')).toBeUndefined();
  });

  it('C-WDR-17: records each change as an event with the withdrawal as GET shows it', async () => {
    const { id } = await withdrawn(store, { order_number: (await anOrder()).number });
    await resolved(store, id);
    const events = await withdrawalEvents(store, id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['withdrawal.submitted', 1],
      ['withdrawal.resolved', 2],
    ]);
    expect(events[1]?.data.withdrawal).toEqual(await readWithdrawal(store, id));
    const inFeed = async () => {
      const { json } = await store.get('/events?limit=500');
      const { events: found } = json.data as { events: { type: string }[] };
      return found.filter((event) => event.type === 'withdrawal.resolved' && JSON.stringify(event).includes(id));
    };
    await until(async () => (await inFeed()).length === 1, 'the event in the feed');
  });

  it('C-WDR-18: has a page of its own, whose link names neither store nor order', async () => {
    const { id, withdrawal_page_url } = await withdrawn(store, { order_number: 'none' });
    expect(withdrawal_page_url).toMatch(/\/w\/[\w-]{20,}$/);
    expect(withdrawal_page_url).not.toContain(id.slice(4));
    const token = String(withdrawal_page_url).split('/').pop() ?? '';
    const path = (kind: string) => call(`/${kind}/${token}`, { headers: { accept: 'text/html' } });
    expect((await path('r')).status).toBe(404);
  });
});
