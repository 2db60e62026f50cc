import { validationError } from '../../../platform/errors/problem.js';
import { type Amount, ExactNumber, parseJson } from '../../../platform/json/exact-json.js';
import { exact, type ScaledAmount } from '../../../platform/money/money.js';
import { utc } from '../../../platform/time/time.js';
import { isEmail, isInstant, isJsonObject } from '../../../platform/validation/predicates.js';

/** A JSON object of Shopify. Any member may be missing, null or of another type: a subscription can leave members out. */
export type ShopifyObject = Record<string, unknown>;

export const objectIn = (value: unknown): ShopifyObject => (isJsonObject(value) ? value : {});

export const listIn = (value: unknown): ShopifyObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** The digits of an id. `String` would round the digits of a number past 2^53. */
export function idIn(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && value > 0 ? BigInt(value).toString() : undefined;
  const text = value instanceof ExactNumber ? value.literal : value;
  return typeof text === 'string' && /^\d{1,128}$/.test(text) ? text : undefined;
}

/**
 * The id at `member`.
 * @throws Problem VALIDATION_ERROR if there is none, so that the delivery is parked
 */
export function requiredId(json: ShopifyObject, member: string): string {
  const id = idIn(json[member]);
  if (id === undefined) throw missing(member, 'must be an id');
  return id;
}

/** The problem of a body that lacks a member without which nothing can be done with it. */
export const missing = (member: string, detail: string): Error =>
  validationError([{ pointer: `/${member}`, code: 'REQUIRED', detail }]);

/** The first text that is not empty, without NUL and white space at either end, cut to `max` characters. */
export function textIn(max: number, ...values: unknown[]): string | undefined {
  for (const value of values) {
    if (typeof value !== 'string') continue;
    const text = value.toWellFormed().replaceAll('\0', '').trim();
    if (text.length <= max && text !== '') return text;
    if (text !== '')
      return Array.from(text.slice(0, 2 * max))
        .slice(0, max)
        .join('')
        .trim();
  }
  return undefined;
}

const MAX_EMAIL = 254;
const MAX_PHONE = 32;

/** The first e-mail address. Shopify sends an empty text for none. */
export function emailIn(...values: unknown[]): string | undefined {
  const texts = values.map((value) => textIn(MAX_EMAIL + 1, value));
  return texts.find((text) => text !== undefined && text.length <= MAX_EMAIL && isEmail(text));
}

/** The first phone number. A longer text is left out, because part of a number is another number. */
export function phoneIn(...values: unknown[]): string | undefined {
  return values
    .map((value) => textIn(MAX_PHONE + 1, value))
    .find((text) => text !== undefined && text.length <= MAX_PHONE);
}

/** An instant in UTC; undefined if the value is none. */
export function instantIn(value: unknown): string | undefined {
  return typeof value === 'string' && isInstant(value) ? utc(value) : undefined;
}

const DECIMAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/;

/** A decimal that Shopify sends as text, such as "19.90", also as a number; undefined if the value is none. */
export function moneyIn(value: unknown): ScaledAmount | undefined {
  const text = typeof value === 'number' || value instanceof ExactNumber ? String(value) : value;
  return typeof text === 'string' && DECIMAL.test(text) ? exact(parseJson(text) as Amount) : undefined;
}

/** The amount in the shop's currency of a member that ends in `_set`; 0 if there is none. */
export const shopMoneyIn = (set: unknown): ScaledAmount => moneyIn(objectIn(objectIn(set).shop_money).amount) ?? 0n;

/** A number of units; 0 if the value is none. */
export const unitsIn = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;

export const sumOf = (amounts: readonly ScaledAmount[]): ScaledAmount => amounts.reduce((sum, each) => sum + each, 0n);
