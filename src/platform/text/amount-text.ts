import { type Amount } from '../json/exact-json.js';

/** Formats an amount of money in a locale, with all of its digits. */
export function amountText(amount: Amount, currency: string, locale: string): string {
  const digits = String(amount) as Intl.StringNumericLiteral;
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(digits);
}
