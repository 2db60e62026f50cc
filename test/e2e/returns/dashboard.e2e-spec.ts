// SPDX-License-Identifier: Apache-2.0
import { type ReturnCallbacksService } from '../../../src/returns/services/return-callbacks.service.js';
import { type ReturnQueriesService } from '../../../src/returns/services/return-queries.service.js';
import { aSoundOrder } from '../../support/orders.js';
import { aLabel, aRefund, aReturn, returnIn, TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { linesOf, TestOrder } from '../../support/units.js';

const STAFF = { type: 'staff', id: 'maria@shop.example' } as const;

let store: TestStore;
let orders: TestOrder[];
let made: TestReturn[];

beforeAll(async () => {
  store = await newStore();
  orders = [await TestOrder.create(store, { A: 9 }, { locale: 'pt-BR' }), await TestOrder.create(store, { A: 9 })];
  made = [];
  for (const order of orders)
    made.push(await TestReturn.request(order, { A: 1 }), await TestReturn.request(order, { A: 1 }));
});

async function search(text?: string, storeId = store.id): Promise<unknown[]> {
  const { returns } = await service<ReturnQueriesService>('ReturnQueriesService').search(storeId, { text });
  return returns.map((found) => (found.return as { id: string }).id);
}

describe('returns for a dashboard', () => {
  it('lists returns with the data of their orders', async () => {
    const { returns, next } = await service<ReturnQueriesService>('ReturnQueriesService').search(
      store.id,
      {},
      { limit: 3 },
    );
    expect([returns.length, next]).toEqual([3, made[1]?.id]);
    const [newest] = returns;
    const order = await orders[1]?.read();
    expect(newest).toEqual({
      return: await made[3]?.read(),
      order: {
        order_number: order?.order_number,
        order_id: order?.order_id,
        protect_order_number: order?.protect_order_number,
        ordered_at: order?.ordered_at,
        currency: 'BRL',
        customer: order?.customer,
        amounts: order?.amounts,
        locale: null,
        is_protected: true,
        is_flagged: false,
      },
    });
    const rest = await service<ReturnQueriesService>('ReturnQueriesService').search(
      store.id,
      {},
      { cursor: next ?? '' },
    );
    expect(rest.returns).toMatchObject([{ return: { id: made[0]?.id }, order: { locale: 'pt-BR' } }]);
  });

  it('finds a return by its id, its request id, or a prefix of its order number', async () => {
    const [first, second] = made;
    const number = orders[0]?.number ?? '';
    expect(await search(first?.id)).toEqual([first?.id]);
    expect(await search(String(first?.requested.id))).toEqual([first?.id]);
    expect(await search(number)).toEqual([second?.id, first?.id]);
    expect(await search(number.slice(0, -1))).toEqual(expect.arrayContaining([first?.id, second?.id]));
    expect(await search(number.slice(1))).toEqual([]);
  });

  it('finds returns by a prefix of order numbers and their status, page by page, the highest number first', async () => {
    const returns = service<ReturnQueriesService>('ReturnQueriesService');
    const text = orders[0]?.number.slice(0, 2) ?? '';
    const [low, high] =
      orders[0]!.number < orders[1]!.number ? [made.slice(0, 2), made.slice(2)] : [made.slice(2), made.slice(0, 2)];
    const ids = [...high.toReversed(), ...low.toReversed()].map(({ id }) => id);
    const first = await returns.list(store.id, { text, status: 'OPEN' }, { limit: 3 });
    const second = await returns.list(store.id, { text, status: 'OPEN' }, { cursor: first.next ?? '' });
    expect([...first.returns, ...second.returns].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    expect((await returns.list(store.id, { text, awaiting: true }, { limit: 1 })).returns).toMatchObject([
      { id: ids[0] },
    ]);
    expect((await returns.list(store.id, { text, status: 'PROCESSED' })).returns).toEqual([]);
  });

  it('finds an order number in any script', async () => {
    const own = await newStore();
    const number = 'Ü 東京-1';
    await own.put(`/orders/${encodeURIComponent(number)}`, aSoundOrder({ line_items: linesOf({ A: 1 }) }));
    const { json } = await own.post('/returns', aReturn({ number }, { A: 1 }));
    expect(await search('Ü 東', own.id)).toEqual([json.return_id]);
    expect(await search('東京', own.id)).toEqual([]);
  });

  it.each(['%', '_', 'T_', '|', "'"])('searches for %s literally', async (text) => {
    expect(await search(text)).toEqual([]);
  });

  it('finds returns that await a decision, page by page', async () => {
    const own = await newStore();
    const order = await TestOrder.create(own, { A: 9 });
    const [first, approved, rejected, sent, refunded, last] = await Promise.all(
      Array.from({ length: 6 }, () => TestReturn.request(order, { A: 1 })),
    );
    await Promise.all([
      approved?.decide('APPROVED'),
      rejected?.decide('REJECTED'),
      sent?.label(),
      refunded?.refund(aRefund({ amount: 1 })),
    ]);
    const returns = service<ReturnQueriesService>('ReturnQueriesService');
    const one = await returns.search(own.id, { awaiting: true }, { limit: 1 });
    const two = await returns.search(own.id, { awaiting: true }, { limit: 1, cursor: one.next ?? '' });
    expect([...one.returns, ...two.returns].map((found) => found.return.id).sort()).toEqual(
      [first?.id, last?.id].sort(),
    );
    expect([two.next, one.returns[0]?.return.request_status]).toEqual([null, 'AWAITING_APPROVAL']);
  });

  it('finds nothing of another store', async () => {
    expect(await search(made[0]?.id, (await newStore()).id)).toEqual([]);
  });

  it('decides as staff under the rules of the callback, and shows who did in the history', async () => {
    const one = await TestReturn.request(orders[0] as TestOrder, { A: 1 });
    const callbacks = service<ReturnCallbacksService>('ReturnCallbacksService');
    const caller = { store: store.store, actor: STAFF };
    const decided = await callbacks.decide(caller, one.id, { decision: 'APPROVED', reason: 'fine' });
    expect(decided).toEqual(await one.read());
    await expect(callbacks.decide(caller, one.id, { decision: 'REJECTED' })).rejects.toMatchObject({
      code: 'DECISION_ALREADY_RECORDED',
    });
    const label = aLabel();
    await one.label(label);
    const { refund } = returnIn(await one.refund(aRefund({ amount: 1 })));
    const key = { type: 'api_key', id: expect.stringMatching(/^key_/) };
    const history = await service<ReturnQueriesService>('ReturnQueriesService').history(store.id, one.id);
    expect(history.versions).toEqual([
      {
        version: 4,
        type: 'return.processed',
        occurred_at: expect.any(String),
        actor: key,
        changes: [
          { member: 'status', before: 'IN_TRANSIT', after: 'PROCESSED' },
          { member: 'refund', before: null, after: refund },
        ],
      },
      {
        version: 3,
        type: 'return.in_transit',
        occurred_at: expect.any(String),
        actor: key,
        changes: [
          { member: 'status', before: 'OPEN', after: 'IN_TRANSIT' },
          { member: 'label', before: null, after: expect.objectContaining(label) },
        ],
      },
      {
        version: 2,
        type: 'return.approved',
        occurred_at: expect.any(String),
        actor: STAFF,
        changes: [
          { member: 'request_status', before: 'AWAITING_APPROVAL', after: 'APPROVED' },
          { member: 'decision', before: null, after: expect.objectContaining({ reason: 'fine' }) },
        ],
      },
      expect.objectContaining({ version: 1, type: 'return.requested', actor: key }),
    ]);
  });

  it('refuses decisions and history for a return of another store', async () => {
    const stranger = await newStore();
    const id = made[0]?.id ?? '';
    const decided = service<ReturnCallbacksService>('ReturnCallbacksService').decide(
      { store: stranger.store, actor: STAFF },
      id,
      {
        decision: 'APPROVED',
      },
    );
    await expect(decided).rejects.toMatchObject({ code: 'RETURN_NOT_FOUND' });
    await expect(service<ReturnQueriesService>('ReturnQueriesService').history(stranger.id, id)).rejects.toMatchObject({
      code: 'RETURN_NOT_FOUND',
    });
  });
});
