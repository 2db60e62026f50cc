// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type Json } from '../../../../test/support/client.js';
import { aShopifyLine, aShopifyOrder, readOrder } from '../../../../test/support/shopify-orders.js';
import { type PlatformRefund } from '../../model/platform-change.js';
import { DEFAULT_SETTINGS } from '../../model/platform-connection.js';
import { readShopify } from './read-shopify.js';

const [bowl, spoon] = aShopifyOrder().line_items as [Json, Json];
const BOWL = '910001';
const SPOON = '910002';

/** A refund of units of lines: `[line, quantity, restock_type]`. */
const aRefund = (units: [Json, unknown, string][], members: Json = {}): Json => ({
  ...{ id: 660001, order_id: 5550001, created_at: '2026-10-06T08:00:00Z', transactions: [], order_adjustments: [] },
  refund_line_items: units.map(([line_item, quantity, restock_type], index) => ({
    ...{ id: 670001 + index, line_item_id: line_item.id, quantity, restock_type, subtotal: 1.5, line_item },
  })),
  ...members,
});

const aFulfilment = (units: [Json, number][], members: Json = {}): Json => ({
  ...{ id: 3300, status: 'success', created_at: '2026-10-05T08:00:00Z', updated_at: '2026-10-05T08:00:00Z' },
  ...{ line_items: units.map(([line, quantity]) => ({ ...line, quantity })), ...members },
});

const settings = { ...DEFAULT_SETTINGS, protection_lines: ['COVER-2'] };
const refundsIn = (members: Json): PlatformRefund[] => readOrder(aShopifyOrder(members), settings).refunds;
const noticeOf = (refund: Json) => readShopify('refunds/create', refund, settings);

const NOTHING = { cancelled: [], returned: [], cancelsProtection: false };
const [ID, AT] = [{ refundId: '660001' }, { at: '2026-10-06T08:00:00.000Z' }];

describe('a refund of Shopify', () => {
  it.each<[string, [Json, unknown, string][], Json[], Partial<PlatformRefund>]>([
    ['cancels units that were not sent', [[bowl, 1, 'cancel']], [], { cancelled: [{ lineId: BOWL, quantity: 1 }] }],
    [
      'takes back units that were sent',
      [[bowl, 2, 'return']],
      [aFulfilment([[bowl, 2]])],
      { returned: [{ lineId: BOWL, quantity: 2 }] },
    ],
    [
      'cancels units that stay in stock if they were not sent, as an edit does',
      [[spoon, 1, 'no_restock']],
      [aFulfilment([[bowl, 2]])],
      { cancelled: [{ lineId: SPOON, quantity: 1 }] },
    ],
    [
      'takes back units that stay out of stock if they were sent',
      [[bowl, 1, 'no_restock']],
      [aFulfilment([[bowl, 2]])],
      { returned: [{ lineId: BOWL, quantity: 1 }] },
    ],
    [
      'cancels first if only a part of a line was sent',
      [[bowl, 2, 'no_restock']],
      [aFulfilment([[bowl, 1]])],
      { cancelled: [{ lineId: BOWL, quantity: 1 }], returned: [{ lineId: BOWL, quantity: 1 }] },
    ],
    [
      'cancels no unit twice that one refund names twice',
      [
        [bowl, 1, 'no_restock'],
        [bowl, 1, 'no_restock'],
      ],
      [aFulfilment([[bowl, 1]])],
      { cancelled: [{ lineId: BOWL, quantity: 1 }], returned: [{ lineId: BOWL, quantity: 1 }] },
    ],
    [
      'reads an old restock type like one that says nothing',
      [[bowl, 2, 'legacy_restock']],
      [],
      { cancelled: [{ lineId: BOWL, quantity: 2 }] },
    ],
    [
      'is not changed by what was sent after it',
      [[bowl, 1, 'no_restock']],
      [aFulfilment([[bowl, 2]], { created_at: '2026-10-06T08:00:01Z' })],
      { cancelled: [{ lineId: BOWL, quantity: 1 }] },
    ],
    [
      'is of sent units if their fulfilment was cancelled after it',
      [[bowl, 1, 'no_restock']],
      [aFulfilment([[bowl, 2]], { status: 'cancelled', updated_at: '2026-10-07T08:00:00Z' })],
      { returned: [{ lineId: BOWL, quantity: 1 }] },
    ],
    [
      'is of unsent units if their fulfilment was cancelled with it',
      [[bowl, 1, 'no_restock']],
      [aFulfilment([[bowl, 2]], { status: 'cancelled', updated_at: '2026-10-06T08:00:00Z' })],
      { cancelled: [{ lineId: BOWL, quantity: 1 }] },
    ],
    [
      'is of sent units if they were sent with it',
      [[bowl, 1, 'no_restock']],
      [aFulfilment([[bowl, 2]], { created_at: '2026-10-06T08:00:00Z' })],
      { returned: [{ lineId: BOWL, quantity: 1 }] },
    ],
    [
      'is of unsent units if their fulfilment was cancelled before it',
      [[bowl, 1, 'no_restock']],
      [aFulfilment([[bowl, 2]], { status: 'cancelled', updated_at: '2026-10-06T07:00:00Z' })],
      { cancelled: [{ lineId: BOWL, quantity: 1 }] },
    ],
    [
      'is of unsent units if their fulfilment failed',
      [[bowl, 1, 'no_restock']],
      [aFulfilment([[bowl, 2]], { status: 'failure' })],
      { cancelled: [{ lineId: BOWL, quantity: 1 }] },
    ],
    [
      'adds up units of a line that are refunded in two ways',
      [
        [bowl, 1, 'cancel'],
        [bowl, 1, 'no_restock'],
        [spoon, 1, 'cancel'],
      ],
      [],
      {
        cancelled: [
          { lineId: BOWL, quantity: 2 },
          { lineId: SPOON, quantity: 1 },
        ],
      },
    ],
  ])('%s', (_what, units, fulfillments, effect) => {
    const refunds = refundsIn({ refunds: [aRefund(units)], fulfillments });
    expect(refunds).toEqual([{ ...ID, ...AT, ...NOTHING, ...effect }]);
  });

  it('counts units that an earlier refund cancelled, in whatever order Shopify lists them', () => {
    const first = aRefund([[bowl, 1, 'cancel']], { id: 660001, created_at: '2026-10-06T08:00:00Z' });
    const second = aRefund([[bowl, 1, 'no_restock']], { id: 660002, created_at: '2026-10-06T09:00:00+02:00' });
    const third = aRefund([[bowl, 1, 'no_restock']], { id: 660003, created_at: '2026-10-06T08:00:01Z' });
    const fulfillments = [aFulfilment([[bowl, 1]], { created_at: '2026-10-06T06:59:00Z' })];
    expect(refundsIn({ refunds: [third, first, second], fulfillments })).toMatchObject([
      { refundId: '660002', cancelled: [{ quantity: 1 }], returned: [] },
      { refundId: '660001', cancelled: [{ quantity: 1 }], returned: [] },
      { refundId: '660003', cancelled: [], returned: [{ quantity: 1 }] },
    ]);
  });

  it.each<[string, Json]>([
    ['of an amount only', aRefund([], { order_adjustments: [{ kind: 'refund_discrepancy', amount: '-5.00' }] })],
    [
      'of shipping',
      aRefund([], { refund_shipping_lines: [{ id: 1 }], order_adjustments: [{ kind: 'shipping_refund' }] }),
    ],
    ['of a tip', aRefund([[aShopifyLine({ id: 910009, tip_payment_gateway: null }), 1, 'no_restock']])],
    ['of no unit', aRefund([[bowl, 0, 'cancel']])],
    ['of units that are no number', aRefund([[bowl, '1', 'cancel']])],
  ])('%s has no effect', (_what, refund) => {
    const tip = aShopifyLine({ id: 910009, price: '0.00', tip_payment_gateway: null });
    expect(refundsIn({ refunds: [refund], line_items: [bowl, spoon, tip] })).toEqual([]);
    expect(noticeOf(refund)).toBeUndefined();
  });

  it('of a line that the order does not have has no effect', () => {
    expect(refundsIn({ refunds: [aRefund([[aShopifyLine({ id: 1 }), 1, 'cancel']])] })).toEqual([]);
  });

  it('of the protection ends it', () => {
    const cover = aShopifyLine({ id: 910007, sku: 'COVER-2', price: '1.98' });
    const refund = aRefund([
      [cover, 1, 'no_restock'],
      [spoon, 1, 'cancel'],
    ]);
    const refunds = refundsIn({ refunds: [refund], line_items: [bowl, spoon, cover] });
    const effect = { cancelled: [{ lineId: SPOON, quantity: 1 }], returned: [], cancelsProtection: true };
    expect(refunds).toEqual([{ ...ID, ...AT, ...effect }]);
    expect(noticeOf(refund)).toMatchObject({ refund: effect });
  });

  it('takes back no gift card, because it is no goods', () => {
    const card = aShopifyLine({ id: 910008, gift_card: true });
    const line_items = [bowl, card];
    expect(refundsIn({ line_items, refunds: [aRefund([[card, 1, 'return']])] })).toEqual([]);
    expect(refundsIn({ line_items, refunds: [aRefund([[card, 1, 'cancel']])] })).toMatchObject([
      { cancelled: [{ lineId: '910008', quantity: 1 }] },
    ]);
  });

  it('is the same in every delivery', () => {
    const refund = aRefund([[spoon, 1, 'no_restock']]);
    const [inOrder] = refundsIn({ refunds: [refund] });
    expect(refundsIn({ refunds: [refund], updated_at: '2026-11-01T00:00:00Z' })).toEqual([inOrder]);
    expect(noticeOf(refund)).toEqual({ kind: 'refund', orderId: '5550001', refund: inOrder });
  });

  it.each<[string, Json]>([
    ['units of which a part was sent', aRefund([[{ ...bowl, fulfillment_status: 'partial' }, 1, 'no_restock']])],
    ['units that may have been sent', aRefund([[{ ...bowl, fulfillment_status: undefined }, 1, 'no_restock']])],
    ['a line that it does not show', { ...aRefund([]), refund_line_items: [{ line_item_id: 910001, quantity: 1 }] }],
  ])('is left to its order if it came alone and is of %s', (_what, refund) => {
    expect(noticeOf(refund)).toBeUndefined();
  });

  it('is left to its order if it came alone and shows only one of its lines', () => {
    const [shown] = aRefund([[bowl, 1, 'cancel']]).refund_line_items as Json[];
    const hidden = { ...shown, line_item_id: 910002, line_item: undefined };
    expect(noticeOf(aRefund([], { refund_line_items: [shown, hidden] }))).toBeUndefined();
  });

  it('that came alone is read if it says what was sent', () => {
    const sent = { ...bowl, fulfillment_status: 'fulfilled' };
    expect(noticeOf(aRefund([[sent, 2, 'return']]))).toMatchObject({
      refund: { cancelled: [], returned: [{ lineId: BOWL, quantity: 2 }] },
    });
  });

  it.each<[Json, string]>([
    [{ id: null }, '/id'],
    [{ created_at: null }, '/created_at'],
  ])('without its id or time cannot be read: %j', (members, pointer) => {
    expect(() => noticeOf(aRefund([[bowl, 1, 'cancel']], members))).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ pointer })] }),
    );
  });

  it('has the time of its processing if Shopify does not say when it was made', () => {
    const refund = aRefund([[bowl, 1, 'cancel']], { created_at: null, processed_at: '2026-10-06T10:00:00+02:00' });
    expect(noticeOf(refund)).toMatchObject({ refund: AT });
  });
});

/** What happens to an order, one after the other: units are sent, a fulfilment is cancelled, or units are refunded. */
const events = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('send' as const),
      line: fc.integer({ min: 0, max: 1 }),
      units: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ kind: fc.constant('unsend' as const), which: fc.nat(3) }),
    fc.record({
      ...{
        kind: fc.constant('refund' as const),
        line: fc.integer({ min: 0, max: 1 }),
        units: fc.integer({ min: 1, max: 3 }),
      },
      restock: fc.constantFrom('cancel', 'return', 'no_restock'),
    }),
  ),
  { maxLength: 10 },
);
type Event = typeof events extends fc.Arbitrary<(infer T)[]> ? T : never;

const hour = (index: number): string => new Date(Date.UTC(2026, 9, 5, index)).toISOString();

/** The orders as Shopify has them after each event, and its deliveries of refunds without an order. */
function historyOf(happened: readonly Event[]) {
  const lines = [bowl, spoon].map((line) => ({ ...line, quantity: 6 }));
  const left = [6, 6];
  const fulfillments: Json[] = [];
  const refunds: Json[] = [];
  const orders = happened.map((event, index) => {
    const time = { created_at: hour(index), updated_at: hour(index) };
    if (event.kind === 'unsend') {
      const live = fulfillments.filter(({ status }) => status === 'success');
      Object.assign(live[event.which] ?? {}, { status: 'cancelled', updated_at: hour(index) });
    } else if (event.kind === 'send') {
      fulfillments.push(aFulfilment([[lines[event.line] as Json, event.units]], { id: 3300 + index, ...time }));
    } else {
      const line = lines[event.line] as Json;
      // No unit is refunded twice.
      const units = Math.min(event.units, left[event.line] as number);
      left[event.line] = (left[event.line] as number) - units;
      const isSent = fulfillments.some(
        ({ status, line_items }) => status === 'success' && (line_items as Json[])[0]?.id === line.id,
      );
      const shown = { ...line, fulfillment_status: isSent ? 'partial' : null };
      refunds.push(aRefund([[shown, units, event.restock]], { id: 660000 + index, ...time }));
    }
    const lists = { line_items: lines, fulfillments: structuredClone(fulfillments), refunds: [...refunds].reverse() };
    return aShopifyOrder({ ...lists, updated_at: hour(index) });
  });
  return { orders, notices: refunds, refunded: 12 - (left[0] as number) - (left[1] as number) };
}

it('a refund of Shopify has the same effect in all deliveries of whatever happens to its order', () => {
  fc.assert(
    fc.property(events, (happened) => {
      const { orders, notices, refunded } = historyOf(happened);
      const effects = new Map<string, PlatformRefund>();
      const read = orders.flatMap((order) => readOrder(order, settings).refunds);
      const told = notices.flatMap((notice) => {
        const change = noticeOf(notice);
        return change?.kind === 'refund' ? [change.refund] : [];
      });
      for (const refund of [...read, ...told]) {
        expect(refund).toEqual(effects.get(refund.refundId) ?? refund);
        effects.set(refund.refundId, refund);
      }
      // Every unit is either cancelled or taken back.
      const units = [...effects.values()].flatMap(({ cancelled, returned }) => [...cancelled, ...returned]);
      expect(units.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(refunded);
    }),
  );
});
