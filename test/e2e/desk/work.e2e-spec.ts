// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type ClaimStatisticsService } from '../../../src/claims/services/claim-statistics.service.js';
import { type MoneyOfDay } from '../../../src/desk/rules/money-figures.js';
import { type MoneyStatisticsService } from '../../../src/desk/services/money-statistics.service.js';
import { type WorkList, type WorkListService } from '../../../src/desk/services/work-list.service.js';
import { type WebhookEndpointsService } from '../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { type Reason } from '../../../src/orders/model/order-review.resource.js';
import { flagDigest } from '../../../src/orders/rules/review/review.js';
import { type OrderFlagsService } from '../../../src/orders/services/order-flags.service.js';
import { lowestIdAt } from '../../../src/platform/ids/ids.js';
import { type DeliveryStatisticsService } from '../../../src/shipments/services/delivery-statistics.service.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { rows } from '../../support/database.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { resolved, withdrawn } from '../../support/withdrawals.js';

const DAY_MS = 86_400_000;
const time = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const dayOf = (days: number): string => time(days).toISOString().slice(0, 10);
const RANGE = { from: new Date(`${dayOf(30)}T00:00:00Z`), to: new Date(Date.now() + DAY_MS) };

const money = service<MoneyStatisticsService>('MoneyStatisticsService');
const work = service<WorkListService>('WorkListService');
const callerOf = (store: TestStore) => ({ store: store.store, actor: { type: 'staff', id: 'ana' } as const });

/** Moves an order to an earlier day, as if it had been created then. */
async function movedBack(order: TestOrder, days: number): Promise<void> {
  const sql = 'UPDATE orders SET created_at = ?, id = CONCAT(?, RIGHT(id, 16)) WHERE store_id = ? AND order_number = ?';
  await rows(sql, [time(days), lowestIdAt('ord', time(days)), order.store.id, order.number]);
}

/** Files a claim on a unit of the order. */
async function filed(order: TestOrder, line: string, members = {}): Promise<string> {
  return String(claimOf(await file(order.store, aLineClaim(order, { [line]: 1 }, members))).claim_id);
}

const NOTHING = { orders: 0, income: '0', paid: '0', refunds: 0, reships: 0 };
const decimals = (days: MoneyOfDay[]) =>
  days.map((day) => ({ ...day, income: Number(day.income), paid: Number(day.paid) }));

describe('money by day', () => {
  it('C-WORK-7: has the protection of orders that are still protected, and the approved refunds', async () => {
    const store = await newStore();
    const [first, second] = [
      await aClaimable(store, { lamp: 2 }),
      await aClaimable(store, { lamp: 1 }, { cost: 2.25 }),
    ];
    await TestOrder.create(store, { chair: 1 }, { cost: 0 });
    const third = await aClaimable(store, { lamp: 1 }, { cost: 4 });
    await movedBack(second, 3);
    const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
    const claim = await filed(first, 'lamp');
    await decisions.approve(callerOf(store), claim, { amount: 3.5, reason: 'agreed' });
    await decisions.deny(callerOf(store), await filed(first, 'lamp'), { reason: 'found' });
    expect(decimals(await money.byDay(store.id, RANGE))).toEqual([
      { ...NOTHING, day: dayOf(3), currency: 'BRL', orders: 1, income: 2.25, paid: 0 },
      { ...NOTHING, day: dayOf(0), currency: 'BRL', orders: 2, income: 5.5, paid: 3.5, refunds: 1 },
    ]);
    await third.cancel({ type: 'FULL' });
    await second.cancel({ type: 'FULL' });
    expect(decimals(await money.byDay(store.id, RANGE))).toEqual([
      { ...NOTHING, day: dayOf(0), currency: 'BRL', orders: 1, income: 1.5, paid: 3.5, refunds: 1 },
    ]);
  });

  it('C-WORK-9: counts reships without an amount', async () => {
    const store = await newStore();
    await rows('INSERT INTO stock_levels (store_id, sku, available, updated_at) VALUES (?, ?, 5, ?)', [
      store.id,
      's-lamp',
      new Date(),
    ]);
    const claim = await filed(await aClaimable(store, { lamp: 1 }), 'lamp', { claim_resolution: 'RESHIP' });
    await service<ClaimDecisionsService>('ClaimDecisionsService').approve(callerOf(store), claim);
    const [today] = decimals(await money.byDay(store.id, RANGE));
    expect(today).toMatchObject({ paid: 0, refunds: 0, reships: 1 });
  });
});

describe('figures by carrier', () => {
  it('C-WORK-10, C-WORK-11: have deliveries on time, exceptions that last, and claims', async () => {
    const store = await newStore();
    const order = await aClaimable(store, { lamp: 2 });
    for (const [carrier, expected] of [
      ['ups', 1],
      ['ups', -1],
      ['ups', undefined],
      ['correios_br', undefined],
    ] as const) {
      const { tracking_number } = await pushed(store, { carrier, order_number: order.number });
      const by = expected === undefined ? null : new Date(Date.now() + expected * DAY_MS);
      const sql = `UPDATE parcels SET created_at = ?, delivered_at = ?, expected_by = ?, status = 'DELIVERED'
        WHERE store_id = ? AND tracking_number = ?`;
      await rows(sql, [time(2), new Date(), by, store.id, tracking_number]);
    }
    const { tracking_number } = await pushed(store, { carrier: 'ups' });
    const excepted = `UPDATE parcels SET status = 'EXCEPTION', attention_at = ?, attention_reason = 'exception'
      WHERE store_id = ? AND tracking_number = ?`;
    await rows(excepted, [time(1), store.id, tracking_number]);
    await filed(order, 'lamp');
    const deliveries = service<DeliveryStatisticsService>('DeliveryStatisticsService');
    expect(await deliveries.byCarrier(store.id, RANGE)).toMatchObject([
      { carrier: 'correios_br', parcels: 1, expected: 0, on_time: 0 },
      { carrier: 'ups', parcels: 3, expected: 2, on_time: 1 },
    ]);
    expect(await deliveries.exceptionsByCarrier(store.id, RANGE.from)).toEqual([{ carrier: 'ups', exceptions: 1 }]);
    expect(await deliveries.exceptionsByCarrier(store.id, time(0.5))).toEqual([]);
    const claims = await service<ClaimStatisticsService>('ClaimStatisticsService').byCarrier(store.id, RANGE);
    expect(claims.toSorted((a, b) => (a.carrier < b.carrier ? -1 : 1))).toEqual([
      { carrier: 'correios_br', claims: 1 },
      { carrier: 'ups', claims: 1 },
    ]);
  });
});

describe('the work list', () => {
  const counts = (list: WorkList) => Object.fromEntries(Object.entries(list).map(([kind, { count }]) => [kind, count]));

  it('C-WORK-12, C-WORK-23, C-WORK-25: lists the cases that wait for staff with their value, the longest waiting or the dearest first', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const order = await aClaimable(store, { lamp: 2 }, { customer: { email: 'ana@example.com', name: 'Ana Souza' } });
    const [older, newer] = [await filed(order, 'lamp'), await filed(order, 'lamp')];
    const requested = await TestReturn.request(await TestOrder.create(store, { chair: 1 }), { chair: 1 });
    const flagged = await aClaimable(store, { lamp: 1 }, { amounts: { subtotal: 99, protection_cost: 1.5 } });
    const dear = await aClaimable(store, { lamp: 20 });
    for (const [reason, days, of] of [
      ['late', 3, order],
      ['late', 1, dear],
      ['exception', 1, dear],
      ['exception', 2, order],
      ['silent', 4, order],
    ] as const) {
      const { tracking_number } = await pushed(store, { carrier: 'ups', order_number: of.number });
      const sql =
        'UPDATE parcels SET attention_at = ?, attention_reason = ? WHERE store_id = ? AND tracking_number = ?';
      await rows(sql, [time(days), reason, store.id, tracking_number]);
    }
    const endpoints = service<WebhookEndpointsService>('WebhookEndpointsService');
    const [{ endpoint_id }] = [
      await endpoints.add(store.id, { url: 'https://example.com/hooks' }),
      await endpoints.add(store.id, { url: 'https://example.com/healthy' }),
    ];
    const open =
      'UPDATE webhook_endpoints SET failures = 9, failing_since = ?, probe_at = ? WHERE store_id = ? AND id = ?';
    await rows(open, [time(1), time(-1), store.id, endpoint_id]);
    const list = await work.get(store.id);
    expect(counts(list)).toEqual({
      refunds: 0,
      unmatched: 0,
      withdrawals: 0,
      returns: 1,
      claims: 2,
      information: 0,
      changes: 0,
      late: 2,
      exception: 2,
      silent: 1,
      flagged: 1,
      webhooks: 1,
    });
    expect(list.claims.items.map(({ id, customer }) => [id, customer])).toEqual([
      [older, 'Ana Souza'],
      [newer, 'Ana Souza'],
    ]);
    expect(list.claims.values).toEqual([{ amount: '20', currency: 'BRL' }]);
    expect(list.returns.items).toMatchObject([
      { id: requested.id, value: { currency: 'BRL' }, customer: 'ana@example.com' },
    ]);
    const daysOf = (kind: 'late' | 'exception' | 'silent') =>
      list[kind].items.map(({ since }) => Math.round((Date.now() - since.getTime()) / DAY_MS));
    // Silent for four days, after five days without news.
    expect([daysOf('late'), daysOf('exception'), daysOf('silent')]).toEqual([[1, 3], [2, 1], [9]]);
    expect(list.late.items[1]).toMatchObject({
      order_number: order.number,
      parcel: { carrier: 'ups', status: 'PENDING' },
    });
    expect(list.flagged.items).toMatchObject([{ order_number: flagged.number }]);
    expect(list.webhooks.items).toMatchObject([{ webhook: { endpoint_id, isDisabled: false, held: 0 }, value: null }]);
    const digest = flagDigest(((await flagged.read()).review as { reasons: Reason[] }).reasons);
    await service<OrderFlagsService>('OrderFlagsService').acknowledge(callerOf(store), flagged.number, {
      digest,
      comment: 'Agreed',
    });
    expect((await work.get(store.id)).flagged.count).toBe(0);
    const none = await work.get(other.id);
    expect(Object.values(counts(none)).every((count) => count === 0)).toBe(true);
  });

  it('C-WDR-22: has each open withdrawal once, with its refund first', async () => {
    const store = await newStore();
    const order = await TestOrder.create(store, { chair: 1 });
    const [known, unknown] = [{ order_number: order.number }, { order_number: 'NONE' }];
    const overdue = await withdrawn(store, { ...unknown, received_at: time(15).toISOString() });
    const soon = await withdrawn(store, { ...known, received_at: time(12).toISOString() });
    const [unmatched, other] = [await withdrawn(store, unknown), await withdrawn(store, known)];
    await resolved(store, (await withdrawn(store, known)).id);
    const list = await work.get(store.id);
    const ids = [list.refunds, list.unmatched, list.withdrawals].map(({ items }) => items.map(({ id }) => id));
    expect(ids).toEqual([[overdue.id, soon.id], [unmatched.id], [other.id]]);
    expect(list.refunds.items[1]).toMatchObject({ customer: 'Ana Souza', order_number: order.number });
    expect(list.refunds.items.map(({ value }) => value?.currency)).toEqual([undefined, 'BRL']);
  });
});
