// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type Amount, ExactNumber, parseJson } from '../../../platform/json/exact-json.js';
import { amountOf, type ScaledAmount, exact, minorUnit } from '../../../platform/money/money.js';
import { type IdentifiedLine } from '../../model/line-product.js';
import { type OrderContent } from '../../model/order-content.js';
import { type Amounts, type Discount } from '../../model/order-members.js';
import { describeBasis, itemsTotal, listPrice } from '../payout/items-total.js';
import { figureReasons } from './figures.js';

const LAMP: IdentifiedLine = {
  line_id: '1',
  sku: 'lamp',
  quantity: 2,
  unit_price: 10,
  discount_amount: 1,
  line_total: 19,
};
const MUG: IdentifiedLine = { line_id: '2', sku: 'mug', quantity: 1, unit_price: 11, line_total: 11 };
// 31 at list price, 1 off the lamps, 3 off the order; grand_total for prices that include tax.
const AMOUNTS: Amounts = {
  subtotal: 27,
  discount_total: 4,
  grand_total: 33,
  shipping_total: 5,
  protection_cost: 1,
  tax_total: 2,
};

function order(amounts: Partial<Amounts> = {}, members: Partial<OrderContent> = {}): OrderContent {
  return {
    ordered_at: '2026-11-20T02:00:24.274Z',
    currency: 'USD',
    customer: {},
    is_protected: true,
    line_items: [LAMP, MUG],
    line_id_source: 'partner',
    ...members,
    amounts: { ...AMOUNTS, ...amounts },
  };
}

const reasons = (content: OrderContent, pricesIncludeTax: boolean | null = true) =>
  figureReasons(content, pricesIncludeTax);
const codes = (content: OrderContent, pricesIncludeTax: boolean | null = true) =>
  reasons(content, pricesIncludeTax).map(({ code }) => code);
const entry = (applies_to: Discount['applies_to'], amount: Amount): Discount => ({ applies_to, amount });

describe('C-FLAG-1: an order with all figures', () => {
  it('is not flagged if they agree', () => expect(reasons(order())).toEqual([]));

  it('C-FIG-3: is not flagged if all are 0, because 0 means zero', () => {
    const none = {
      subtotal: 0,
      discount_total: 0,
      grand_total: 0,
      shipping_total: 0,
      protection_cost: 0,
      tax_total: 0,
    };
    const free = { line_id: '1', quantity: 3, unit_price: 0, line_total: 0 };
    expect(reasons(order(none, { line_items: [free], discounts: [] }), false)).toEqual([]);
  });

  it('C-FLAG-6: has every contradiction listed in the order of the codes', () => {
    const content = order(
      { subtotal: 32, discount_total: 5, tax_total: undefined },
      {
        line_items: [
          { ...LAMP, line_total: 20 },
          { ...MUG, line_total: undefined },
          { ...MUG, line_id: '3', line_total: 0 },
        ],
        discounts: [entry('order', 2), entry('line', 3)],
      },
    );
    expect(reasons(content).map(({ code, pointer }) => [code, pointer])).toEqual([
      ['FIGURE_MISSING', '/amounts/tax_total'],
      ['FIGURE_MISSING', '/line_items/1/line_total'],
      ['LINE_TOTAL_MISMATCH', '/line_items/0/line_total'],
      ['LINE_TOTAL_MISMATCH', '/line_items/2/line_total'],
      ['SUBTOTAL_MISMATCH', '/amounts/subtotal'],
      ['DISCOUNT_TOTAL_MISMATCH', '/amounts/discount_total'],
      ['GRAND_TOTAL_MISMATCH', '/amounts/grand_total'],
      ['LINE_DISCOUNTS_MISMATCH', '/discounts'],
      ['ORDER_DISCOUNTS_MISMATCH', '/discounts'],
    ]);
  });
});

describe('C-FLAG-7: an order without one of the figures', () => {
  it.each(['discount_total', 'grand_total', 'shipping_total', 'protection_cost'] as const)(
    'C-FIG-3, C-FLAG-5: is flagged for a missing %s, which is never read as zero',
    (name) =>
      expect(reasons(order({ [name]: undefined }))).toEqual([
        {
          code: 'FIGURE_MISSING',
          detail: `${name} was not sent`,
          pointer: `/amounts/${name}`,
          expected: null,
          actual: null,
        },
      ]),
  );

  it('is flagged once for each missing figure, amounts before lines', () => {
    const line_items = [MUG, { ...LAMP, line_total: undefined }, { ...MUG, line_id: '3', line_total: undefined }];
    const content = { ...order({}, { line_items }), amounts: { subtotal: 27 } };
    expect(reasons(content).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'FIGURE_MISSING /amounts/discount_total',
      'FIGURE_MISSING /amounts/grand_total',
      'FIGURE_MISSING /amounts/shipping_total',
      'FIGURE_MISSING /amounts/protection_cost',
      'FIGURE_MISSING /amounts/tax_total',
      'FIGURE_MISSING /line_items/1/line_total',
      'FIGURE_MISSING /line_items/2/line_total',
    ]);
  });

  it('is flagged for the tax if neither tax_total nor tax_lines is sent, whether or not prices include it', () => {
    for (const pricesIncludeTax of [true, false, null]) {
      expect(reasons(order({ tax_total: undefined }), pricesIncludeTax)).toEqual([
        expect.objectContaining({ code: 'FIGURE_MISSING', pointer: '/amounts/tax_total' }),
      ]);
    }
  });

  it.each([[[{ amount: 2 }]], [[]]])('is not flagged for the tax if tax_lines %j are sent', (tax_lines) =>
    expect(reasons(order({ tax_total: undefined }, { tax_lines }))).toEqual([]),
  );
});

describe("C-FIG-4: line_total is unit_price x quantity less the line's discount", () => {
  const withLamp = (members: Partial<IdentifiedLine>) => order({}, { line_items: [{ ...LAMP, ...members }, MUG] });

  it('C-FLAG-4, C-FLAG-8: shows the equation, the pointer and both sides', () =>
    expect(reasons(withLamp({ line_total: 19.5 }))).toEqual([
      {
        code: 'LINE_TOTAL_MISMATCH',
        detail: 'unit_price 10.00 x quantity 2 - discount_amount 1.00 = 19.00, but line_total of line 1 is 19.50',
        pointer: '/line_items/0/line_total',
        expected: 19,
        actual: 19.5,
      },
    ]));

  it('counts a missing discount_amount as 0', () =>
    expect(reasons(withLamp({ discount_amount: undefined }))).toEqual([
      expect.objectContaining({
        code: 'LINE_TOTAL_MISMATCH',
        detail: 'unit_price 10.00 x quantity 2 = 20.00, but line_total of line 1 is 19.00',
        expected: 20,
        actual: 19,
      }),
    ]));

  it('flags a discount above the list price, because no line_total is negative', () =>
    expect(reasons(withLamp({ discount_amount: 21, line_total: 0 }))).toContainEqual(
      expect.objectContaining({ code: 'LINE_TOTAL_MISMATCH', expected: -1, actual: 0 }),
    ));

  it.each([
    ['USD', 3.335, 3, 10.01, []],
    ['USD', 3.3333, 3, 10, []],
    ['USD', 3.3349, 3, 10.01, ['LINE_TOTAL_MISMATCH']],
    ['JPY', 33.5, 3, 101, []],
    ['JPY', 33.5, 3, 100, ['LINE_TOTAL_MISMATCH']],
    ['KWD', 0.3335, 3, 1.001, []],
    ['KWD', 0.3335, 3, 1, ['LINE_TOTAL_MISMATCH']],
  ])(
    'C-LINE-3: %s: rounds %d x %d once, after the product, and compares it with %d',
    (currency, unit_price, quantity, line_total, found) => {
      const line_items = [{ line_id: '1', unit_price, quantity, line_total }];
      const all = codes(order({ subtotal: line_total }, { currency, line_items }));
      expect(all.filter((code) => code === 'LINE_TOTAL_MISMATCH')).toEqual(found);
    },
  );
});

describe('C-FIG-5: subtotal never exceeds the sum of the line_totals', () => {
  const subtotal = (value: Amount, members: Partial<OrderContent> = {}) =>
    reasons(order({ subtotal: value, discount_total: undefined, grand_total: undefined }, members)).filter(
      ({ code }) => code !== 'FIGURE_MISSING',
    );

  it.each([0, 27, 30, 30.0049])('does not flag %d of 30', (value) => expect(subtotal(value)).toEqual([]));

  it('C-FLAG-9: flags one minor unit more', () =>
    expect(subtotal(30.01)).toEqual([
      {
        code: 'SUBTOTAL_MISMATCH',
        detail: 'the line_totals add up to 30.00, but subtotal is 30.01',
        pointer: '/amounts/subtotal',
        expected: 30,
        actual: 30.01,
      },
    ]));

  it('counts lines without line_totals at list price', () => {
    const line_items = [LAMP, MUG].map((line) => ({ ...line, line_total: undefined }));
    expect(subtotal(31, { line_items })).toEqual([]);
    expect(subtotal(31.01, { line_items })).toEqual([
      expect.objectContaining({
        expected: 31,
        detail: "the lines' unit_price x quantity add up to 31.00, but subtotal is 31.01",
      }),
    ]);
  });

  it('C-FIG-11: counts one line without a line_total at list price', () => {
    const line_items = [
      { ...LAMP, line_total: undefined },
      { ...MUG, line_total: 10, discount_amount: 1 },
    ];
    expect(subtotal(30, { line_items })).toEqual([]);
    expect(subtotal(31, { line_items })).toEqual([
      expect.objectContaining({
        expected: 30,
        detail: 'the line_totals (unit_price x quantity where there is none) add up to 30.00, but subtotal is 31.00',
      }),
    ]);
  });
});

describe('C-FIG-6, C-FLAG-10: discount_total is the list price of all lines less subtotal', () => {
  it('shows the equation, the pointer and both sides', () =>
    expect(reasons(order({ discount_total: 3 }))).toEqual([
      {
        code: 'DISCOUNT_TOTAL_MISMATCH',
        detail: "the lines' unit_price x quantity 31.00 - subtotal 27.00 = 4.00, but discount_total is 3.00",
        pointer: '/amounts/discount_total',
        expected: 4,
        actual: 3,
      },
    ]));

  it('flags a subtotal above the list price, because no discount_total is negative', () =>
    expect(reasons(order({ subtotal: 32, discount_total: 0, grand_total: 38 }))).toContainEqual(
      expect.objectContaining({ code: 'DISCOUNT_TOTAL_MISMATCH', expected: -1, actual: 0 }),
    ));
});

describe('C-FIG-7: grand_total', () => {
  const TERMS = 'subtotal 27.00 + shipping_total 5.00 + protection_cost 1.00';

  it.each([
    [true, 33, []],
    [true, 35, ['GRAND_TOTAL_MISMATCH']],
    [false, 35, []],
    [false, 33, ['GRAND_TOTAL_MISMATCH']],
    [null, 33, []],
    [null, 35, []],
    [null, 34, ['GRAND_TOTAL_MISMATCH']],
    [null, 37, ['GRAND_TOTAL_MISMATCH']],
  ])('C-FIG-8: prices_include_tax %p: %d with 2 of tax gives %j', (pricesIncludeTax, grand_total, found) => {
    expect(codes(order({ grand_total }), pricesIncludeTax)).toEqual(found);
    const taxLines = { tax_lines: [{ amount: 1.5 }, { amount: 0.5 }] };
    expect(codes(order({ grand_total, tax_total: undefined }, taxLines), pricesIncludeTax)).toEqual(found);
  });

  it.each<[boolean | null, number, string]>([
    [true, 33, `${TERMS} = 33.00, but grand_total is 40.00`],
    [false, 35, `${TERMS} + tax_total 2.00 = 35.00, but grand_total is 40.00`],
    [null, 33, `${TERMS} = 33.00, or ${TERMS} + tax_total 2.00 = 35.00, but grand_total is 40.00`],
  ])(
    'C-FLAG-17: prices_include_tax %p: the reason shows the forms that could hold',
    (pricesIncludeTax, expected, detail) =>
      expect(reasons(order({ grand_total: 40 }), pricesIncludeTax)).toEqual([
        { code: 'GRAND_TOTAL_MISMATCH', detail, pointer: '/amounts/grand_total', expected, actual: 40 },
      ]),
  );

  it('C-ORD-13: takes tax_total as the tax if both it and tax_lines are sent', () => {
    const content = order({ grand_total: 35 }, { tax_lines: [{ amount: 9 }] });
    expect(codes(content, false)).toEqual([]);
  });

  it('C-FIG-12: names tax_lines as the tax, and reads [] as 0', () => {
    const withLines = (amounts: number[]) =>
      reasons(
        order({ grand_total: 40, tax_total: undefined }, { tax_lines: amounts.map((amount) => ({ amount })) }),
        false,
      );
    expect(withLines([1.5, 0.5])).toEqual([
      expect.objectContaining({ detail: `${TERMS} + tax_lines 2.00 = 35.00, but grand_total is 40.00` }),
    ]);
    expect(withLines([])).toEqual([
      expect.objectContaining({ detail: `${TERMS} + tax_lines 0.00 = 33.00, but grand_total is 40.00` }),
    ]);
  });

  it.each(['grand_total', 'shipping_total', 'protection_cost'] as const)(
    'C-FLAG-11: is not checked without %s',
    (name) => {
      for (const pricesIncludeTax of [true, false, null]) {
        const content = order({ grand_total: 40, [name]: undefined });
        expect(codes(content, pricesIncludeTax)).toEqual(['FIGURE_MISSING']);
      }
    },
  );

  it('is checked without the tax only if prices include it', () => {
    const content = order({ grand_total: 40, tax_total: undefined });
    expect(codes(content, true)).toEqual(['FIGURE_MISSING', 'GRAND_TOTAL_MISMATCH']);
    expect(codes(content, false)).toEqual(['FIGURE_MISSING']);
    expect(codes(content, null)).toEqual(['FIGURE_MISSING']);
  });

  it('C-FLAG-5: is rounded once, after the sum, and both sides are shown rounded', () => {
    const thirds = { subtotal: 27.004, shipping_total: 5.004, protection_cost: 1.004 };
    expect(codes(order({ ...thirds, grand_total: 33.01 }))).toEqual([]);
    expect(reasons(order({ ...thirds, grand_total: 33.004 }))).toEqual([
      expect.objectContaining({ code: 'GRAND_TOTAL_MISMATCH', expected: 33.01, actual: 33 }),
    ]);
  });
});

describe('the discounts of an order', () => {
  const withEntries = (discounts: Discount[] | undefined) => reasons(order({}, { discounts }));

  it('are not checked if they are not sent', () => expect(withEntries(undefined)).toEqual([]));

  it("C-ORD-10, C-FIG-9: agree if line entries add up to the lines' discounts, and order entries to line_totals less subtotal", () => {
    expect(withEntries([entry('line', 1), entry('order', 3)])).toEqual([]);
    expect(withEntries([entry('order', 1), entry('line', 0.4), entry('order', 2), entry('line', 0.6)])).toEqual([]);
  });

  it('C-FIG-12: are 0 of both kinds for []', () =>
    expect(withEntries([])).toEqual([
      {
        code: 'LINE_DISCOUNTS_MISMATCH',
        detail: "the lines' discount_amounts add up to 1.00, but the line entries of discounts to 0.00",
        pointer: '/discounts',
        expected: 1,
        actual: 0,
      },
      {
        code: 'ORDER_DISCOUNTS_MISMATCH',
        detail: 'the line_totals 30.00 - subtotal 27.00 = 3.00, but the order entries of discounts add up to 0.00',
        pointer: '/discounts',
        expected: 3,
        actual: 0,
      },
    ]));

  it('C-FLAG-12, C-FLAG-16: flag the order if its line lacks the discount of a line entry', () => {
    const content = order(
      { discount_total: 3, subtotal: 28, grand_total: 34 },
      {
        line_items: [{ ...LAMP, discount_amount: undefined, line_total: 20 }, MUG],
        discounts: [entry('line', 1), entry('order', 3)],
      },
    );
    expect(codes(content)).toEqual(['LINE_DISCOUNTS_MISMATCH']);
  });

  it('C-FLAG-13: of the wrong kind are flagged in both kinds', () =>
    expect(withEntries([entry('order', 4)]).map(({ code, expected, actual }) => [code, expected, actual])).toEqual([
      ['LINE_DISCOUNTS_MISMATCH', 1, 0],
      ['ORDER_DISCOUNTS_MISMATCH', 3, 4],
    ]));

  it('show a negative expected value if subtotal exceeds the items', () => {
    const content = order({ subtotal: 32 }, { discounts: [entry('line', 1)] });
    expect(reasons(content)).toContainEqual(
      expect.objectContaining({ code: 'ORDER_DISCOUNTS_MISMATCH', expected: -2, actual: 0 }),
    );
  });
});

describe('amounts beyond a double', () => {
  const sent = (literal: string) => parseJson(literal) as Amount;
  const line = {
    line_id: '1',
    quantity: 1,
    unit_price: sent('999999999998.9997'),
    line_total: sent('999999999998.9997'),
  };
  const large = (amounts: Partial<Amounts>) =>
    order(
      {
        subtotal: sent('999999999998.9997'),
        discount_total: 0,
        grand_total: 999_999_999_999,
        shipping_total: 0.0003,
        protection_cost: 0,
        tax_total: 0,
        ...amounts,
      },
      { line_items: [line], currency: 'CLF' },
    );

  it('agree to the last digit', () => {
    expect(line.unit_price).toBeInstanceOf(ExactNumber);
    expect(reasons(large({}))).toEqual([]);
  });

  it('disagree by the last digit, and are shown in full', () =>
    expect(reasons(large({ grand_total: sent('999999999998.9992') }))).toEqual([
      {
        code: 'GRAND_TOTAL_MISMATCH',
        detail:
          'subtotal 999999999998.9997 + shipping_total 0.0003 + protection_cost 0.0000 = 999999999999.0000, ' +
          'but grand_total is 999999999998.9992',
        pointer: '/amounts/grand_total',
        expected: 999_999_999_999,
        actual: sent('999999999998.9992'),
      },
    ]));

  it('multiply past the largest amount', () => {
    const many = {
      line_id: '1',
      quantity: 100_000,
      unit_price: sent('999999999998.9997'),
      line_total: 999_999_999_999,
    };
    const [first] = reasons(order({}, { line_items: [many] }));
    expect(first).toMatchObject({ expected: sent('99999999999899970'), actual: 999_999_999_999 });
  });
});

describe('itemsTotal', () => {
  const items = [LAMP, { ...MUG, line_total: undefined }];

  it('adds up list prices, or line_totals with list prices for lines without one', () => {
    expect(listPrice(LAMP)).toBe(exact(20));
    expect(itemsTotal(items, 'list_price')).toBe(exact(31));
    expect(itemsTotal(items, 'line_total')).toBe(exact(30));
    expect(itemsTotal([{ ...MUG, line_total: 0 }], 'line_total')).toBe(0n);
  });

  it('is described by what it added up', () => {
    expect(describeBasis([LAMP, MUG], 'list_price')).toBe("the lines' unit_price x quantity");
    expect(describeBasis([LAMP, MUG], 'line_total')).toBe('the line_totals');
  });
});

/** An order in whole steps; a step is a minor unit, or a part of one. */
interface Plan {
  lines: { quantity: number; price: number; discount: number }[];
  orderDiscount: number;
  shipping: number;
  protection: number;
  tax: number;
  isTaxInLines: boolean;
  pricesIncludeTax: boolean | null;
  isTaxAdded: boolean;
}

const aPlan: fc.Arbitrary<Plan> = fc
  .record({
    lines: fc.array(
      fc
        .record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.nat(1_000_000), share: fc.nat(100) })
        .map(({ quantity, price, share }) => ({
          quantity,
          price,
          discount: Math.floor((quantity * price * share) / 100),
        })),
      { minLength: 1, maxLength: 8 },
    ),
    share: fc.nat(100),
    shipping: fc.nat(100_000),
    protection: fc.nat(1_000),
    // A tax of one unit would let the other form of C-FIG-8 hold after a move of one unit.
    tax: fc.oneof(fc.constant(0), fc.integer({ min: 20, max: 100_000 })),
    isTaxInLines: fc.boolean(),
    pricesIncludeTax: fc.constantFrom(true, false, null),
    isTaxAdded: fc.boolean(),
  })
  .map(({ share, ...plan }) => ({
    ...plan,
    orderDiscount: Math.floor((worthOf(plan.lines) * share) / 100),
    isTaxAdded: plan.pricesIncludeTax === null ? plan.isTaxAdded : !plan.pricesIncludeTax,
  }));

const listOf = (lines: Plan['lines']) => lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
const discountsOf = (lines: Plan['lines']) => lines.reduce((sum, { discount }) => sum + discount, 0);
const worthOf = (lines: Plan['lines']) => listOf(lines) - discountsOf(lines);

function orderOf(plan: Plan, currency: string, step: ScaledAmount): OrderContent {
  const { lines, orderDiscount, shipping, protection, tax } = plan;
  const money = (steps: number) => amountOf(BigInt(steps) * step);
  const subtotal = worthOf(lines) - orderDiscount;
  return order(
    {
      subtotal: money(subtotal),
      discount_total: money(listOf(lines) - subtotal),
      shipping_total: money(shipping),
      protection_cost: money(protection),
      grand_total: money(subtotal + shipping + protection + (plan.isTaxAdded ? tax : 0)),
      tax_total: plan.isTaxInLines ? undefined : money(tax),
    },
    {
      currency,
      line_items: lines.map(({ quantity, price, discount }, index) => ({
        line_id: `${index}`,
        quantity,
        unit_price: money(price),
        discount_amount: money(discount),
        line_total: money(quantity * price - discount),
      })),
      discounts: [entry('order', money(orderDiscount)), ...lines.map(({ discount }) => entry('line', money(discount)))],
      ...(plan.isTaxInLines && { tax_lines: [{ amount: money(tax) }] }),
    },
  );
}

const aCurrency = fc.constantFrom('JPY', 'USD', 'BRL', 'KWD', 'CLF');

/** A figure, and the code and pointer of its reason when it is moved. The tax is separate: it counts only if it is added. */
const FIGURES = [
  ['amounts.subtotal', 'DISCOUNT_TOTAL_MISMATCH', '/amounts/discount_total'],
  ['amounts.subtotal', 'GRAND_TOTAL_MISMATCH', '/amounts/grand_total'],
  ['amounts.subtotal', 'ORDER_DISCOUNTS_MISMATCH', '/discounts'],
  ['amounts.discount_total', 'DISCOUNT_TOTAL_MISMATCH', '/amounts/discount_total'],
  ['amounts.grand_total', 'GRAND_TOTAL_MISMATCH', '/amounts/grand_total'],
  ['amounts.shipping_total', 'GRAND_TOTAL_MISMATCH', '/amounts/grand_total'],
  ['amounts.protection_cost', 'GRAND_TOTAL_MISMATCH', '/amounts/grand_total'],
  ['line_items.0.line_total', 'LINE_TOTAL_MISMATCH', '/line_items/0/line_total'],
  ['line_items.0.unit_price', 'LINE_TOTAL_MISMATCH', '/line_items/0/line_total'],
  ['line_items.0.discount_amount', 'LINE_TOTAL_MISMATCH', '/line_items/0/line_total'],
  ['line_items.0.discount_amount', 'LINE_DISCOUNTS_MISMATCH', '/discounts'],
  ['discounts.0.amount', 'ORDER_DISCOUNTS_MISMATCH', '/discounts'],
  ['discounts.1.amount', 'LINE_DISCOUNTS_MISMATCH', '/discounts'],
] as const;

/** The order with the figure at `path` moved by so many ten-thousandths. */
function moved(content: OrderContent, path: string, by: ScaledAmount): OrderContent {
  const [name = '', ...rest] = path.split('.');
  const move = (value: unknown, [key, ...keys]: string[]): unknown => {
    if (key === undefined) return amountOf(exact(value as Amount) + by);
    if (Array.isArray(value))
      return value.map((item, index) => (`${index}` === key ? move(item, keys) : (item as unknown)));
    const object = value as Record<string, unknown>;
    return { ...object, [key]: move(object[key], keys) };
  };
  return { ...content, [name]: move(content[name as keyof OrderContent], rest) } as OrderContent;
}

describe('property: an order that satisfies every relation', () => {
  it('is never flagged', () =>
    fc.assert(
      fc.property(aPlan, aCurrency, (plan, currency) => {
        expect(reasons(orderOf(plan, currency, minorUnit(currency)), plan.pricesIncludeTax)).toEqual([]);
      }),
    ));

  it.each(FIGURES)('with %s moved by one minor unit has %s at %s', (path, code, pointer) =>
    fc.assert(
      fc.property(aPlan, aCurrency, fc.constantFrom(1n, -1n), (plan, currency, sign) => {
        const unit = minorUnit(currency);
        const content = moved(orderOf(plan, currency, unit), path, sign * unit);
        expect(reasons(content, plan.pricesIncludeTax)).toContainEqual(expect.objectContaining({ code, pointer }));
      }),
    ),
  );

  it('with the tax moved by one minor unit is flagged only if the tax is added', () =>
    fc.assert(
      fc.property(aPlan, aCurrency, fc.constantFrom(1n, -1n), (plan, currency, sign) => {
        const unit = minorUnit(currency);
        const path = plan.isTaxInLines ? 'tax_lines.0.amount' : 'amounts.tax_total';
        const content = moved(orderOf(plan, currency, unit), path, sign * unit);
        const mayBeUntaxed = plan.pricesIncludeTax !== false && (!plan.isTaxAdded || plan.tax === 0);
        expect(codes(content, plan.pricesIncludeTax)).toEqual(mayBeUntaxed ? [] : ['GRAND_TOTAL_MISMATCH']);
      }),
    ));

  it('with subtotal raised above its items by one minor unit has SUBTOTAL_MISMATCH', () =>
    fc.assert(
      fc.property(aPlan, aCurrency, (plan, currency) => {
        const unit = minorUnit(currency);
        const content = moved(orderOf({ ...plan, orderDiscount: 0 }, currency, unit), 'amounts.subtotal', unit);
        expect(codes(content, plan.pricesIncludeTax)).toContain('SUBTOTAL_MISMATCH');
      }),
    ));
});

it('property: the same digits in a currency with other decimals have the same reasons', () => {
  const aMove = fc.tuple(fc.constantFrom(...FIGURES.map(([path]) => path)), fc.integer({ min: -15, max: 15 }));
  fc.assert(
    fc.property(aPlan, fc.array(aMove, { maxLength: 3 }), (plan, moves) => {
      // A step is a tenth of the minor unit, so that rounding takes part.
      const verdict = (currency: string) => {
        const step = minorUnit(currency) / 10n;
        const content = moves.reduce(
          (so, [path, by]) => moved(so, path, BigInt(by) * step),
          orderOf(plan, currency, step),
        );
        return reasons(content, plan.pricesIncludeTax).map(({ code, pointer }) => [code, pointer]);
      };
      expect(verdict('JPY')).toEqual(verdict('USD'));
      expect(verdict('KWD')).toEqual(verdict('USD'));
    }),
  );
});
