// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { daysBetween, moneyByMonth, changeOf, type MoneyOfDay, moneySum } from './money-figures.js';

const NOTHING = { orders: 0, income: '0', paid: '0', refunds: 0, reships: 0 };
const day = (date: string, more: Partial<MoneyOfDay> = {}): MoneyOfDay => ({
  ...NOTHING,
  ...{ day: date, currency: 'BRL' },
  ...more,
});

/** Ten-thousandths as a decimal number. */
const decimal = (units: bigint): string => `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`;
const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n });

describe('moneySum', () => {
  it('C-WORK-7: adds up to the last digit', () => {
    const sums = moneySum([
      day('2026-11-01', { orders: 2, income: '0.1000', paid: '90071992547.4093' }),
      day('2026-11-02', { orders: 1, income: '0.2000', paid: '0.0001', refunds: 1, reships: 3 }),
    ]);
    expect(sums).toEqual({
      ...{ orders: 3, refunds: 1, reships: 3 },
      ...{ income: '0.3', paid: '90071992547.4094', loss_ratio: '300239975158.031333' },
    });
  });

  it('has the same sums in any order and in any parts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(amounts, amounts)), fc.nat(), (pairs, cut) => {
        const days = pairs.map(([income, paid]) => day('2026-11-01', { income: decimal(income), paid: decimal(paid) }));
        const parts = [days.slice(0, cut % (days.length + 1)), days.slice(cut % (days.length + 1))].map(moneySum);
        expect(moneySum(parts)).toEqual(moneySum(days.toReversed()));
        const total = pairs.reduce((sum, [income]) => sum + income, 0n);
        expect(moneySum(days).income).toBe(decimal(total).replace(/\.?0+$/, ''));
      }),
    );
  });

  it('C-WORK-8: has no loss ratio without income', () => {
    expect(moneySum([day('2026-11-01', { paid: '5' })]).loss_ratio).toBeNull();
    expect(moneySum([]).loss_ratio).toBeNull();
  });

  it('C-WORK-8: has the loss ratio of the sums, and not the mean of those of the days', () =>
    expect(
      moneySum([day('2026-11-01', { income: '1', paid: '1' }), day('2026-11-02', { income: '7' })]).loss_ratio,
    ).toBe('0.125'));
});

describe('periods', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((date) =>
    day(date, { orders: 1, income: '2' }),
  );

  it('have their first day and not their end', () =>
    expect(daysBetween(days, '2026-11-01', '2026-12-01').map((each) => each.day)).toEqual([
      '2026-11-01',
      '2026-11-30',
    ]));

  it('show months without a day, too', () =>
    expect(
      moneyByMonth(days, ['2026-09', '2026-11']).map(({ month, orders, income }) => [month, orders, income]),
    ).toEqual([
      ['2026-09', 0, '0'],
      ['2026-11', 2, '4'],
    ]));
});

describe('changeOf', () => {
  it.each([
    ['110', '100', { direction: 'up', permille: 100 }],
    ['99.95', '100', { direction: 'down', permille: 1 }],
    ['0', '3', { direction: 'down', permille: 1000 }],
    ['2', '2.00', { direction: 'same', permille: 0 }],
    ['0', '0', { direction: 'same', permille: 0 }],
    ['4', '0', { direction: 'up', permille: null }],
    ['4', null, undefined],
    [null, '4', undefined],
  ])('from %s before %s is %j', (now, before, change) => expect(changeOf(now, before)).toEqual(change));

  it('goes up and down by the same difference', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const [up, down] = [changeOf(decimal(a), decimal(b)), changeOf(decimal(b), decimal(a))];
        const opposite = { up: 'down', down: 'up', same: 'same' } as const;
        expect(down?.direction).toBe(opposite[up?.direction ?? 'same']);
      }),
    );
  });
});
