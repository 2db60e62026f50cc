// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { ExactNumber } from '../../../platform/json/exact-json.js';
import { amountOf, exact, minorUnit, scaleRounded } from '../../../platform/money/money.js';
import { type Cancellation, type CancellationEntry, type KeptDiscount } from '../../model/cancellation.resource.js';
import { type IdentifiedLine } from '../../model/line-product.js';
import { type OrderContent } from '../../model/order-content.js';
import { measureDiscount, movedDiscountReasons } from './kept-discount.js';

type Line = Partial<IdentifiedLine> & Pick<IdentifiedLine, 'unit_price'>;

function order(subtotal: OrderContent['amounts']['subtotal'], lines: Line[], currency = 'USD'): OrderContent {
  return {
    ordered_at: '2026-11-20T02:00:24.274Z',
    currency,
    customer: {},
    amounts: { subtotal },
    is_protected: false,
    line_items: lines.map((line, index) => ({ line_id: `${index}`, quantity: 1, ...line })),
    line_id_source: 'parcelward',
  };
}

/** A line of one unit with its line_total. */
const priced = (line_total: number): Line => ({ unit_price: line_total, line_total });

function cancelled(types: CancellationEntry['type'][], kept_discount?: KeptDiscount): Cancellation {
  return {
    status: types.includes('FULL') ? 'full' : 'partial',
    lines: [],
    history: types.map((type, index) => ({
      cancellation_id: `can_${index}`,
      type,
      line_items: [],
      cancel_protection: false,
      cancelled_at: '2026-11-20T02:00:24.274Z',
      created_at: '2026-11-20T02:00:24.274Z',
    })),
    ...(kept_discount && { kept_discount }),
    lines_then: [],
  };
}

/** The reasons of a later write `now` of an order that stood as `then` at its first partial cancellation. */
const after = (then: OrderContent, now: OrderContent) =>
  movedDiscountReasons(now, cancelled(['PARTIAL'], measureDiscount(then)), then);
const isFlagged = (then: OrderContent, now: OrderContent) => after(then, now).length > 0;

describe('C-FLAG-22: the kept discount', () => {
  it('is the sum of the line_totals less subtotal', () =>
    expect(measureDiscount(order(90, [priced(60), { unit_price: 50, discount_amount: 10, line_total: 40 }]))).toEqual({
      basis: 'line_total',
      amount: 10,
      items: 100,
    }));

  it('is unit_price x quantity less subtotal if a line has no line_total', () =>
    expect(measureDiscount(order(90, [{ unit_price: 30, quantity: 2, line_total: 40 }, { unit_price: 50 }]))).toEqual({
      basis: 'list_price',
      amount: 20,
      items: 110,
    }));

  it('is negative if subtotal exceeds the items', () =>
    expect(measureDiscount(order(105, [{ unit_price: 100 }]))).toMatchObject({ amount: -5, items: 100 }));

  it('is kept to the last digit', () =>
    expect(measureDiscount(order(0, [{ unit_price: new ExactNumber('999999999998.9997') }]))).toEqual({
      basis: 'list_price',
      amount: new ExactNumber('999999999998.9997'),
      items: new ExactNumber('999999999998.9997'),
    }));
});

describe('C-FLAG-24: a request that moves subtotal without the lines', () => {
  const then = order(90, [priced(60), priced(40)]);
  const lowered = order(50, [priced(60), priced(40)]);

  it('flags the order when it subtracts the cancelled units, with the equation and both sides', () =>
    expect(after(then, lowered)).toEqual([
      {
        code: 'DISCOUNT_MOVED_AFTER_CANCELLATION',
        detail:
          'the line_totals 100.00 - subtotal 50.00 = 50.00 discount, ' +
          'but at the first partial cancellation it was 10.00 of 100.00',
        pointer: '/amounts/subtotal',
        expected: 10,
        actual: 50,
      },
    ]));

  it('keeps the order flagged on every later write until the discount is restored', () => {
    const cancellation = cancelled(['PARTIAL'], measureDiscount(then));
    expect(movedDiscountReasons(lowered, cancellation, lowered)).toHaveLength(1);
    expect(movedDiscountReasons(order(70, [priced(60), priced(40)]), cancellation, lowered)).toHaveLength(1);
    expect(movedDiscountReasons(then, cancellation, lowered)).toEqual([]);
  });

  it('flags the order when it raises subtotal', () =>
    expect(isFlagged(then, order(95, [priced(60), priced(40)]))).toBe(true));

  it('flags an order that had no discount', () =>
    expect(isFlagged(order(100, [priced(100)]), order(60, [priced(100)]))).toBe(true));

  it('is checked by list prices if lines have no line_total', () => {
    const lines = [{ unit_price: 30, quantity: 2 }, { unit_price: 40 }];
    expect(after(order(90, lines), order(60, lines))).toEqual([
      expect.objectContaining({
        detail:
          "the lines' unit_price x quantity 100.00 - subtotal 60.00 = 40.00 discount, " +
          'but at the first partial cancellation it was 10.00 of 100.00',
      }),
    ]);
  });

  it('still flags the order after a FULL that follows the PARTIAL', () => {
    const cancellation = cancelled(['PARTIAL', 'FULL'], measureDiscount(then));
    expect(movedDiscountReasons(lowered, cancellation, then)).toHaveLength(1);
  });

  it.each([
    ['no cancellation', undefined],
    ['only a FULL', cancelled(['FULL'])],
  ])('does not flag an order with %s', (_what, cancellation) =>
    expect(movedDiscountReasons(lowered, cancellation, then)).toEqual([]),
  );

  it('does not flag the order for less than half a minor unit, because both sides are rounded', () => {
    expect(isFlagged(order(100, [priced(100)]), order(99.996, [priced(100)]))).toBe(false);
    expect(isFlagged(order(100, [priced(100)]), order(99.98, [priced(100)]))).toBe(true);
  });
});

describe('C-FLAG-26: not flagged, when the lines and subtotal move together', () => {
  const then = order(90, [priced(60), priced(40)]);

  it.each([
    ['adding an item', order(115, [priced(60), priced(40), priced(25)])],
    ['removing an item', order(50, [priced(60)])],
    ['re-pricing an item', order(85, [priced(60), priced(35)])],
  ])('%s', (_what, now) => expect(isFlagged(then, now)).toBe(false));

  it('sending line_totals for the first time: list prices stay the basis', () => {
    const without = order(90, [{ unit_price: 60 }, { unit_price: 50 }]);
    const withTotals = order(90, [priced(60), { unit_price: 50, discount_amount: 10, line_total: 40 }]);
    expect(isFlagged(without, withTotals)).toBe(false);
    const lowered = { ...withTotals, amounts: { subtotal: 80 } };
    expect(after(without, lowered)[0]?.detail).toMatch(
      "the lines' unit_price x quantity 110.00 - subtotal 80.00 = 30.00",
    );
  });

  it('refunding shipping sent as shipping_total', () => {
    const refunded = { ...then, amounts: { ...then.amounts, shipping_total: 0 } };
    expect(isFlagged({ ...then, amounts: { ...then.amounts, shipping_total: 15 } }, refunded)).toBe(false);
  });
});

it('C-FLAG-23: a line that lost its line_total counts at list price on the basis that was kept', () => {
  const then = order(90, [{ unit_price: 60, discount_amount: 5, line_total: 55 }, priced(45)]);
  expect(isFlagged(then, order(95, [{ unit_price: 60 }, priced(45)]))).toBe(false);
  expect(after(then, order(90, [{ unit_price: 60 }, priced(45)]))).toEqual([
    expect.objectContaining({ expected: 10, actual: 15 }),
  ]);
});

describe('C-FLAG-29: subtotal that contains the shipping, on lines without line_totals', () => {
  const lines = [{ unit_price: 100 }];

  it('is flagged if a shipping refund lowers only subtotal', () =>
    expect(after(order(115, lines), order(100, lines))).toEqual([
      expect.objectContaining({ code: 'DISCOUNT_MOVED_AFTER_CANCELLATION', expected: -15, actual: 0 }),
    ]));

  it('is not flagged while it does not change', () =>
    expect(isFlagged(order(115, lines), order(115, lines))).toBe(false));
});

describe('C-FLAG-30: a percentage off the whole order keeps its share of the items', () => {
  const tenPercent = order(90, [priced(60), priced(40)]);

  it.each([
    ['added', order(180, [priced(60), priced(40), priced(100)])],
    ['removed', order(54, [priced(60)])],
    ['re-priced', order(87.3, [priced(60), priced(37)])],
    ['all free', order(0, [priced(0), priced(0)])],
  ])('when they are %s', (_how, now) => expect(isFlagged(tenPercent, now)).toBe(false));

  it.each([
    ['USD', 0.01, 0.02],
    ['JPY', 1, 2],
    ['KWD', 0.001, 0.002],
  ])('%s: %d of rounding is not flagged, %d is', (currency, one, two) => {
    const then = order(90, [priced(60), priced(40)], currency);
    for (const sign of [1, -1]) {
      const now = (off: number) => order(amountOf(exact(450) + exact(sign * off)), [priced(500)], currency);
      expect(isFlagged(then, now(one))).toBe(false);
      expect(isFlagged(then, now(two))).toBe(true);
    }
  });

  it('is measured from the exact share, which lies between minor units', () => {
    const third = order(2, [priced(3)]);
    // A third of 10.00 is 3.3333...
    expect([6.65, 6.66, 6.67, 6.68].map((subtotal) => isFlagged(third, order(subtotal, [priced(10)])))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('does not exist if the items were worth 0; then only the amount counts', () => {
    const free = order(0, [priced(0)]);
    expect(isFlagged(free, order(10, [priced(10)]))).toBe(false);
    expect(isFlagged(free, order(9, [priced(10)]))).toBe(true);
    expect(isFlagged(free, order(9.99, [priced(10)]))).toBe(true);
  });

  it('is measured to the minor unit for amounts beyond a double', () => {
    const large = (subtotal: string) =>
      order(new ExactNumber(subtotal), [{ unit_price: 999_999_999_999, line_total: 999_999_999_999 }]);
    const half = order(1, [priced(2)]);
    expect(isFlagged(half, large('499999999999.51'))).toBe(false);
    expect(isFlagged(half, large('499999999999.5101'))).toBe(true);
  });
});

describe('C-FLAG-32: an order partially cancelled before its discount was kept', () => {
  const imported = cancelled(['PARTIAL']);
  const stored = order(90, [priced(60), priced(40)]);
  const lowered = order(50, [priced(60), priced(40)]);

  it('is flagged by the request that moves its discount, and the reason shows the discount before', () =>
    expect(movedDiscountReasons(lowered, imported, stored)).toEqual([
      {
        code: 'DISCOUNT_MOVED_AFTER_CANCELLATION',
        detail:
          'the line_totals 100.00 - subtotal 50.00 = 50.00 discount, but before this request it was 10.00 of 100.00',
        pointer: '/amounts/subtotal',
        expected: 10,
        actual: 50,
      },
    ]));

  it('is not flagged by the same figures sent again', () =>
    expect(movedDiscountReasons(lowered, imported, lowered)).toEqual([]));

  it('is not flagged if nothing was stored before', () =>
    expect(movedDiscountReasons(lowered, imported, undefined)).toEqual([]));

  it('has both discounts measured on one basis', () => {
    const bare = order(90, [{ unit_price: 60 }, { unit_price: 50 }]);
    const totalled = order(90, [priced(60), { unit_price: 50, discount_amount: 10, line_total: 40 }]);
    expect(movedDiscountReasons(totalled, imported, bare)).toEqual([]);
    expect(movedDiscountReasons(bare, imported, totalled)).toHaveLength(1);
  });

  it('has no kept share', () =>
    expect(movedDiscountReasons(order(180, [priced(200)]), imported, stored)).toHaveLength(1));
});

describe('property: after a partial cancellation', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
  const aCurrency = fc.constantFrom('JPY', 'USD', 'KWD');
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const orderOf = (units: number[], discount: number | bigint, currency: string, isTotalled: boolean) => {
    const money = (value: number | bigint) => amountOf(BigInt(value) * minorUnit(currency));
    const lines = units.map((value) => ({ unit_price: money(value), ...(isTotalled && { line_total: money(value) }) }));
    return order(money(BigInt(sum(units)) - BigInt(discount)), lines, currency);
  };

  it('an unchanged amount is never flagged, whatever changes in the items', () =>
    fc.assert(
      fc.property(
        prices,
        prices,
        fc.nat(1_000),
        aCurrency,
        fc.boolean(),
        (before, now, discount, currency, totalled) => {
          const then = orderOf(before, discount, currency, totalled);
          expect(after(then, orderOf(now, discount, currency, totalled))).toEqual([]);
        },
      ),
    ));

  it('a rounded percentage is never flagged while the items are not worth more than before', () =>
    fc.assert(
      fc.property(prices, prices, fc.integer({ min: 0, max: 10_000 }), aCurrency, (some, others, percent, currency) => {
        const [now = [], before = []] = [some, others].sort((a, b) => sum(a) - sum(b));
        const rounded = (units: number[]) => scaleRounded(1n, BigInt(sum(units)), BigInt(percent), 10_000n);
        const then = orderOf(before, rounded(before), currency, true);
        expect(after(then, orderOf(now, rounded(now), currency, true))).toEqual([]);
      }),
    ));

  it('an unrounded percentage is never flagged, however much the items grow', () =>
    fc.assert(
      fc.property(prices, prices, fc.integer({ min: 0, max: 100 }), aCurrency, (before, now, percent, currency) => {
        // Prices in hundreds of units, so that a percentage of them is whole.
        const hundreds = (units: number[]) => units.map((value) => value * 100);
        const then = orderOf(hundreds(before), sum(before) * percent, currency, true);
        const exactShare = BigInt(sum(now) * percent);
        for (const off of [-1n, 0n, 1n]) {
          expect(after(then, orderOf(hundreds(now), exactShare + off, currency, true))).toEqual([]);
        }
      }),
    ));

  it('the same items with another discount are always flagged beyond one minor unit', () =>
    fc.assert(
      fc.property(
        prices,
        fc.nat(1_000),
        fc.integer({ min: 2, max: 1_000 }),
        aCurrency,
        (items, discount, by, currency) => {
          const then = orderOf(items, discount, currency, true);
          expect(after(then, orderOf(items, discount + by, currency, true))).toHaveLength(1);
          expect(after(then, orderOf(items, discount - by, currency, true))).toHaveLength(1);
        },
      ),
    ));
});
