// SPDX-License-Identifier: Apache-2.0
import { code as currencyRecord } from 'currency-codes';
import { Decimal } from 'decimal.js';
import { type Amount, ExactNumber } from '../json/exact-json.js';
import { numberFormat } from '../text/formats.js';

/**
 * An amount of money in ten-thousandths of the currency's unit: 19.9 is 199000n. No money member has more decimals, so sums
 * and products with whole numbers are exact. BigInt arithmetic is ten times as fast as decimal arithmetic.
 */
export type ScaledAmount = bigint;

const SCALE = 4;
// Below it a double times 10,000 has an error of less than 0.25, so rounding restores the digits that were sent.
const SAFE = 1e11;

/** The scaled value of a money member. */
export function exact(amount: Amount): ScaledAmount {
  if (typeof amount === 'number' && Math.abs(amount) < SAFE) return BigInt(Math.round(amount * 10_000));
  return BigInt(new Decimal(amount instanceof ExactNumber ? amount.literal : amount).times(10_000).toFixed(0));
}

/** The money member of a scaled value. */
export function amountOf(value: ScaledAmount): Amount {
  const literal = decimalText(value, 0);
  const plain = Number(literal);
  return exact(plain) === value ? plain : new ExactNumber(literal);
}

/** Decimals of a currency's minor unit in ISO 4217: JPY 0, USD 2, KWD 3; 2 for an unknown currency. */
function minorDigits(currency: string): number {
  return currencyRecord(currency)?.digits ?? 2;
}

const minorUnits = new Map<string, ScaledAmount>();

/** The currency's minor unit: one cent, one yen. */
export function minorUnit(currency: string): ScaledAmount {
  let unit = minorUnits.get(currency);
  if (unit === undefined) minorUnits.set(currency, (unit = 10n ** BigInt(SCALE - minorDigits(currency))));
  return unit;
}

/** Rounds to a multiple of `unit`, halves away from zero. */
export function roundTo(unit: ScaledAmount, value: ScaledAmount): ScaledAmount {
  if (unit === 1n) return value;
  return value < 0n ? -roundTo(unit, -value) : ((value + unit / 2n) / unit) * unit;
}

/** `value x numerator / denominator`, rounded half-up to a multiple of `unit`. */
export function scaleRounded(
  unit: ScaledAmount,
  value: ScaledAmount,
  numerator: bigint,
  denominator: bigint,
): ScaledAmount {
  const dividend = 2n * value * numerator + unit * denominator;
  return (dividend / (2n * unit * denominator)) * unit;
}

/** Formats for people: `27.90` in USD, `28` in JPY. Digits beyond the minor unit are shown if they are not zero. */
export function moneyText(value: ScaledAmount, currency: string): string {
  return decimalText(value, minorDigits(currency));
}

/** Formats an amount of money in a locale, with all of its digits. */
export function amountText(amount: Amount, currency: string, locale: string): string {
  const digits = String(amount) as Intl.StringNumericLiteral;
  return numberFormat(locale, { style: 'currency', currency }).format(digits);
}

export function decimalText(value: ScaledAmount, minDigits: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, '0');
  const whole = digits.slice(0, -SCALE);
  const decimals = digits.slice(-SCALE).replace(/0+$/, '').padEnd(minDigits, '0');
  return `${value < 0n ? '-' : ''}${whole}${decimals && '.'}${decimals}`;
}
