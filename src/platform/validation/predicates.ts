// SPDX-License-Identifier: Apache-2.0
import { Decimal } from 'decimal.js';
import { ExactNumber } from '../json/exact-json.js';
import { parsedUrl } from './parsed-url.js';

/** The largest money amount; the smallest is 0. */
export const MAX_MONEY = 999_999_999_999;
const MONEY_DECIMALS = 4;

/** A JSON object: no list, no null, no number kept as digits. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

/** Length in Unicode code points. */
export function codePoints(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      length--;
      i++;
    }
  }
  return length;
}

/** True for text that can be stored and shown: well-formed, without NUL. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

const PLAIN_IDENTIFIER = /^[!-~](?:[ -~]*[!-~])?$/;
const BAD_IDENTIFIER = /^\p{White_Space}|\p{White_Space}$|\p{Cc}/u;

/** True for identifier text: well-formed, no control character (C0, DEL, C1), no white space at either end. */
export function isIdentifierText(text: string): boolean {
  return PLAIN_IDENTIFIER.test(text) || (text.isWellFormed() && !BAD_IDENTIFIER.test(text));
}

const INSTANT =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** True for an RFC 3339 date-time with an offset, on a day that exists, within the years 1 to 9999 also in UTC. */
export function isInstant(text: string): boolean {
  const match = INSTANT.exec(text);
  if (match === null || Number(match[3]) > daysInMonth(Number(match[1]), Number(match[2]))) return false;
  const instant = Date.parse(text.toUpperCase());
  return instant >= FIRST_INSTANT && instant <= LAST_INSTANT;
}

/** True for an RFC 3339 full-date on a day that exists, in the years 1 to 9999. */
export function isDate(text: string): boolean {
  return text.length === 10 && isInstant(`${text}T00:00:00Z`);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** What keeps a number from being money, if anything: `range` past the limits, `decimals` past four of them. */
export function moneyProblem(amount: number | ExactNumber): 'range' | 'decimals' | undefined {
  if (amount instanceof ExactNumber) return exactMoneyProblem(amount.literal);
  if (!(amount >= 0 && amount <= MAX_MONEY)) return 'range';
  return Number.isInteger(amount) || hasFewDecimals(amount) ? undefined : 'decimals';
}

function hasFewDecimals(amount: number): boolean {
  // Below this the scaled integer and the division are exact, which spares the text.
  if (amount < 1e11) return Math.round(amount * 1e4) / 1e4 === amount;
  return (String(amount).split('.')[1] ?? '').length <= MONEY_DECIMALS;
}

function exactMoneyProblem(literal: string): 'range' | 'decimals' | undefined {
  const amount = new Decimal(literal);
  if (amount.isNegative() || amount.greaterThan(MAX_MONEY)) return 'range';
  // Zero here is a literal too small for the decimal's exponent.
  return amount.isZero() || amount.decimalPlaces() > MONEY_DECIMALS ? 'decimals' : undefined;
}

/** True for a number from `min` to `max`, compared exactly. */
export function isWithin(value: number | ExactNumber, min: number, max: number): boolean {
  if (typeof value === 'number') return value >= min && value <= max;
  const exact = new Decimal(value.literal);
  return exact.greaterThanOrEqualTo(min) && exact.lessThanOrEqualTo(max) && !(exact.isNegative() && min >= 0);
}

export function isWhole(value: number | ExactNumber): boolean {
  return typeof value === 'number' ? Number.isInteger(value) : new Decimal(value.literal).isInteger();
}

/** Tags of BCP 47 that `Intl` refuses: private ones, and the irregular ones of RFC 5646. */
const OTHER_LOCALE =
  /^(?:x(?:-[a-z0-9]{1,8})+|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|en-gb-oed|sgn-(?:be-fr|be-nl|ch-de))$/i;

/** True for a BCP 47 language tag. */
export function isLocale(text: string): boolean {
  if (OTHER_LOCALE.test(text)) return true;
  try {
    Intl.getCanonicalLocales(text);
    return true;
  } catch {
    return false;
  }
}

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(?:\.[^\s@.\p{Cc}]+)+$/u;

/** True for text of the form of an e-mail address: one @, no white space or control character, a dotted domain. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text) && text.isWellFormed();
}

// The usual form; the parser that checks all others takes twenty times as long.
const PLAIN_URL = /^https:\/\/(?:(?!xn--)[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}(?:[/?#][!-~]*)?$/;

/** True for an absolute https URL without user and password, white space or control characters. */
export function isHttpsUrl(text: string): boolean {
  if (PLAIN_URL.test(text)) return true;
  if (!/^https:\/\/[^/\\]/i.test(text) || /[\s\p{Cc}]/u.test(text) || !text.isWellFormed()) return false;
  const url = parsedUrl(text);
  return url !== undefined && url.username === '' && url.password === '';
}
