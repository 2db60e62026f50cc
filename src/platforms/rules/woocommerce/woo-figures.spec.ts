// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { troubleWith } from '../../../../test/support/platform-orders.js';
import { aWooLine, aWooOrder } from '../../../../test/support/woocommerce-orders.js';
import { DEFAULT_SETTINGS } from '../../model/platform-connection.js';
import { wooCommerceSnapshot } from './read-woocommerce.js';
import { wooFigures } from './woo-figures.js';

type Json = Record<string, unknown>;

const BARE = { fee_lines: [], coupon_lines: [], tax_lines: [], shipping_total: '0.00', total_tax: '0.00' };

function membersOf(members: Json): ReturnType<typeof wooFigures>['members'] {
  return wooFigures(aWooOrder({ ...BARE, ...members }), []).members;
}

function troubleOf(members: Json, pricesIncludeTax: boolean | null = false): unknown[] {
  return troubleWith(
    wooCommerceSnapshot(aWooOrder({ ...BARE, ...members }), DEFAULT_SETTINGS)?.body ?? {},
    pricesIncludeTax,
  );
}

const line = (quantity: unknown, subtotal: string, total = subtotal, members: Json = {}) =>
  aWooLine({ quantity, subtotal, total, ...members });

describe('the price of a unit', () => {
  it.each([
    ['divides', line(4, '10.00'), { unit_price: 2.5, line_total: 10 }],
    // 10 / 3 = 3.33333…, times 3 is 10.0002.
    ['is rounded up to four decimals', line(3, '10.00'), { unit_price: 3.3334, line_total: 10 }],
    // 1 / 300 = 0.00333…, times 300 is 1.02: two cents that must be somewhere.
    [
      'makes a discount of what many units add up to',
      line(300, '1.00'),
      { unit_price: 0.0034, discount_amount: 0.02, line_total: 1 },
    ],
    ['is that before the coupon', line(3, '10.00', '9.00'), { unit_price: 3.3334, discount_amount: 1, line_total: 9 }],
    ['is that of a line that staff made dearer', line(2, '10.00', '12.00'), { unit_price: 6, line_total: 12 }],
    ['has no decimals in yen', line(3, '1000'), { unit_price: 333.3334, line_total: 1000 }],
  ])('%s', (_what, item, expected) => {
    const currency = String(item.subtotal).includes('.') ? 'EUR' : 'JPY';
    const members = { currency, line_items: [item], total: item.total };
    const [found] = membersOf(members).line_items;
    expect(found).toMatchObject(expected);
    expect('discount_amount' in (found ?? {})).toBe('discount_amount' in expected);
    expect(troubleOf(members)).toEqual([]);
  });

  it('of a quantity that is not whole is that of the whole line', () => {
    const members = { line_items: [line(1.5, '6.00')], total: '6.00' };
    expect(membersOf(members).line_items).toMatchObject([{ quantity: 1, title: '1.5 x Candle', unit_price: 6 }]);
    expect(troubleOf(members)).toEqual([]);
  });

  it('of no unit is left to validation', () => {
    expect(troubleOf({ line_items: [line(0, '0.00')], total: '0.00' })).toMatchObject([
      { pointer: '/line_items/0/quantity' },
    ]);
  });
});

describe('discounts', () => {
  it('of several coupons are split as the coupons say, and the last one has the cent of rounding', () => {
    const coupon_lines = [
      { code: 'a', discount: '1.00' },
      { code: 'b', discount: '0.99' },
    ];
    const members = { line_items: [line(1, '10.00', '8.00')], coupon_lines, total: '8.00' };
    expect(membersOf(members).discounts).toEqual([
      { amount: 1, applies_to: 'line', code: 'a' },
      { amount: 1, applies_to: 'line', code: 'b' },
    ]);
    expect(troubleOf(members)).toEqual([]);
  });

  it('beyond the coupons have no code', () => {
    const members = {
      line_items: [line(1, '10.00', '6.00')],
      coupon_lines: [{ code: 'a', discount: '1.00' }],
      total: '6.00',
    };
    expect(membersOf(members).discounts).toEqual([
      { amount: 1, applies_to: 'line', code: 'a' },
      { amount: 3, applies_to: 'line' },
    ]);
    expect(troubleOf(members)).toEqual([]);
  });

  it('of coupons that say more than the lines have are cut', () => {
    const coupon_lines = [
      { code: 'credit', discount: '5.00' },
      { code: 'b', discount: '3.00' },
    ];
    const members = { line_items: [line(1, '10.00', '8.00')], coupon_lines, total: '8.00' };
    expect(membersOf(members).discounts).toEqual([{ amount: 2, applies_to: 'line', code: 'credit' }]);
    expect(troubleOf(members)).toEqual([]);
  });

  it('of a coupon that no line has are left out', () => {
    const members = {
      line_items: [line(1, '10.00')],
      coupon_lines: [{ code: 'freeship', discount: '0.00' }],
      total: '10.00',
    };
    expect(membersOf(members)).not.toHaveProperty('discounts');
  });

  it('as a fee below zero are on the order', () => {
    const fee_lines = [{ id: 9, name: 'Bulk discount', total: '-1.50', total_tax: '-0.29' }];
    const members = { line_items: [line(1, '10.00')], fee_lines, total_tax: '1.62', total: '10.12' };
    expect(membersOf(members)).toMatchObject({
      amounts: { subtotal: 8.5, discount_total: 1.5, grand_total: 10.12 },
      discounts: [{ amount: 1.5, applies_to: 'order', title: 'Bulk discount' }],
      line_items: [{ title: 'Candle' }],
    });
    expect(troubleOf(members)).toEqual([]);
  });
});

describe('the total', () => {
  // Two units at 9.99 with 20 % tax inside: 8.325 each is printed as 8.33, and 16.65 + 3.33 = 19.98 was paid.
  const ROUNDED = {
    line_items: [line(1, '8.33'), line(1, '8.33', '8.33', { id: 2 })],
    total_tax: '3.33',
    total: '19.98',
  };

  it('that rounding keeps from being the sum of its parts counts as paid, and the tax takes the cent', () => {
    expect(membersOf(ROUNDED).amounts).toMatchObject({ subtotal: 16.66, tax_total: 3.32, grand_total: 19.98 });
    expect(troubleOf(ROUNDED)).toEqual([]);
  });

  it('of an order without tax is the sum of the parts', () => {
    const members = { ...ROUNDED, total_tax: '0.00', total: '16.65' };
    expect(membersOf(members).amounts).toMatchObject({ subtotal: 16.66, tax_total: 0, grand_total: 16.66 });
    expect(troubleOf(members)).toEqual([]);
    expect(wooCommerceSnapshot(aWooOrder({ ...BARE, ...members }), DEFAULT_SETTINGS)?.body.metadata).toMatchObject({
      rounding: '-0.01',
    });
  });

  it('that differs by more flags the order', () => {
    const trouble = troubleOf({ ...ROUNDED, total: '20.03' });
    expect(trouble).toEqual([
      expect.stringMatching(/^GRAND_TOTAL_MISMATCH: subtotal 16.66 .*= 19.99, but grand_total is 20.03$/),
    ]);
  });

  it('paid by gift card in part is what the order costs', () => {
    const members = { line_items: [line(1, '10.00')], gift_cards: [{ code: 'g', amount: '4.00' }], total: '6.00' };
    expect(membersOf(members).amounts.grand_total).toBe(10);
    expect(membersOf({ ...members, total: '10.00' }).amounts.grand_total).toBe(10);
  });

  it('excludes tax also where prices include it', () => {
    // 11.90 with 19 % tax inside.
    const members = { prices_include_tax: true, line_items: [line(1, '10.00')], total_tax: '1.90', total: '11.90' };
    expect(membersOf(members).amounts).toMatchObject({ subtotal: 10, tax_total: 1.9, grand_total: 11.9 });
    expect(troubleOf(members)).toEqual([]);
  });
});

/** In 10^-8, so that WooCommerce's own calculation has more digits than it prints. */
const PRECISE = 1_000_000n;
const rounded = (value: bigint): bigint => (value >= 0n ? (value + PRECISE / 2n) / PRECISE : -rounded(-value));
const printed = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

interface Cart {
  isInclusive: boolean;
  /** In thousandths of a percent. */
  rate: bigint;
  items: { price: bigint; quantity: number; percentOff: bigint }[];
  fees: bigint[];
  shipping: bigint;
}

const cart: fc.Arbitrary<Cart> = fc.record({
  isInclusive: fc.boolean(),
  rate: fc.constantFrom(0n, 7_000n, 19_000n, 20_000n, 8_875n, 25_500n),
  items: fc.array(
    fc.record({
      price: fc.bigInt(0n, 60_000n),
      quantity: fc.integer({ min: 1, max: 400 }),
      percentOff: fc.constantFrom(0n, 0n, 10n, 33n, 100n),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  fees: fc.array(fc.bigInt(1n, 900n), { maxLength: 2 }),
  shipping: fc.bigInt(0n, 2_000n),
});

/** Totals as WooCommerce computes them: from unrounded parts, each of which it prints rounded. */
function orderOf({ isInclusive, rate, items, fees, shipping }: Cart): Json {
  const net = (cents: bigint): bigint =>
    isInclusive ? (cents * PRECISE * 100_000n) / (100_000n + rate) : cents * PRECISE;
  const lines = items.map(({ price, quantity, percentOff }, index) => {
    const gross = price * BigInt(quantity);
    const [subtotal, total] = [net(gross), net(gross - (gross * percentOff) / 100n)];
    return {
      subtotal,
      total,
      json: aWooLine({
        id: index + 1,
        sku: `S${index}`,
        quantity,
        subtotal: printed(rounded(subtotal)),
        total: printed(rounded(total)),
      }),
    };
  });
  const parts = [...lines.map(({ total }) => total), ...fees.map(net), net(shipping)];
  const goods = parts.reduce((sum, part) => sum + part, 0n);
  const tax = rounded((goods * rate) / 100_000n);
  const discount = lines.reduce((sum, { subtotal, total }) => sum + subtotal - total, 0n);
  return aWooOrder({
    prices_include_tax: isInclusive,
    line_items: lines.map(({ json }) => json),
    fee_lines: fees.map((fee, index) => ({ id: 100 + index, name: `Fee ${index}`, total: printed(rounded(net(fee))) })),
    coupon_lines: discount > 0n ? [{ code: 'c', discount: printed(rounded(discount)) }] : [],
    shipping_total: printed(rounded(net(shipping))),
    total_tax: printed(tax),
    tax_lines: [],
    total: printed(rounded(goods + tax * PRECISE)),
  });
}

describe('any order of a shop', () => {
  it('is valid and never flagged', () => {
    fc.assert(
      fc.property(cart, fc.constantFrom(false, null), (made, pricesIncludeTax) => {
        const order = orderOf(made);
        const body = wooCommerceSnapshot(order, { ...DEFAULT_SETTINGS, protection_lines: ['Fee 1', 'S2'] })?.body ?? {};
        expect(troubleWith(body, pricesIncludeTax)).toEqual([]);
      }),
    );
  });

  it('is flagged if its total is wrong by more than rounding', () => {
    fc.assert(
      fc.property(cart, fc.bigInt(1n, 5_000n), (made, wrong) => {
        const order = orderOf(made);
        const cents =
          BigInt(String(order.total).replace('.', '')) + BigInt(made.items.length + made.fees.length + 5) + wrong;
        const body = wooCommerceSnapshot({ ...order, total: printed(cents) }, DEFAULT_SETTINGS)?.body ?? {};
        expect(troubleWith(body, false)).toEqual([expect.stringMatching(/^GRAND_TOTAL_MISMATCH/)]);
      }),
    );
  });
});
