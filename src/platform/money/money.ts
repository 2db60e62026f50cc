import { code as currencyRecord } from 'currency-codes';
import { Decimal } from 'decimal.js';
import { type Amount, ExactNumber } from '../json/exact-json.js';

/** The exact decimal of a money member, from the digits it was written with. */
export function decimalOf(amount: Amount): Decimal {
  return new Decimal(amount instanceof ExactNumber ? amount.literal : String(amount));
}

/** Decimals of a currency's minor unit by ISO 4217: JPY 0, USD 2, KWD 3; an unknown currency has 2. */
export function minorUnits(currency: string): number {
  return currencyRecord(currency)?.digits ?? 2;
}
