import { Decimal } from 'decimal.js';
import { type Amount, ExactNumber } from '../json/exact-json.js';

/** The exact decimal of a money member, from the digits it was written with. */
export function decimalOf(amount: Amount): Decimal {
  return new Decimal(amount instanceof ExactNumber ? amount.literal : String(amount));
}
