// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../../../test/support/client.js';
import { createdFrom, reasonsFor } from '../../../../test/support/platform-orders.js';
import { aMoneySet, aShopifyLine, aShopifyOrder, readOrder } from '../../../../test/support/shopify-orders.js';
import { type OrderSnapshot } from '../../model/platform-change.js';
import { DEFAULT_SETTINGS } from '../../model/platform-connection.js';

const AMOUNTS = {
  subtotal: 61,
  discount_total: 0,
  shipping_total: 4.9,
  tax_total: 4.88,
  protection_cost: 0,
  grand_total: 70.78,
};

/** The body that must be valid, and be flagged neither if the store says how its prices are nor if it does not. */
function sound(snapshot: OrderSnapshot, pricesIncludeTax = false): OrderSnapshot['body'] {
  expect(snapshot.pricesIncludeTax).toBe(pricesIncludeTax);
  expect(reasonsFor(snapshot.body, pricesIncludeTax)).toEqual([]);
  expect(reasonsFor(snapshot.body, null)).toEqual([]);
  return snapshot.body;
}

const lines = aShopifyOrder().line_items as Record<string, unknown>[];
const shipping = (members: object) => ({ id: 1, title: 'Ground', price: '4.90', discounted_price: '4.90', ...members });

describe('figures of a Shopify order', () => {
  it('are the plain members of Shopify', () => {
    const { line_items, ...body } = sound(readOrder(aShopifyOrder()));
    expect(body).toMatchObject({
      amounts: AMOUNTS,
      is_protected: false,
      discounts: [],
      tax_lines: [{ amount: 4.88, title: 'City tax', rate: 0.08 }],
    });
    expect(line_items).toMatchObject([
      { quantity: 2, unit_price: 24.5, discount_amount: 0, line_total: 49, tax_amount: 3.92 },
      { quantity: 1, unit_price: 12, discount_amount: 0, line_total: 12, tax_amount: 0.96 },
    ]);
  });

  it('stay after everything was cancelled, although all current_ members are 0', () => {
    const order = aShopifyOrder({
      ...{ cancelled_at: '2026-10-04T08:00:00Z', current_subtotal_price: '0.00', current_total_price: '0.00' },
      ...{ current_total_tax: '0.00', line_items: lines.map((line) => ({ ...line, current_quantity: 0 })) },
    });
    const { amounts, line_items } = sound(readOrder(order));
    expect(amounts).toEqual(AMOUNTS);
    expect(line_items).toMatchObject([{ quantity: 2 }, { quantity: 1 }]);
  });

  it('have discounts on the whole order and on single lines apart', () => {
    // 80.00 less 10 % less 5.00, and 2 x 40.00 less 10 %: 160.00 - 16.00 - 5.00 = 139.00.
    const order = aShopifyOrder({
      discount_applications: [
        {
          ...{ type: 'discount_code', code: 'TEN', value: '10.0', value_type: 'percentage' },
          ...{ allocation_method: 'across', target_selection: 'all', target_type: 'line_item' },
        },
        {
          ...{ type: 'automatic', title: 'Autumn', value: '5.0', value_type: 'fixed_amount' },
          ...{ allocation_method: 'across', target_selection: 'entitled', target_type: 'line_item' },
        },
      ],
      line_items: [
        aShopifyLine({
          price: '80.00',
          discount_allocations: [
            { amount: '8.00', discount_application_index: 0 },
            { amount: '5.00', discount_application_index: 1 },
          ],
        }),
        aShopifyLine({
          ...{ id: 910002, quantity: 2, price: '40.00' },
          discount_allocations: [{ amount: '8.00', discount_application_index: 0 }],
        }),
      ],
      ...{ subtotal_price: '139.00', total_discounts: '21.00', total_line_items_price: '160.00' },
      ...{ total_tax: '0.00', tax_lines: [], total_price: '143.90' },
    });
    const { amounts, line_items, discounts } = sound(readOrder(order));
    expect(amounts).toMatchObject({ subtotal: 139, discount_total: 21, grand_total: 143.9 });
    expect(line_items).toMatchObject([
      { unit_price: 80, discount_amount: 5, line_total: 75 },
      { unit_price: 40, discount_amount: 0, line_total: 80 },
    ]);
    expect(discounts).toEqual([
      { amount: 16, applies_to: 'order', code: 'TEN', type: 'percentage' },
      { amount: 5, applies_to: 'line', title: 'Autumn', type: 'fixed_amount', line_ids: ['910001'] },
    ]);
  });

  it.each([
    ['each', 'explicit', 'line'],
    ['one', 'all', 'line'],
    ['across', 'entitled', 'line'],
    ['each', 'all', 'line'],
    ['across', 'all', 'order'],
  ])('call a discount allocated %s to %s lines one on the %s', (allocation_method, target_selection, applies_to) => {
    const application = { target_type: 'line_item', value_type: 'percentage', allocation_method, target_selection };
    const discount_allocations = [{ amount: '3.00', discount_application_index: 0 }];
    const order = aShopifyOrder({
      ...{ discount_applications: [application], subtotal_price: '58.00', total_price: '67.78' },
      line_items: [{ ...lines[0], discount_allocations }, lines[1]],
    });
    expect(sound(readOrder(order)).discounts).toMatchObject([{ amount: 3, applies_to }]);
  });

  it('have a discount that no application explains on its line', () => {
    const discount_allocations = [{ amount: '3.00', discount_application_index: 4 }, { amount: '1.00' }];
    const order = aShopifyOrder({
      ...{ subtotal_price: '57.00', total_price: '66.78' },
      line_items: [{ ...lines[0], discount_allocations }, lines[1]],
    });
    expect(sound(readOrder(order)).discounts).toMatchObject([{ amount: 3 }, { amount: 1 }]);
  });

  it('do not count a discount on shipping among the discounts, and shipping is what was paid', () => {
    // 61.00 + 0.00 + 4.88 = 65.88.
    const order = aShopifyOrder({
      discount_applications: [
        {
          ...{ type: 'discount_code', code: 'FREESHIP', value: '100.0', value_type: 'percentage' },
          ...{ allocation_method: 'each', target_selection: 'all', target_type: 'shipping_line' },
        },
      ],
      shipping_lines: [
        shipping({
          ...{ discounted_price: '0.00', is_removed: false },
          discount_allocations: [{ amount: '4.90', discount_application_index: 0 }],
        }),
      ],
      ...{ total_discounts: '4.90', total_price: '65.88' },
    });
    const { amounts, discounts } = sound(readOrder(order));
    expect(amounts).toEqual({ ...AMOUNTS, shipping_total: 0, grand_total: 65.88 });
    expect(discounts).toEqual([]);
  });

  it('leave out a shipping line that an edit removed', () => {
    const removed = shipping({ price: '9.00', discounted_price: '9.00', is_removed: true });
    expect(sound(readOrder(aShopifyOrder({ shipping_lines: [shipping({}), removed] }))).amounts).toEqual(AMOUNTS);
  });

  it('leave tips, duties and fees out of the total, and keep them as metadata', () => {
    // 61.00 + 4.90 + 4.88 + 5.00 + 7.30 + 1.50 = 84.58.
    const order = aShopifyOrder({
      line_items: [
        ...lines,
        aShopifyLine({ id: 910009, title: 'Tip', price: '5.00', tip_payment_gateway: null, tip_payment_method: null }),
      ],
      ...{ total_tip_received: '5.00', original_total_duties_set: aMoneySet('7.30') },
      ...{ original_total_additional_fees_set: aMoneySet('1.50'), total_price: '84.58' },
    });
    const { amounts, line_items, metadata } = sound(readOrder(order));
    expect(amounts).toEqual(AMOUNTS);
    expect(line_items).toHaveLength(2);
    expect(metadata).toMatchObject({ tip: 5, duties: 7.3, additional_fees: 1.5 });
  });

  it('do not take off duties that the prices include', () => {
    const order = aShopifyOrder({ duties_included: true, original_total_duties_set: aMoneySet('7.30') });
    expect(sound(readOrder(order)).amounts).toEqual(AMOUNTS);
  });

  it('count a gift card, which is no goods', () => {
    // 61.00 + 25.00 = 86.00, and 86.00 + 4.90 + 4.88 = 95.78.
    const card = aShopifyLine({ id: 910003, title: 'Gift card', sku: '', price: '25.00', gift_card: true });
    const order = aShopifyOrder({ line_items: [...lines, card], subtotal_price: '86.00', total_price: '95.78' });
    const { amounts, line_items } = sound(readOrder(order));
    expect(amounts).toMatchObject({ subtotal: 86, discount_total: 0, grand_total: 95.78 });
    expect(line_items).toMatchObject([{ sku: 'BOWL-L' }, { sku: 'SPOON' }, { kind: 'fee', line_total: 25 }]);
    expect((line_items as object[])[0]).not.toHaveProperty('kind');
  });

  it('are those of the shop, whatever currency the customer paid in', () => {
    const order = aShopifyOrder({
      presentment_currency: 'EUR',
      total_price_set: { ...aMoneySet('70.78'), presentment_money: { amount: '65.12', currency_code: 'EUR' } },
    });
    const { amounts, currency, metadata } = sound(readOrder(order));
    expect(amounts).toEqual(AMOUNTS);
    expect(currency).toBe('USD');
    expect(metadata).toMatchObject({ presentment_currency: 'EUR', presentment_total: '65.12' });
  });

  it('have the tax in the prices or beside them, which each order says itself', () => {
    // 61.00 + 4.90 = 65.90.
    const order = aShopifyOrder({ taxes_included: true, total_price: '65.90' });
    const { amounts, metadata } = sound(readOrder(order), true);
    expect(amounts).toMatchObject({ tax_total: 4.88, grand_total: 65.9 });
    expect(metadata).toMatchObject({ taxes_included: true });
  });

  it('count lines that an edit added, and lines that it removed', () => {
    // 61.00 + 8.00 = 69.00, and 69.00 + 4.90 + 5.52 = 79.42. Removed are 12.00.
    const order = aShopifyOrder({
      line_items: [
        lines[0],
        { ...lines[1], current_quantity: 0, fulfillable_quantity: 0 },
        aShopifyLine({ id: 910003, price: '8.00' }),
      ],
      ...{ subtotal_price: '69.00', current_subtotal_price: '57.00' },
      ...{ total_tax: '5.52', total_price: '79.42' },
    });
    const { amounts, line_items } = sound(readOrder(order));
    expect(amounts).toMatchObject({ subtotal: 69, discount_total: 0, grand_total: 79.42 });
    expect(line_items).toMatchObject([{ line_id: '910001' }, { line_id: '910002' }, { line_id: '910003' }]);
  });

  it('leave out a line without units, which no order may have', () => {
    const order = aShopifyOrder({ line_items: [...lines, aShopifyLine({ id: 910003, quantity: 0, price: '8.00' })] });
    expect(sound(readOrder(order)).line_items).toHaveLength(2);
  });

  it('stay after a refund of shipping', () => {
    const order_adjustments = [{ kind: 'shipping_refund', amount: '-4.90', tax_amount: '0.00' }];
    const refund = { id: 660001, created_at: '2026-10-04T08:00:00Z', refund_line_items: [], order_adjustments };
    const snapshot = readOrder(aShopifyOrder({ refunds: [refund], current_total_price: '65.88' }));
    expect(sound(snapshot).amounts).toEqual(AMOUNTS);
    expect(snapshot.refunds).toEqual([]);
  });

  it('of a currency without decimals are whole', () => {
    const order = aShopifyOrder({
      ...{ currency: 'JPY', presentment_currency: 'JPY', line_items: [aShopifyLine({ price: '1200', quantity: 2 })] },
      ...{ subtotal_price: '2400', total_tax: '240', total_price: '3140', tax_lines: [] },
      shipping_lines: [shipping({ price: '500', discounted_price: '500' })],
    });
    expect(sound(readOrder(order)).amounts).toMatchObject({ subtotal: 2400, shipping_total: 500, grand_total: 3140 });
  });
});

describe('protection among the lines of a Shopify order', () => {
  const cover = (members: object = {}) =>
    aShopifyLine({
      ...{ id: 910007, product_id: 810007, variant_id: 820007, sku: 'COVER-2', title: 'Parcel cover' },
      ...{ variant_title: '1.98', name: 'Parcel cover - 1.98', vendor: 'Coverly', price: '1.98' },
      ...{ requires_shipping: false, ...members },
    });
  // 61.00 + 1.98 = 62.98, and 62.98 + 4.90 + 4.88 = 72.76.
  const order = (members: object = {}) =>
    aShopifyOrder({ line_items: [...lines, cover()], subtotal_price: '62.98', total_price: '72.76', ...members });
  const settings = { ...DEFAULT_SETTINGS, protection_lines: ['COVER-2'] };

  it.each([['COVER-2'], ['810007'], ['parcel cover'], ['Coverly'], ['Parcel cover - 1.98'], [' cover-2 ']])(
    'is the line with the SKU, product, title or vendor %j',
    (name) => {
      const { amounts, line_items, is_protected } = sound(
        readOrder(order(), { ...DEFAULT_SETTINGS, protection_lines: ['X', name] }),
      );
      expect(amounts).toEqual({ ...AMOUNTS, protection_cost: 1.98, grand_total: 72.76 });
      expect(is_protected).toBe(true);
      expect(line_items).toMatchObject([{ sku: 'BOWL-L' }, { sku: 'SPOON' }]);
    },
  );

  it('is a line like others until the connection names it', () => {
    const { amounts, is_protected, line_items } = sound(
      readOrder(order(), { ...DEFAULT_SETTINGS, protection_lines: ['Cover'] }),
    );
    expect(amounts).toMatchObject({ subtotal: 62.98, protection_cost: 0, grand_total: 72.76 });
    expect(is_protected).toBe(false);
    expect(line_items).toHaveLength(3);
  });

  it('costs what its discounts leave, and its tax stays among the taxes', () => {
    // 10 % on all: 61.00 - 6.10 = 54.90 and 2.00 - 0.20 = 1.80. Tax 4.40 + 0.14 = 4.54; 54.90 + 1.80 + 4.90 + 4.54 = 66.14.
    const allocated = (amount: string) => ({ discount_allocations: [{ amount, discount_application_index: 0 }] });
    const discounted = order({
      discount_applications: [
        { value_type: 'percentage', allocation_method: 'across', target_selection: 'all', target_type: 'line_item' },
      ],
      line_items: [
        { ...lines[0], ...allocated('4.90') },
        { ...lines[1], ...allocated('1.20') },
        cover({ price: '2.00', ...allocated('0.20') }),
      ],
      ...{ subtotal_price: '56.70', total_discounts: '6.30', total_tax: '4.54', total_price: '66.14' },
    });
    const { amounts, discounts } = sound(readOrder(discounted, settings));
    expect(amounts).toEqual({
      ...{ subtotal: 54.9, discount_total: 6.1, shipping_total: 4.9, tax_total: 4.54 },
      ...{ protection_cost: 1.8, grand_total: 66.14 },
    });
    expect(discounts).toMatchObject([{ amount: 6.1, applies_to: 'order' }]);
  });

  it('does not protect for nothing', () => {
    const free = cover({ discount_allocations: [{ amount: '1.98', discount_application_index: 0 }] });
    const given = order({ line_items: [...lines, free], subtotal_price: '61.00', total_price: '70.78' });
    const { amounts, is_protected, discounts, line_items } = sound(readOrder(given, settings));
    expect(amounts).toEqual(AMOUNTS);
    expect([is_protected, discounts]).toEqual([false, []]);
    expect(line_items).toHaveLength(2);
  });

  it('is what the order sells if it sells nothing else', () => {
    const tip = aShopifyLine({ id: 910009, price: '1.00', tip_payment_gateway: 'shopify_payments' });
    const only = order({
      ...{ line_items: [cover(), tip], subtotal_price: '1.98', total_tax: '0.00', total_tip_received: '1.00' },
      ...{ total_price: '2.98', shipping_lines: [], tax_lines: [] },
    });
    const { amounts, is_protected, line_items } = sound(readOrder(only, settings));
    expect(amounts).toMatchObject({ subtotal: 1.98, protection_cost: 0, grand_total: 1.98 });
    expect(is_protected).toBe(false);
    expect(line_items).toMatchObject([{ sku: 'COVER-2' }]);
  });
});

describe('a wrong figure of a Shopify order', () => {
  const first = (members: object) => ({ line_items: [{ ...lines[0], ...members }, lines[1]] });
  const allocated = (amount: string) => first({ discount_allocations: [{ amount, discount_application_index: 0 }] });

  it.each<[string, Json, string, string]>([
    [
      'total_price',
      { total_price: '71.78' },
      'GRAND_TOTAL_MISMATCH',
      'subtotal 61.00 + shipping_total 4.90 + protection_cost 0.00 + tax_total 4.88 = 70.78, but grand_total is 71.78',
    ],
    [
      'total_tip_received',
      { total_tip_received: '2.00' },
      'GRAND_TOTAL_MISMATCH',
      'subtotal 61.00 + shipping_total 4.90 + protection_cost 0.00 + tax_total 4.88 = 70.78, but grand_total is 68.78',
    ],
    [
      'total_tax',
      { total_tax: '4.89' },
      'GRAND_TOTAL_MISMATCH',
      'subtotal 61.00 + shipping_total 4.90 + protection_cost 0.00 + tax_total 4.89 = 70.79, but grand_total is 70.78',
    ],
    [
      'discounted_price',
      { shipping_lines: [shipping({ discounted_price: '0.00' })] },
      'GRAND_TOTAL_MISMATCH',
      'subtotal 61.00 + shipping_total 0.00 + protection_cost 0.00 + tax_total 4.88 = 65.88, but grand_total is 70.78',
    ],
    [
      'subtotal_price that is too high',
      { subtotal_price: '62.00' },
      'DISCOUNT_TOTAL_MISMATCH',
      "the lines' unit_price x quantity 61.00 - subtotal 62.00 = -1.00, but discount_total is 0.00",
    ],
    [
      'subtotal_price that is too low',
      { subtotal_price: '60.00', total_price: '69.78' },
      'ORDER_DISCOUNTS_MISMATCH',
      'the line_totals 61.00 - subtotal 60.00 = 1.00, but the order entries of discounts add up to 0.00',
    ],
    [
      'price',
      first({ price: '25.00' }),
      'ORDER_DISCOUNTS_MISMATCH',
      'the line_totals 62.00 - subtotal 61.00 = 1.00, but the order entries of discounts add up to 0.00',
    ],
    ['quantity', first({ quantity: 1 }), 'SUBTOTAL_MISMATCH', 'the line_totals add up to 36.50, but subtotal is 61.00'],
    ['allocation', allocated('3.00'), 'SUBTOTAL_MISMATCH', 'the line_totals add up to 58.00, but subtotal is 61.00'],
    [
      'allocation above the price',
      allocated('50.00'),
      'LINE_TOTAL_MISMATCH',
      'unit_price 24.50 x quantity 2 - discount_amount 50.00 = -1.00, but line_total of line 1 is 0.00',
    ],
    ['total_price below the tip', { total_tip_received: '70.79' }, 'FIGURE_MISSING', 'grand_total was not sent'],
    ['total_price that is missing', { total_price: null }, 'FIGURE_MISSING', 'grand_total was not sent'],
    ['total_tax that is missing', { total_tax: undefined, tax_lines: undefined }, 'FIGURE_MISSING', 'neither'],
  ])('%s flags it with its equation', (_what, members, code, detail) => {
    const reasons = reasonsFor(readOrder(aShopifyOrder(members)).body, false);
    const found = reasons.find((reason) => reason.code === code);
    expect(found?.detail).toContain(detail);
  });

  it.each<[string, Json, string]>([
    ['subtotal', { subtotal_price: null }, '/amounts/subtotal'],
    ['price of a line', first({ price: null }), '/line_items/0/unit_price'],
    ['quantity of a line', first({ quantity: '2' }), '/line_items/0/quantity'],
  ])('without a %s is no order', (_what, members, pointer) => {
    const snapshot = readOrder(aShopifyOrder(members));
    expect(() => createdFrom(snapshot.body)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ pointer })] }),
    );
  });

  it.each<[Json, string]>([
    [{ subtotal_price: 'free' }, '/subtotal_price'],
    [{ total_tip_received: '1,50' }, '/total_tip_received'],
    [first({ price: '1e3' }), '/line_items/0/price'],
    [allocated('all'), '/line_items/0/discount_allocations'],
    [{ shipping_lines: [shipping({ discounted_price: {} })] }, '/shipping_lines/0/discounted_price'],
    [{ original_total_duties_set: aMoneySet('?') }, '/original_total_duties_set'],
    [{ tax_lines: [{ price: 'some' }] }, '/tax_lines/0/price'],
  ])('that is no number is named as Shopify names it: %j', (members, pointer) => {
    expect(() => readOrder(aShopifyOrder(members))).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ pointer })] }),
    );
  });
});
