// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type Amount, ExactNumber } from '../../../platform/json/exact-json.js';
import { amountOf, type ScaledAmount, exact, minorUnit, roundTo } from '../../../platform/money/money.js';
import { type IdentifiedLine } from '../../model/line-product.js';
import { type OrderContent } from '../../model/order-content.js';
import { listPrice } from './items-total.js';
import { claimPayout, type Payout, type PayoutRequest } from './payout.js';

type Line = Pick<IdentifiedLine, 'kind' | 'quantity' | 'unit_price' | 'line_total'>;
type Units = [line_id: string, quantity: number];
type Paid = [...Units, amount: Amount];

/** An order whose lines are `a`, `b`, `c`, … */
function order(currency: string, subtotal: Amount, lines: Line[]): OrderContent {
  const line_items = lines.map((line, index) => ({ ...line, line_id: String.fromCharCode(97 + index) }));
  return { currency, amounts: { subtotal }, line_items } as OrderContent;
}

/** A line of `quantity` units at `unit_price`; sold at list price unless a `line_total` is given. */
const line = (quantity: number, unit_price: number, line_total: Amount = quantity * unit_price): Line => ({
  quantity,
  unit_price,
  line_total,
});

const unitsOf = (entries: Units[]) => entries.map(([line_id, quantity]) => ({ line_id, quantity }));
const paidOf = (entries: Paid[]) => entries.map(([line_id, quantity, amount]) => ({ line_id, quantity, amount }));
const allOf = (content: OrderContent): Units[] =>
  content.line_items.map(({ line_id, quantity }) => [line_id, quantity]);

const payout = (content: OrderContent, flagged: boolean, claimed: Units[], live: Paid[] = []): Payout =>
  claimPayout({ content, flagged, claimed: unitsOf(claimed), live: paidOf(live) });
const amountsOf = ({ lines }: Payout): Amount[] => lines.map(({ amount }) => amount);

describe('the basis of a payout', () => {
  const full = order('USD', 18, [line(2, 10)]);
  const bare = order('USD', 18, [line(1, 10), { quantity: 1, unit_price: 10 }]);

  it.each([
    ['an order that is not flagged', full, false, 'figures'],
    ['a flagged order', full, true, 'flagged_share'],
    ['an order with a line that has no line_total', bare, false, 'flagged_share'],
  ])('shows the basis of %s', (_which, content, flagged, basis) => {
    expect(payout(content, flagged, [['a', 1]])).toMatchObject({ basis, currency: 'USD' });
  });

  it('pays a discounted line by its line_total, on a flagged order by its list price', () => {
    const content = order('USD', 15, [line(1, 10, 5), line(1, 10)]);
    expect(amountsOf(payout(content, false, allOf(content)))).toEqual([5, 10]);
    expect(amountsOf(payout(content, true, allOf(content)))).toEqual([7.5, 7.5]);
  });
});

it.each([false, true])('C-ORD-11: discounts price no payout (flagged: %p)', (flagged) => {
  const content = order('USD', 31.95, [line(2, 10), line(1, 15.5)]);
  const discounts = (['line', 'order'] as const).map((applies_to) => ({ applies_to, amount: 7 }));
  expect(payout({ ...content, discounts }, flagged, allOf(content))).toEqual(payout(content, flagged, allOf(content)));
});

describe('a payout by the figures', () => {
  it.each<[string, OrderContent, Amount[]]>([
    ['without a discount is the line_total', order('USD', 35.5, [line(2, 10), line(1, 15.5)]), [20, 15.5]],
    [
      'is 10 percent less with an order-wide discount of 10 percent',
      order('USD', 31.95, [line(2, 10), line(1, 15.5)]),
      [18, 13.95],
    ],
    // 6.666… each: the two cents that are missing go to the first two.
    [
      'breaks ties for the earlier lines',
      order('USD', 20, [line(1, 10), line(1, 10), line(1, 10)]),
      [6.67, 6.67, 6.66],
    ],
    // 0.7142…, 3.5714…, 5.7142…: of two missing yen one goes to each of the equal largest remainders.
    [
      'adds the leftover units to the largest remainders',
      order('JPY', 10, [line(1, 1), line(1, 5), line(1, 8)]),
      [1, 3, 6],
    ],
    // 3.5714…, 0.7142…, 5.7142…
    ['does so in any order of lines', order('JPY', 10, [line(1, 5), line(1, 1), line(1, 8)]), [3, 1, 6]],
    // 3.3333… and 6.6666… of a thousandth.
    ['has three decimals in KWD', order('KWD', 0.01, [line(1, 0.005), line(2, 0.005)]), [0.003, 0.007]],
    ['is 0 if subtotal is 0', order('USD', 0, [line(1, 10), line(3, 5)]), [0, 0]],
    ['is 0 for a free line', order('USD', 8.99, [line(1, 0), line(1, 10, 9.99), line(2, 3, 0)]), [0, 8.99, 0]],
    ['is 0 if all lines are free', order('USD', 0, [line(1, 0), line(2, 5, 0)]), [0, 0]],
    // 3.3349 and 6.6699: 10.0048 is 10.00, one cent more than the parts rounded down.
    ['adds up to a subtotal rounded down', order('USD', 10.0048, [line(1, 3.3349), line(1, 6.6699)]), [3.33, 6.67]],
    // 0.75 twice: half a yen up, and both are missing one.
    ['adds up to a subtotal rounded up', order('JPY', 1.5, [line(1, 0.75), line(1, 0.75)]), [1, 1]],
  ])('C-PAY-2: a claim of all units %s', (_what, content, amounts) => {
    const all = payout(content, false, allOf(content));
    expect(amountsOf(all)).toEqual(amounts);
    expect(exact(all.amount)).toBe(roundTo(minorUnit(content.currency), exact(content.amounts.subtotal)));
  });

  it.each<[string, OrderContent, Amount[]]>([
    ['USD', order('USD', 10, [line(3, 4)]), [3.33, 3.34, 3.33]],
    // 0.5, 1, 1.5, 2: each half goes up.
    ['JPY', order('JPY', 2, [line(4, 1)]), [1, 0, 1, 0]],
    ['KWD', order('KWD', 1, [line(6, 0.2)]), [0.167, 0.166, 0.167, 0.167, 0.166, 0.167]],
    [
      'USD beyond doubles',
      order('USD', 999_999_999_997, [line(3, 333_333_333_332.3333, 999_999_999_996.9999)]),
      [333_333_333_332.33, 333_333_333_332.34, 333_333_333_332.33],
    ],
  ])(
    'C-PAY-3: claims of single units pay differences of the rounded running total, in %s',
    (_what, content, amounts) => {
      const live: Paid[] = [];
      for (const amount of amounts) {
        const one = payout(content, false, [['a', 1]], live);
        expect(one.amount).toEqual(amount);
        live.push(['a', 1, one.amount]);
      }
    },
  );

  it('C-PAY-2: lines with line_totals of 0 pay nothing, whatever subtotal is', () => {
    expect(payout(order('USD', 5, [line(1, 0), line(2, 0)]), false, [['b', 2]]).amount).toBe(0);
  });

  it('an amount beyond a double is paid to its last digit', () => {
    const subtotal = new ExactNumber('700000000000.0003');
    const content = order('CLF', subtotal, [{ quantity: 1, unit_price: 700_000_000_001, line_total: 700_000_000_001 }]);
    expect(payout(content, false, [['a', 1]]).lines).toEqual([{ line_id: 'a', quantity: 1, amount: subtotal }]);
    expect(payout(content, true, [['a', 1]]).amount).toEqual(subtotal);
  });
});

describe('a payout of a flagged order', () => {
  it.each<[string, OrderContent, Amount[]]>([
    ['its share of subtotal', order('USD', 30, [line(1, 10), line(2, 15)]), [7.5, 22.5]],
    ['its share, whatever its line_total', order('USD', 30, [line(1, 10, 1), line(2, 15, 2)]), [7.5, 22.5]],
    ['never more than its list price', order('USD', 50, [line(1, 10), line(2, 15)]), [10, 30]],
    ['nothing for a free line', order('USD', 5, [line(1, 0), line(1, 10)]), [0, 5]],
    ['nothing if all are free', order('USD', 5, [line(1, 0), line(2, 0)]), [0, 0]],
    ['nothing if subtotal is 0', order('USD', 0, [line(1, 10)]), [0]],
    // 2.5 and 7.5 yen.
    ['half a yen rounded up, as far as subtotal allows', order('JPY', 10, [line(1, 3), line(1, 9)]), [3, 7]],
    ['its share to the thousandth in KWD', order('KWD', 1, [line(1, 1), line(2, 1)]), [0.333, 0.667]],
    ['its list price rounded down to the cent', order('USD', 50, [line(1, 10.0099)]), [10]],
    ['subtotal rounded down to the cent', order('USD', 9.9999, [line(1, 10), line(1, 0)]), [9.99, 0]],
  ])('C-PAY-4: each line pays %s', (_what, content, amounts) => {
    expect(amountsOf(payout(content, true, allOf(content)))).toEqual(amounts);
  });

  it('C-PAY-4: the share is that of the claimed units', () => {
    const content = order('USD', 30, [line(1, 10), line(2, 15)]);
    expect(payout(content, true, [['b', 1]])).toMatchObject({ amount: 11.25, lines: [{ quantity: 1, amount: 11.25 }] });
  });

  it('C-PAY-6: the last unit of a line pays what is left of its share', () => {
    // 10 / 6 = 1.666… a unit, 5 for all three of `a`.
    const content = order('USD', 10, [line(3, 2), line(3, 2)]);
    expect(payout(content, true, [['a', 1]], [['a', 2, 3.34]]).amount).toBe(1.66);
    expect(payout(content, true, [['a', 1]], [['b', 2, 3.34]]).amount).toBe(1.67);
  });
});

describe('earlier live claims', () => {
  const content = order('USD', 36, [line(2, 10), line(2, 10)]);

  it.each<[string, boolean, Units[], Paid[], Amount[]]>([
    ['bound a line by its share', false, [['a', 1]], [['a', 1, 15]], [3]],
    [
      'of one line add up',
      false,
      [['a', 1]],
      [
        ['a', 1, 10],
        ['a', 1, 5],
      ],
      [3],
    ],
    ['bound a line of a flagged order by its share', true, [['a', 1]], [['a', 1, 15]], [3]],
    ['may exceed the share', false, [['a', 1]], [['a', 1, 30]], [0]],
    ['of one line do not reduce the share of another', false, [['b', 1]], [['a', 1, 18]], [9]],
    ['approved at less do not raise a later payout', false, [['a', 1]], [['a', 1, 2]], [9]],
    [
      'bound all claims by subtotal, in the order of the claimed lines',
      false,
      [
        ['b', 2],
        ['a', 1],
      ],
      [
        ['a', 1, 9],
        ['x', 1, 5],
      ],
      [18, 4],
    ],
    [
      'bound all claims of a flagged order by subtotal',
      true,
      [
        ['b', 2],
        ['a', 1],
      ],
      [
        ['a', 1, 9],
        ['x', 1, 5],
      ],
      [18, 4],
    ],
    ['may exceed subtotal', true, [['b', 1]], [['x', 1, 40]], [0]],
    ['with fractions of a cent leave whole cents', false, [['a', 1]], [['a', 1, 15.0001]], [2.99]],
  ])('C-PAY: %s', (_what, flagged, claimed, live, amounts) => {
    const result = payout(content, flagged, claimed, live);
    expect(amountsOf(result)).toEqual(amounts);
    expect(exact(result.amount)).toBe(total(result.lines));
  });
});

describe('the claimed lines', () => {
  const content = order('USD', 36, [line(2, 10), line(2, 10)]);

  it('C-PAY-8: entries of one line count together, at the position of the first', () => {
    const lines = paidOf([
      ['b', 2, 18],
      ['a', 1, 9],
    ]);
    expect(
      payout(content, false, [
        ['b', 1],
        ['a', 1],
        ['b', 1],
      ]).lines,
    ).toEqual(lines);
  });

  it.each<Units[]>([
    [['x', 1]],
    [['a', 3]],
    [
      ['a', 2],
      ['a', 1],
    ],
  ])('%j throws an Error, because the caller must check lines and units', (...claimed) => {
    expect(() => payout(content, false, claimed)).toThrow('units of line');
  });
});

/** An order with its discounts, and its units in any order in claims of any size. */
interface Story {
  content: OrderContent;
  claims: Units[][];
}

const total = (entries: readonly { amount: Amount }[]): ScaledAmount =>
  entries.reduce((sum, entry) => sum + exact(entry.amount), 0n);
const roundUp = (unit: ScaledAmount, value: ScaledAmount): ScaledAmount => ((value + unit - 1n) / unit) * unit;

/** `step` is the finest part of a price: the minor unit, or a ten-thousandth. */
function orders(currency: string, step: ScaledAmount): fc.Arbitrary<OrderContent> {
  const share = fc.bigInt({ min: 0n, max: 100n });
  const priced = fc
    .record({ quantity: fc.integer({ min: 1, max: 5 }), price: fc.bigInt({ min: 0n, max: 3000n }), kept: share })
    .map(({ quantity, price, kept }): Line => {
      const listed = price * BigInt(quantity);
      return { quantity, unit_price: amountOf(price * step), line_total: amountOf(((listed * kept) / 100n) * step) };
    });
  return fc.tuple(fc.array(priced, { minLength: 1, maxLength: 8 }), share).map(([lines, kept]) => {
    const sold = lines.reduce((sum, { line_total = 0 }) => sum + exact(line_total), 0n);
    return order(currency, amountOf(((sold * kept) / 100n / step) * step), lines);
  });
}

const stories = (contents: fc.Arbitrary<OrderContent>): fc.Arbitrary<Story> =>
  contents.chain((content) => {
    const units = allOf(content).flatMap(([line_id, quantity]) => Array<string>(quantity).fill(line_id));
    const inAnyOrder = fc.shuffledSubarray(units, { minLength: units.length });
    const ends = fc.array(fc.boolean(), { minLength: units.length, maxLength: units.length });
    return fc.tuple(inAnyOrder, ends).map(([shuffled, lasts]) => {
      const claims: Units[][] = [[]];
      shuffled.forEach((line_id, index) => {
        claims.at(-1)?.push([line_id, 1]);
        if (lasts[index]) claims.push([]);
      });
      return { content, claims };
    });
  });

const anyCurrency = fc.constantFrom('JPY', 'USD', 'KWD');
const wholePrices = anyCurrency.chain((currency) => orders(currency, minorUnit(currency)));
const finePrices = anyCurrency.chain((currency) => orders(currency, 1n));
const anyPrices = fc.oneof(wholePrices, finePrices);
/** Subtotal is anything: nobody has checked it. */
const untrusted = fc.tuple(anyPrices, fc.bigInt({ min: 0n, max: 400_000_000n })).map(([content, subtotal]) => ({
  ...content,
  amounts: { ...content.amounts, subtotal: amountOf(subtotal) },
}));

type LinePaid = PayoutRequest['live'][number];

/** The claims one after the other; staff approve `approve` of each line's amount. */
function payAll({ content, claims }: Story, flagged: boolean, approve = (amount: Amount) => amount): LinePaid[][] {
  const live: LinePaid[] = [];
  return claims.map((claimed) => {
    const { lines } = claimPayout({ content, flagged, live, claimed: unitsOf(claimed) });
    const approved = lines.map((entry) => ({ ...entry, amount: approve(entry.amount) }));
    live.push(...approved);
    return approved;
  });
}

/** Every line of the story's order with what its claims were paid in all. */
const perLine = (story: Story, paid: LinePaid[]): [IdentifiedLine, ScaledAmount][] =>
  story.content.line_items.map((item) => [item, total(paid.filter(({ line_id }) => line_id === item.line_id))]);

function check(story: fc.Arbitrary<Story>, holds: (story: Story, unit: ScaledAmount) => void): void {
  fc.assert(fc.property(story, (it) => holds(it, minorUnit(it.content.currency))));
}

describe('property: any order', () => {
  it('C-PAY-2: the nets add up to subtotal, and each is within a minor unit of its exact part', () =>
    check(stories(anyPrices), ({ content }, unit) => {
      const { lines, amount } = payout(content, false, allOf(content));
      const subtotal = exact(content.amounts.subtotal);
      const sold = content.line_items.reduce((sum, { line_total = 0 }) => sum + exact(line_total), 0n);
      expect(exact(amount)).toBe(sold === 0n ? 0n : roundTo(unit, subtotal));
      lines.forEach((paid, index) => {
        const off = exact(paid.amount) * sold - subtotal * exact(content.line_items[index]?.line_total ?? 0);
        expect(off <= unit * sold && -off <= unit * sold).toBe(true);
      });
    }));

  it('C-PAY-3: every split of the units into claims, in any order, pays the same in total', () =>
    check(stories(anyPrices), (story) => {
      const atOnce = payout(story.content, false, allOf(story.content)).lines.map(({ amount }) => exact(amount));
      expect(perLine(story, payAll(story, false).flat()).map(([, sum]) => sum)).toEqual(atOnce);
    }));

  it('whole prices are never paid above the list price of the claimed units', () =>
    check(stories(wholePrices), (story) => {
      for (const { line_id, quantity, amount } of payAll(story, false).flat()) {
        const item = story.content.line_items.find((candidate) => candidate.line_id === line_id);
        expect(item && exact(amount) <= listPrice({ ...item, quantity })).toBe(true);
      }
    }));

  it('prices finer than the minor unit round a line up to the next unit, and a part of it at most one unit further', () =>
    check(stories(finePrices), (story, unit) => {
      const paid = payAll(story, false).flat();
      for (const [item, sum] of perLine(story, paid)) expect(sum <= roundUp(unit, listPrice(item))).toBe(true);
      for (const { line_id, quantity, amount } of paid) {
        const item = story.content.line_items.find((candidate) => candidate.line_id === line_id);
        expect(item && exact(amount) <= roundUp(unit, listPrice({ ...item, quantity })) + unit).toBe(true);
      }
    }));

  it('C-PAY-5: flagged units are never paid above their list price', () =>
    check(stories(fc.oneof(untrusted, anyPrices)), (story) => {
      for (const { line_id, quantity, amount } of payAll(story, true).flat()) {
        const item = story.content.line_items.find((candidate) => candidate.line_id === line_id);
        expect(item && exact(amount) <= listPrice({ ...item, quantity })).toBe(true);
      }
    }));

  it('C-PAY-7: live claims are never paid more than subtotal together', () =>
    check(stories(fc.oneof(untrusted, anyPrices)), (story, unit) => {
      const subtotal = exact(story.content.amounts.subtotal);
      expect(total(payAll(story, false).flat()) <= roundTo(unit, subtotal)).toBe(true);
      expect(total(payAll(story, true).flat()) <= subtotal).toBe(true);
    }));

  it('every amount is a whole number of minor units and none is negative', () =>
    fc.assert(
      fc.property(stories(fc.oneof(untrusted, anyPrices)), fc.boolean(), (story, flagged) => {
        const unit = minorUnit(story.content.currency);
        for (const { amount } of payAll(story, flagged).flat())
          expect(exact(amount) >= 0n && exact(amount) % unit === 0n).toBe(true);
      }),
    ));

  it('C-PAY-6: a line is never paid more than its share, whatever staff approved of earlier claims', () =>
    fc.assert(
      fc.property(stories(anyPrices), fc.boolean(), fc.bigInt({ min: 0n, max: 99n }), (story, flagged, percent) => {
        const shares = allOf(story.content).map((claimed) => exact(payout(story.content, flagged, [claimed]).amount));
        const lowered = payAll(story, flagged, (amount) => amountOf((exact(amount) * percent) / 100n)).flat();
        perLine(story, lowered).forEach(([, sum], index) => expect(sum <= (shares[index] ?? 0n)).toBe(true));
      }),
    ));
});

describe('C-PAY-11: a fee', () => {
  const fee = (price: number): Line => ({ ...line(1, price), kind: 'fee' });

  it('takes no share of an order-wide discount, and pays nothing', () => {
    const content = order('USD', 90, [line(1, 60), line(1, 40), fee(10)]);
    expect(amountsOf(payout(content, false, allOf(content)))).toEqual([48, 32, 0]);
    expect(amountsOf(payout(content, true, allOf(content)))).toEqual([48, 32, 0]);
  });

  it('leaves nothing for the goods if subtotal is no more than it', () => {
    const content = order('USD', 5, [line(1, 60), fee(10)]);
    for (const flagged of [false, true]) expect(payout(content, flagged, allOf(content)).amount).toBe(0);
  });

  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 500 })), {
    minLength: 1,
    maxLength: 5,
  });

  it('changes no payout of the goods, wherever it stands', () => {
    fc.assert(
      fc.property(lines, fc.nat(300), fc.nat(5), fc.boolean(), fc.nat(99), (goods, price, place, flagged, off) => {
        const items = goods.map(([quantity, unit_price]) => line(quantity, unit_price));
        const total = items.reduce((sum, { line_total = 0 }) => sum + Number(line_total), 0);
        const subtotal = Math.round(total * (100 - off)) / 100;
        const without = order('USD', subtotal, items);
        const withFee = order('USD', Math.round((subtotal + price) * 100) / 100, items.toSpliced(place, 0, fee(price)));
        const paid = amountsOf(payout(withFee, flagged, allOf(withFee)));
        expect(paid.filter((_amount, index) => withFee.line_items[index]?.kind !== 'fee')).toEqual(
          amountsOf(payout(without, flagged, allOf(without))),
        );
      }),
    );
  });
});
