// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type Json } from '../../../../test/support/client.js';
import { createdFrom, reasonsFor } from '../../../../test/support/platform-orders.js';
import { aMoneySet, aShopifyLine, aShopifyOrder, readOrder } from '../../../../test/support/shopify-orders.js';
import { DEFAULT_SETTINGS } from '../../model/platform-connection.js';

const cents = (max: number) => fc.integer({ min: 0, max });
const RUNS = 300;
const some = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 1, max }));

/** An order in cents. Discounts are in percent of a line, or in cents of it. */
const anOrder = fc.record({
  lines: fc.array(
    fc.record({
      ...{ price: cents(30_000), quantity: fc.integer({ min: 1, max: 4 }), own: some(2_000), entitled: some(30) },
      kind: fc.constantFrom('goods', 'goods', 'goods', 'gift-card', 'protection', 'tip'),
      isGone: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  shipping: fc.array(fc.record({ price: cents(2_000), off: some(2_000), isRemoved: fc.boolean() }), { maxLength: 2 }),
  ...{ orderOff: some(100), taxRate: fc.constantFrom(0, 7, 19), isTaxIncluded: fc.boolean() },
  ...{ duties: some(3_000), areDutiesIncluded: fc.boolean(), fees: some(500), isRefunded: fc.boolean() },
});
type Generated = typeof anOrder extends fc.Arbitrary<infer T> ? T : never;

const text = (amount: number): string => (amount / 100).toFixed(2);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const APPLICATIONS = [
  { allocation_method: 'across', target_selection: 'all', target_type: 'line_item', code: 'ALL' },
  { allocation_method: 'across', target_selection: 'entitled', target_type: 'line_item', title: 'Some' },
  { allocation_method: 'one', target_selection: 'explicit', target_type: 'line_item', title: 'Scratch' },
  { allocation_method: 'each', target_selection: 'all', target_type: 'shipping_line', code: 'FREESHIP' },
];

/** The same order as Shopify computes it: every discount on its lines, taxes in or beside the prices. */
function computed({ lines, shipping, orderOff, taxRate, isTaxIncluded, ...order }: Generated): Json {
  const sold = lines.map((line) => {
    const gross = line.price * line.quantity;
    if (line.kind === 'tip') return { ...line, gross, net: gross, shares: [0, 0, 0], tax: 0 };
    const own = Math.min(line.own, gross);
    const entitled = Math.floor(((gross - own) * line.entitled) / 100);
    const wide = Math.floor(((gross - own - entitled) * orderOff) / 100);
    const net = gross - own - entitled - wide;
    return { ...line, gross, net, shares: [wide, entitled, own], tax: Math.floor((net * taxRate) / 100) };
  });
  const goods = sold.filter(({ kind }) => kind !== 'tip');
  const tip = sum(sold.map(({ kind, gross }) => (kind === 'tip' ? gross : 0)));
  const subtotal = sum(goods.map(({ net }) => net));
  const parcels = shipping.map((each) => ({ ...each, paid: each.price - Math.min(each.off, each.price) }));
  const freight = sum(parcels.map(({ paid, isRemoved }) => (isRemoved ? 0 : paid)));
  const tax = sum(sold.map((line) => line.tax));
  const duties = order.areDutiesIncluded ? 0 : order.duties;
  const total = subtotal + freight + (isTaxIncluded ? 0 : tax) + tip + duties + order.fees;
  return aShopifyOrder({
    ...{ taxes_included: isTaxIncluded, duties_included: order.areDutiesIncluded, discount_applications: APPLICATIONS },
    ...{
      subtotal_price: text(subtotal),
      total_tax: text(tax),
      total_price: text(total),
      total_tip_received: text(tip),
    },
    total_discounts: text(
      sum(goods.flatMap(({ shares }) => shares)) + sum(parcels.map(({ price, paid }) => price - paid)),
    ),
    original_total_duties_set: order.duties === 0 ? null : aMoneySet(text(order.duties)),
    original_total_additional_fees_set: order.fees === 0 ? null : aMoneySet(text(order.fees)),
    ...{ current_subtotal_price: '0.00', current_total_price: '0.00', tax_lines: [{ title: 'VAT', price: text(tax) }] },
    shipping_lines: parcels.map(({ price, paid, isRemoved }) => ({
      ...{ price: text(price), discounted_price: text(paid), is_removed: isRemoved },
      discount_allocations: [{ amount: text(price - paid), discount_application_index: 3 }],
    })),
    line_items: sold.map(({ price, quantity, kind, shares, tax: ofLine, isGone }, index) =>
      aShopifyLine({
        ...{ id: 910000 + index, price: text(price), quantity, current_quantity: isGone ? 0 : quantity },
        ...{ gift_card: kind === 'gift-card', ...(kind === 'tip' && { tip_payment_gateway: null }) },
        ...{ sku: kind === 'protection' ? 'COVER-2' : `SKU-${index}`, tax_lines: [{ price: text(ofLine) }] },
        discount_allocations: shares.flatMap((amount, discount_application_index) =>
          amount === 0 ? [] : [{ amount: text(amount), discount_application_index }],
        ),
      }),
    ),
    refunds: order.isRefunded
      ? [
          {
            ...{ id: 660001, created_at: '2026-10-06T08:00:00Z', order_adjustments: [{ kind: 'refund_discrepancy' }] },
            refund_line_items: [{ line_item_id: 910000, quantity: 1, restock_type: 'cancel' }],
          },
        ]
      : [],
  });
}

const isSold = ({ lines }: Generated): boolean => lines.some(({ kind }) => kind !== 'tip');
const settings = { ...DEFAULT_SETTINGS, protection_lines: ['COVER-2'] };

it('no right order of Shopify is flagged', () => {
  fc.assert(
    fc.property(anOrder.filter(isSold), (order) => {
      const { body, pricesIncludeTax } = readOrder(computed(order), settings);
      expect(pricesIncludeTax).toBe(order.isTaxIncluded);
      expect(reasonsFor(body, order.isTaxIncluded)).toEqual([]);
      expect(reasonsFor(body, null)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

it('an order of Shopify is protected for what its lines of protection cost', () => {
  fc.assert(
    fc.property(anOrder.filter(isSold), (order) => {
      const { is_protected, amounts } = createdFrom(readOrder(computed(order), settings).body);
      const isOnly = order.lines.every(({ kind }) => kind === 'protection' || kind === 'tip');
      const isPaid =
        order.orderOff < 100 && order.lines.some(({ kind, price }) => kind === 'protection' && price > 3000);
      expect(is_protected).toBe(Number(amounts.protection_cost) > 0);
      if (isOnly) expect(is_protected).toBe(false);
      else if (isPaid) expect(is_protected).toBe(true);
    }),
  );
});

/** Where an order has an amount that enters an equation, and whether it has it at all. */
const FIGURES: Record<string, (order: Json) => [holder: Json, member: string][]> = {
  subtotal_price: (order) => [[order, 'subtotal_price']],
  total_price: (order) => [[order, 'total_price']],
  total_tax: (order) => (order.taxes_included ? [] : [[order, 'total_tax']]),
  tip: (order) => [[order, 'total_tip_received']],
  duties: (order) =>
    order.duties_included || !order.original_total_duties_set
      ? []
      : [[(order.original_total_duties_set as Json).shop_money as Json, 'amount']],
  shipping: (order) =>
    (order.shipping_lines as Json[]).flatMap((line) =>
      line.is_removed ? [] : [[line, 'discounted_price'] as [Json, string]],
    ),
  price: (order) =>
    (order.line_items as Json[]).flatMap((line) =>
      'tip_payment_gateway' in line ? [] : [[line, 'price'] as [Json, string]],
    ),
  allocation: (order) =>
    (order.line_items as Json[]).flatMap((line) =>
      (line.discount_allocations as Json[]).map((allocation) => [allocation, 'amount'] as [Json, string]),
    ),
};

it.each(Object.keys(FIGURES))('an order of Shopify with another %s is flagged', (figure) => {
  fc.assert(
    fc.property(
      anOrder.filter(isSold),
      fc.integer({ min: 1, max: 500 }),
      fc.boolean(),
      fc.nat(),
      (order, by, isLess, at) => {
        const json = computed(order);
        const found = FIGURES[figure]?.(json) ?? [];
        const [holder, member] = found[at % found.length] ?? [];
        if (!holder || member === undefined) return;
        const before = Math.round(Number(holder[member]) * 100);
        holder[member] = text(isLess && before >= by ? before - by : before + by);
        expect(reasonsFor(readOrder(json, settings).body, order.isTaxIncluded)).not.toEqual([]);
      },
    ),
    { numRuns: RUNS },
  );
});
