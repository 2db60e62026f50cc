import { type Amount } from '../json/exact-json.js';

/** An amount of money as people of a locale write it, every digit of it. */
export function amountText(amount: Amount, currency: string, locale: string): string {
  const digits = String(amount) as Intl.StringNumericLiteral;
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(digits);
}
