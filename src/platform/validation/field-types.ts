// SPDX-License-Identifier: Apache-2.0
import { ExactNumber } from '../json/exact-json.js';
import { childPointer, type Fault } from './fault.js';
import { type FieldSchema, type FieldType } from './field.js';
import * as predicates from './predicates.js';

/** Limits of a text: lengths in code points, `pattern` and `enum` as in JSON Schema. */
export interface TextLimits {
  min?: number;
  max?: number;
  pattern?: string;
  enum?: readonly string[];
}

interface KindFault {
  code: string;
  detail: string;
}

/** A type whose values have at most one fault each. */
function fieldType(schema: FieldSchema, problemOf: (value: unknown) => KindFault | undefined): FieldType {
  return {
    schema,
    accepts: (value) => problemOf(value) === undefined,
    faults: (value, pointer) => {
      const problem = problemOf(value);
      return problem === undefined ? [] : [{ pointer, ...problem }];
    },
  };
}

function wrongType(expected: string): KindFault {
  return { code: 'INVALID_TYPE', detail: `must be ${expected}` };
}

/** Text without NUL, within limits. */
export function text(limits: TextLimits = {}): FieldType {
  const { min = 0, max = Infinity, pattern, enum: values } = limits;
  const matcher = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const schema: FieldSchema = {
    type: 'string',
    ...(min > 0 && { minLength: min }),
    ...(max < Infinity && { maxLength: max }),
    ...(pattern !== undefined && { pattern }),
    ...(values && { enum: [...values] }),
  };
  return fieldType(schema, (value) => {
    if (typeof value !== 'string') return wrongType('a string');
    if (!predicates.isStorableText(value))
      return { code: 'INVALID_FORMAT', detail: 'must be well-formed, without NUL' };
    if (values && !values.includes(value)) return notAllowed(values);
    if (matcher && !matcher.test(value)) return { code: 'INVALID_FORMAT', detail: `must match ${pattern}` };
    return lengthProblem(value, min, max);
  });
}

function notAllowed(values: readonly string[]): KindFault {
  return { code: 'NOT_ALLOWED_VALUE', detail: `must be one of ${values.join(', ')}` };
}

function lengthProblem(value: string, min: number, max: number): KindFault | undefined {
  // Code points are at most the code units and at least half of them: mostly neither needs counting.
  if (value.length <= max && value.length >= 2 * min) return undefined;
  const length = predicates.codePoints(value);
  if (length < min) return { code: 'TOO_SHORT', detail: `must have at least ${counted(min, 'character')}` };
  if (length > max) return { code: 'TOO_LONG', detail: `must have at most ${counted(max, 'character')}` };
  return undefined;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Text of a format, at most `max` code points long. */
function formatted(
  expected: string,
  hasFormat: (value: string) => boolean,
  max: number,
  schema: FieldSchema,
): FieldType {
  return fieldType({ type: 'string', ...schema }, (value) => {
    if (typeof value !== 'string') return wrongType('a string');
    return (
      lengthProblem(value, 0, max) ??
      (hasFormat(value) ? undefined : { code: 'INVALID_FORMAT', detail: `must be ${expected}` })
    );
  });
}

/** Text without control characters. That it has no white space at either end, patterns of other languages cannot say alike. */
export const IDENTIFIER_PATTERN = String.raw`^[^\x00-\x1f\x7f-\x9f]*$`;

/** Text of an identifier: no control characters, no white space at either end. */
export function identifier(min: number, max: number): FieldType {
  return fieldType({ type: 'string', minLength: min, maxLength: max, pattern: IDENTIFIER_PATTERN }, (value) => {
    if (typeof value !== 'string') return wrongType('a string');
    const problem = lengthProblem(value, min, max);
    if (problem !== undefined || value === '' || predicates.isIdentifierText(value)) return problem;
    return { code: 'INVALID_FORMAT', detail: 'must have no control characters and no white space at either end' };
  });
}

/** The same for an order number, which is not `.` or `..`. */
export const ORDER_NUMBER_PATTERN = IDENTIFIER_PATTERN.replace('^', String.raw`^(?!\.\.?$)`);

/**
 * Text of an order number: an identifier that can be a segment of a path. Clients resolve `.` and `..` before they send a path, also
 * when they are percent-encoded.
 */
export function orderNumber(): FieldType {
  const type = identifier(1, 128);
  const isDots = (value: unknown): boolean => value === '.' || value === '..';
  return {
    ...type,
    schema: { ...type.schema, pattern: ORDER_NUMBER_PATTERN },
    accepts: (value) => type.accepts(value) && !isDots(value),
    faults: (value, pointer) =>
      isDots(value)
        ? [{ pointer, code: 'NOT_ALLOWED_VALUE', detail: 'must not be . or .., which no URL can name' }]
        : type.faults(value, pointer),
  };
}

const NOT_ASCII = /[^\0-\x7f]/gu;

/** The same type, of ASCII text: MySQL refuses to compare other text with an ASCII column (C-HTTP-32). */
export function ascii(type: FieldType): FieldType {
  const isAscii = (value: unknown): boolean => typeof value !== 'string' || value.search(NOT_ASCII) < 0;
  return {
    ...type,
    isAscii: true,
    accepts: (value) => type.accepts(value) && isAscii(value),
    faults: (value, pointer) =>
      isAscii(value) ? type.faults(value, pointer) : [{ pointer, code: 'INVALID_FORMAT', detail: 'must be ASCII' }],
  };
}

/** The text with each character that is not ASCII replaced. */
export function replaceNonAscii(text: string, replacement: (character: string) => string): string {
  return text.toWellFormed().replaceAll(NOT_ASCII, replacement);
}

export const dateTime = formatted('an RFC 3339 date-time with an offset', predicates.isInstant, 64, {
  format: 'date-time',
});
export const dateOrDateTime = formatted(
  'an RFC 3339 full-date, or a date-time with an offset',
  (value) => predicates.isDate(value) || predicates.isInstant(value),
  64,
  { pattern: '^\\d{4}-\\d{2}-\\d{2}' },
);
// The formats `email` and `uri` would refuse letters such as é, which are accepted.
export const email = formatted('an e-mail address', predicates.isEmail, 254, {
  pattern: String.raw`^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$`,
  maxLength: 254,
  example: 'ana@example.com',
});
/** The same, or an empty text, which shop software sends if it knows none and which counts as left out. */
export const emailOrEmpty: FieldType = {
  ...formatted('an e-mail address', (value) => value === '' || predicates.isEmail(value), 254, {
    pattern: String.raw`^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+)?$`,
    maxLength: 254,
    example: 'ana@example.com',
  }),
  read: (value) => (value === '' ? null : value),
};
export const locale = formatted('a BCP 47 language tag', predicates.isLocale, 32, { maxLength: 32 });

const withHyphens = (tag: string): string => tag.replaceAll('_', '-');

/** The same, or one with `_` for `-`, as PHP and Java write it; it is kept with `-`. */
export const localeOfShop: FieldType = {
  ...formatted('a BCP 47 language tag', (value) => predicates.isLocale(withHyphens(value)), 32, { maxLength: 32 }),
  read: (value) => (typeof value === 'string' ? withHyphens(value) : value),
};
export const httpsUrl = formatted('an absolute https URL', predicates.isHttpsUrl, 2048, {
  pattern: String.raw`^[Hh][Tt][Tt][Pp][Ss]://\S+$`,
  maxLength: 2048,
  example: 'https://example.com/1',
});
export const currencyCode = text({ pattern: '^[A-Z]{3}$' });
export const country = text({ pattern: '^[A-Z]{2}$' });

export const boolean = fieldType({ type: 'boolean' }, (value) =>
  typeof value === 'boolean' ? undefined : wrongType('true or false'),
);

const MONEY_PROBLEMS = {
  range: outOfRange(0, predicates.MAX_MONEY),
  decimals: { code: 'TOO_MANY_DECIMALS', detail: 'must have at most 4 decimals' },
} as const;

export const money = fieldType({ type: 'number', minimum: 0, maximum: predicates.MAX_MONEY }, (value) => {
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return wrongType('a number');
  const problem = predicates.moneyProblem(value);
  return problem && MONEY_PROBLEMS[problem];
});

const MAX_SHARE = 100;

export const percent = fieldType({ type: 'number', minimum: 0, maximum: MAX_SHARE }, (value) => {
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return wrongType('a number');
  return predicates.isWithin(value, 0, MAX_SHARE) ? undefined : outOfRange(0, MAX_SHARE);
});

function outOfRange(min: number, max: number): KindFault {
  return { code: 'OUT_OF_RANGE', detail: `must be from ${min} to ${max}` };
}

export function integer(min: number, max: number): FieldType {
  return fieldType({ type: 'integer', minimum: min, maximum: max }, (value) => {
    if (typeof value !== 'number' && !(value instanceof ExactNumber)) return wrongType('a whole number');
    if (!predicates.isWhole(value)) return wrongType('a whole number');
    if (!predicates.isWithin(value, min, max)) return outOfRange(min, max);
    return typeof value === 'number' ? undefined : wrongType('a whole number');
  });
}

/** A whole number from `min` to `max` as a query writes it: its digits. */
export function digits(min: number, max: number): FieldType {
  return fieldType({ type: 'integer', minimum: min, maximum: max }, (value) => {
    if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) return wrongType('a whole number');
    return predicates.isWithin(Number(value), min, max) ? undefined : outOfRange(min, max);
  });
}

/** true or false as a query writes it. */
export const booleanText = fieldType({ type: 'boolean' }, (value) =>
  value === 'true' || value === 'false' ? undefined : wrongType('true or false'),
);

/** Any number. */
export const number = fieldType({ type: 'number' }, (value) =>
  typeof value === 'number' || value instanceof ExactNumber ? undefined : wrongType('a number'),
);

// OpenAPI 3.0 knows null only beside a type, and Swagger reads a member without a type as an object.
const ANYTHING: FieldSchema['anyOf'] = [
  { type: 'string', nullable: true },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'array', items: {} },
  { type: 'object', additionalProperties: true },
];

/** Any JSON value. */
export const anything = fieldType({ anyOf: ANYTHING }, () => undefined);

/** A list of `min` to `max` texts of at most `itemMax` code points. */
export function textList(min: number, max: number, itemMax: number): FieldType {
  const item = text({ max: itemMax });
  const items = { ...item.schema } as { type: 'string' };
  return {
    schema: { type: 'array', items, ...(min > 0 && { minItems: min }), maxItems: max },
    accepts: (value) =>
      Array.isArray(value) && value.length >= min && value.length <= max && value.every((entry) => item.accepts(entry)),
    faults: (value, pointer) => {
      if (!Array.isArray(value)) return [{ pointer, ...wrongType('a list') }];
      const entries = value
        .slice(0, max)
        .flatMap((entry: unknown, index): Fault[] => item.faults(entry, childPointer(pointer, index)));
      return [...listLengthFaults(value.length, min, max, pointer), ...entries];
    },
  };
}

/** The fault of a list that is too short or too long, if it is. */
export function listLengthFaults(length: number, min: number, max: number, pointer: string): Fault[] {
  if (length < min) return [{ pointer, code: 'TOO_FEW_ITEMS', detail: `must have at least ${counted(min, 'item')}` }];
  if (length > max) return [{ pointer, code: 'TOO_MANY_ITEMS', detail: `must have at most ${counted(max, 'item')}` }];
  return [];
}

/** Any JSON object of at most `maxKeys` top-level keys. */
export function jsonObject(maxKeys = Infinity): FieldType {
  const schema: FieldSchema = {
    type: 'object',
    additionalProperties: true,
    ...(maxKeys < Infinity && { maxProperties: maxKeys }),
  };
  return fieldType(schema, (value) => {
    if (!predicates.isJsonObject(value)) return wrongType('an object');
    if (maxKeys === Infinity || Object.keys(value).length <= maxKeys) return undefined;
    return { code: 'TOO_MANY_KEYS', detail: `must have at most ${counted(maxKeys, 'key')}` };
  });
}
