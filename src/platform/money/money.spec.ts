// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type Amount, ExactNumber, parseJson, stringifyJson } from '../json/exact-json.js';
import { amountOf, exact, minorUnit, moneyText, scaleRounded, roundTo } from './money.js';

const anExact = fc.bigInt({ min: -9_999_999_999_999_999n, max: 9_999_999_999_999_999n });

it.each<[Amount, bigint]>([
  [19.9, 199_000n],
  [0.1, 1_000n],
  [-0, 0n],
  [0.0001, 1n],
  [99_999_999_999.9999, 999_999_999_999_999n],
  [999_999_999_999, 9_999_999_999_990_000n],
  [new ExactNumber('700000000000.0005'), 7_000_000_000_000_005n],
  [new ExactNumber('7.000000000000005e11'), 7_000_000_000_000_005n],
])('exact(%p) is %p ten-thousandths', (amount, value) => expect(exact(amount)).toBe(value));

it('adds without the error of doubles', () => expect(exact(0.1) + exact(0.2)).toBe(exact(0.3)));

it('property: every amount of four decimals survives JSON and both conversions', () =>
  fc.assert(
    fc.property(anExact, (value) => {
      const text = stringifyJson(amountOf(value));
      expect(exact(parseJson(text) as Amount)).toBe(value);
    }),
  ));

it.each([
  ['JPY', 10_000n],
  ['USD', 100n],
  ['KWD', 10n],
  ['CLF', 1n],
  ['XXZ', 100n],
  ['', 100n],
])('C-VAL-14: the minor unit of %s is %d ten-thousandths', (currency, unit) => expect(minorUnit(currency)).toBe(unit));

it.each([
  ['USD', 10.005, 10.01],
  ['USD', 10.0049, 10],
  ['JPY', 10.5, 11],
  ['JPY', 10.4999, 10],
  ['KWD', 1.0005, 1.001],
  ['CLF', 1.0001, 1.0001],
  ['USD', -10.005, -10.01],
])('C-VAL-14: %s %p is rounded half-up to %p', (currency, amount, rounded) =>
  expect(roundTo(minorUnit(currency), exact(amount))).toBe(exact(rounded)),
);

it('property: a proportion is the value of the fraction, rounded half-up', () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 16n }),
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      fc.bigInt({ min: 1n, max: 10n ** 20n }),
      fc.constantFrom(1n, 10n, 100n, 10_000n),
      (value, numerator, denominator, unit) => {
        const result = scaleRounded(unit, value, numerator, denominator);
        expect(result % unit).toBe(0n);
        // 2 (result - exact) is in (-unit, unit], in whole denominators.
        const twice = 2n * (result * denominator - value * numerator);
        expect(twice > -unit * denominator && twice <= unit * denominator).toBe(true);
      },
    ),
  ));

it.each([
  [27.9, 'USD', '27.90'],
  [28, 'JPY', '28'],
  [28.5, 'JPY', '28.5'],
  [1.0005, 'KWD', '1.0005'],
  [0, 'KWD', '0.000'],
  [-5, 'USD', '-5.00'],
  [0.05, 'USD', '0.05'],
])('%p in %s reads %s', (amount, currency, text) => expect(moneyText(exact(amount), currency)).toBe(text));
