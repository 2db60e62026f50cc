// SPDX-License-Identifier: Apache-2.0
import { validationError } from '../../platform/errors/problem.js';
import { definedMembers } from '../../platform/json/defined-members.js';
import { ExactNumber, type Amount, parseJson } from '../../platform/json/exact-json.js';
import { exact, type ScaledAmount } from '../../platform/money/money.js';
import { parseTime } from '../../platform/time/time.js';
import {
  codePoints,
  isEmail,
  isHttpsUrl,
  isIdentifierText,
  isJsonObject,
} from '../../platform/validation/predicates.js';
import { carrierToken, numberInUrl } from '../../shipments/index.js';
import { type ConnectionSettings } from '../model/platform-connection.js';

/** A JSON object that a platform sent. Plugins change its members, so none is sure to be as documented. */
export type Payload = Record<string, unknown>;

const MAX_TEXT = 255;
const MAX_EMAIL = 254;
const MAX_PHONE = 32;
const MAX_URL = 2048;
const DECIMAL = /^-?\d{1,12}(?:\.\d+)?$/;

/** The object itself, or an empty one in place of anything else. */
export const objectOf = (value: unknown): Payload => (isJsonObject(value) ? value : {});

/** The objects of a list. PHP writes a list with gaps as an object, such as `{"0": {}, "2": {}}`. */
export function objectsOf(value: unknown): Payload[] {
  return (Array.isArray(value) ? value : Object.values(objectOf(value))).filter((each) => isJsonObject(each));
}

/**
 * The objects of a list that is gone through several times, or whose entries take statements each.
 * @throws Problem VALIDATION_ERROR if it is longer than lists of real orders, so that a hostile one keeps no worker busy
 */
export function fewObjectsOf(value: unknown, pointer: string, max = 250): Payload[] {
  const objects = objectsOf(value);
  if (objects.length <= max) return objects;
  const detail = `has ${objects.length} entries; the service takes at most ${max}`;
  throw validationError([{ pointer, code: 'TOO_MANY_ITEMS', detail }]);
}

/** The members that are not undefined; undefined if there are none. */
export function membersOrNone<T extends object>(members: T): Partial<T> | undefined {
  const defined = definedMembers(members);
  return Object.keys(defined).length === 0 ? undefined : defined;
}

/** A text or number as trimmed text of at most `max` code points; undefined if it is empty. */
export function textOf(value: unknown, max = MAX_TEXT): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && !(value instanceof ExactNumber)) return undefined;
  const text = String(value).toWellFormed().replaceAll('\0', '').trim();
  const cut = codePoints(text) <= max ? text : Array.from(text).slice(0, max).join('').trimEnd();
  return cut === '' ? undefined : cut;
}

/** An id as text, with all of its digits; undefined for 0, which means none. */
export function idOf(value: unknown): string | undefined {
  // `String` pads a number past 2^53 with zeros, also one that a double holds exactly.
  const text = Number.isInteger(value) ? BigInt(value as number).toString() : textOf(value, 128);
  return text === '0' ? undefined : text;
}

/**
 * A value without which nothing can be done with a delivery.
 * @throws Problem VALIDATION_ERROR if it is undefined
 */
export function required<T>(value: T | undefined, pointer: string): T {
  if (value !== undefined) return value;
  throw validationError([{ pointer, code: 'REQUIRED', detail: 'is missing or not valid' }]);
}

/** A text like `textOf`; a longer one counts as none, because a part of a number or an address is another one. */
export function uncutTextOf(value: unknown, max: number): string | undefined {
  const text = textOf(value, max + 1);
  return text !== undefined && codePoints(text) <= max ? text : undefined;
}

/** An e-mail address; one that is not valid counts as none, because no order may wait for it. */
export function emailOf(value: unknown): string | undefined {
  const text = uncutTextOf(value, MAX_EMAIL);
  return text !== undefined && isEmail(text) ? text : undefined;
}

export const phoneOf = (value: unknown): string | undefined => uncutTextOf(value, MAX_PHONE);

/** An https URL; any other text counts as none. */
export function httpsUrlOf(value: unknown): string | undefined {
  const text = uncutTextOf(value, MAX_URL);
  return text !== undefined && isHttpsUrl(text) ? text : undefined;
}

/** Whether a customer has agreed to something, in the words of plugins. */
export const isYes = (value: unknown): boolean => value === true || /^(?:true|yes|on|1)$/i.test(textOf(value) ?? '');

/** `order_notifications`: mails about parcels need no consent to marketing, and text messages need one of their own (C-PLT-36). */
export const notificationsOf = (
  { email, phone }: { email?: string; phone?: string },
  agreesToSms: boolean,
  { notifies_customers }: Pick<ConnectionSettings, 'notifies_customers'>,
): object | undefined =>
  membersOrNone({
    email: notifies_customers && email !== undefined ? true : undefined,
    sms: notifies_customers && phone !== undefined && agreesToSms ? true : undefined,
  });

/** A country of two letters; any other text counts as none. */
export function countryOf(value: unknown): string | undefined {
  const text = textOf(value)?.toUpperCase();
  return text !== undefined && /^[A-Z]{2}$/.test(text) ? text : undefined;
}

/** A time in UTC; one without a zone counts as UTC. */
export function instantOf(value: unknown): string | undefined {
  return typeof value === 'string' ? parseTime(value)?.toISOString() : undefined;
}

/**
 * A decimal number in ten-thousandths, rounded to them. An absent or empty one is 0.
 * @param pointer names the value in the problem
 * @throws Problem VALIDATION_ERROR if it is no decimal number
 */
export function scaledOf(value: unknown, pointer: string): ScaledAmount {
  if (value === undefined || value === null || value === '') return 0n;
  const text = textOf(value) ?? '';
  if (!DECIMAL.test(text)) throw validationError([{ pointer, code: 'INVALID_FORMAT', detail: 'must be a decimal' }]);
  return exact(parseJson(text.replace(/^(-?)0+(?=\d)/, '$1')) as Amount);
}

export const sumOf = (amounts: readonly ScaledAmount[]): ScaledAmount => amounts.reduce((sum, each) => sum + each, 0n);

/** A tracking number, or the one in a long URL of a carrier; a text that cannot be one counts as none. */
export function trackingNumberOf(value: unknown): string | undefined {
  const text = uncutTextOf(value, 64) ?? uncutTextOf(value, MAX_URL);
  const number = text !== undefined && codePoints(text) > 64 ? numberInUrl(text) : text;
  return number !== undefined && codePoints(number) <= 64 && isIdentifierText(number) ? number : undefined;
}

/** The token of a carrier by the name that a shop wrote; `other` if that names none, so that the number decides. */
export function carrierOf(name: string | undefined): string {
  const token = carrierToken(name ?? '')
    .slice(0, 40)
    .replace(/_$/, '');
  return token.length < 2 ? 'other' : token;
}
