import { code as currencyRecord } from 'currency-codes';
import { Decimal } from 'decimal.js';
import { type Amount, ExactNumber } from '../json/exact-json.js';

/**
 * An amount of money in ten-thousandths of the currency's unit: 19.9 is 199000n. No member has finer decimals, so sums,
 * and products with whole numbers, are exact; integers also cost a tenth of what decimals do.
 */
export type ScaledAmount = bigint;

const SCALE = 4;
// Below it a double times ten thousand is off by less than a quarter, so that rounding finds the digits that were sent.
const SAFE = 1e11;

/** The exact value of a money member. */
export function exact(amount: Amount): ScaledAmount {
  if (typeof amount === 'number' && Math.abs(amount) < SAFE) return BigInt(Math.round(amount * 10_000));
  return BigInt(new Decimal(amount instanceof ExactNumber ? amount.literal : amount).times(10_000).toFixed(0));
}

/** An exact value as a money member of an answer. */
export function amountOf(value: ScaledAmount): Amount {
  const literal = decimalText(value, 0);
  const plain = Number(literal);
  return exact(plain) === value ? plain : new ExactNumber(literal);
}

/** Decimals of a currency's minor unit by ISO 4217: JPY 0, USD 2, KWD 3; an unknown currency has 2. */
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

/** Rounded half-up to a whole number of `unit`s; the half of a negative value goes away from zero. */
export function roundTo(unit: ScaledAmount, value: ScaledAmount): ScaledAmount {
  if (unit === 1n) return value;
  return value < 0n ? -roundTo(unit, -value) : ((value + unit / 2n) / unit) * unit;
}

/** `value x numerator / denominator`, rounded half-up to a whole number of `unit`s. */
export function scaleRounded(
  unit: ScaledAmount,
  value: ScaledAmount,
  numerator: bigint,
  denominator: bigint,
): ScaledAmount {
  const dividend = 2n * value * numerator + unit * denominator;
  return (dividend / (2n * unit * denominator)) * unit;
}

/** As people read it in that currency: `27.90` in USD, `28` in JPY; digits beyond the minor unit are shown where there are any. */
export function moneyText(value: ScaledAmount, currency: string): string {
  return decimalText(value, minorDigits(currency));
}

function decimalText(value: ScaledAmount, minDigits: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, '0');
  const whole = digits.slice(0, -SCALE);
  const decimals = digits.slice(-SCALE).replace(/0+$/, '').padEnd(minDigits, '0');
  return `${value < 0n ? '-' : ''}${whole}${decimals && '.'}${decimals}`;
}
