// SPDX-License-Identifier: Apache-2.0
import { type Amount, exact, ExactNumber, moneyText } from 'parcelward';
import { type Cell } from './table.js';

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });

/** `21 Nov 2026, 14:05 UTC` */
export function timeText(instant: string | Date): string {
  const time = new Date(instant);
  return `${DAY.format(time)}, ${CLOCK.format(time)} UTC`;
}

/** A time as a cell of a table; pages show it in the visitor's time zone. */
export function timeCell(instant: string | null | undefined): Cell {
  return instant ? { text: timeText(instant), time: instant } : { text: '–' };
}

/** `21 Nov 2026`; takes a day or a time. */
export function dayText(instant: string | Date): string {
  return DAY.format(new Date(instant));
}

/** `BRL 1,244.90`; a dash if there is no amount. */
export function money(amount: Amount | null | undefined, currency: string): string {
  if (amount === null || amount === undefined) return '–';
  const [whole = '', ...decimals] = moneyText(exact(amount), currency).split('.');
  return `${currency} ${[whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ','), ...decimals].join('.')}`;
}

/** The same of a decimal number, such as a sum of amounts. */
export function decimalMoney(amount: string, currency: string): string {
  return money(new ExactNumber(amount), currency);
}

/** Codes as text: `OUT_FOR_DELIVERY` is `Out for delivery`, `shopify_webhook` is `Shopify webhook`. */
export function words(code: string): string {
  if (code === 'PRE_TRANSIT') return 'Label created';
  const text = code.toLowerCase().replaceAll(/[_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The initials of a name or an e-mail address for an avatar: `Ana Souza` and `ana.souza@shop.example` are `AS`. */
export function initials(name: string): string {
  const parts =
    name
      .split('@', 1)
      .join('')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => [...(part ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

/** Who gets a mail about a case. @param mail such as `an email with your note` */
export function mailed(email: string | null | undefined, mail: string): string {
  return email == null ? 'The order has no email address, so the customer gets no email.' : `${email} gets ${mail}.`;
}

/** An address in one line. It is stored as sent, so only its text members are shown. */
export function addressText(address: object): string {
  return Object.values(address)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ');
}

/** `1 order`, `2 orders` */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Names of an order's amounts in the explanations of the service. */
const AMOUNT_NAMES: Readonly<Record<string, string>> = {
  unit_price: 'unit price',
  line_total: 'line total',
  line_totals: 'line totals',
  discount_amount: 'discount',
  discount_amounts: 'discounts',
  discount_total: 'total discount',
  shipping_total: 'shipping',
  protection_cost: 'protection',
  tax_total: 'tax',
  tax_lines: 'taxes',
  grand_total: 'grand total',
};

/** An explanation in words of a support agent: `unit_price 2.00 x quantity 3` is `unit price 2.00 × quantity 3`. */
export function explanation(detail: string): string {
  return detail.replaceAll(' x ', ' × ').replaceAll(/\b[a-z]+_[a-z]+\b/g, (name) => AMOUNT_NAMES[name] ?? name);
}

/** A place in an order: `/line_items/0/unit_price` is `Line 1, unit price`, `/amounts/tax_total` is `Tax`. */
export function placeOf(pointer: string): string {
  const place = pointer
    .replace(/^\/amounts\//, '/')
    .replace(/^\/line_items\/(\d+)/, (_line, index) => `/line ${Number(index) + 1}`);
  return words(
    place
      .slice(1)
      .split('/')
      .map((name) => AMOUNT_NAMES[name] ?? name)
      .join(', '),
  );
}
