// SPDX-License-Identifier: Apache-2.0
import { applyDecorators } from '@nestjs/common';
import { IsOptional, ValidateBy, ValidateNested } from 'class-validator';
import { DEFAULT_LIMIT } from '../pagination/page.js';
import { type Kept } from '../privacy/kept-members.js';
import * as types from './field-types.js';
import { type Class, type FieldSchema, type FieldShape, type FieldType, fieldContext } from './field.js';
import { isJsonObject } from './predicates.js';
import { addModel, describeProperty, schemaPath } from './swagger-metadata.js';

interface FieldOptions {
  /** The member may be left out or null. */
  optional?: true;
  deprecated?: true;
  description?: string;
  example?: unknown;
  /**
   * What stays of the member when personal data is erased, or false. Without it, a value stays unless it is free text, and of
   * an object what its members say.
   */
  kept?: Kept | false;
}

interface AsciiOption {
  /** Other text is `422`, and in a path not found (C-HTTP-32). */
  ascii?: true;
}

/** Text of `min` to `max` code points, without NUL; `pattern` or `enum` narrow it. */
export function TextField(options: types.TextLimits & AsciiOption & FieldOptions = {}): PropertyDecorator {
  return freeField(asciiIf(options, types.text(options)), options);
}

/** Identifier text, compared byte for byte: no control characters, no white space at either end. */
export function IdentifierField(
  options: { min?: number; max: number } & AsciiOption & FieldOptions,
): PropertyDecorator {
  return valueField(asciiIf(options, types.identifier(options.min ?? 1, options.max)), options);
}

/** The number of an order, of 1 to 128 code points, which can be a segment of a path (C-ORD-33). */
export function OrderNumberField(options: FieldOptions = {}): PropertyDecorator {
  return valueField(types.orderNumber(), { example: 'DEMO-1001', ...options });
}

/**
 * The number of entries of a page.
 * @param entries what the list has, in the plural
 * @param isSized whether a page ends earlier after `MAX_PAGE_BYTES`
 */
export function LimitField(
  entries: string,
  { byDefault = DEFAULT_LIMIT, isSized = false }: { byDefault?: number; isSized?: boolean } = {},
): PropertyDecorator {
  const size = isSized ? ' A page ends earlier after about 4 MiB.' : '';
  const description = `Maximum number of ${entries}; default ${byDefault}.${size}`;
  return QueryIntegerField({ min: 1, max: 100, optional: true, description });
}

/** The cursor of a list: the id of the last entry of the page before. */
export function CursorField(
  prefix: string,
  description = 'The `next_cursor` of the previous page.',
): PropertyDecorator {
  return TextField({
    pattern: `^${prefix}_[0-9a-z]{26}$`,
    example: `${prefix}_01k9w3c2q4m7v8x5t6r1z0a9bd`,
    optional: true,
    description,
  });
}

/** An RFC 3339 date-time with an offset. */
export const DateTimeField = fieldOf(types.dateTime);

/** An RFC 3339 full-date, or a date-time with an offset. */
export const DateOrDateTimeField = fieldOf(types.dateOrDateTime);

/** An amount of money: 0 to 999 999 999 999 with at most 4 decimals. The member's type is `Amount`. */
export const MoneyField = fieldOf(types.money);

/** A share such as a tax rate: a number from 0 to 100 with any number of decimals. The member's type is `Amount`. */
export const PercentField = fieldOf(types.percent);

/** A whole number from `min` to `max`. */
export function IntegerField(options: { min: number; max: number } & FieldOptions): PropertyDecorator {
  return valueField(types.integer(options.min, options.max), options);
}

/** A whole number from `min` to `max` in a query, where it arrives as text. */
export function QueryIntegerField(options: { min: number; max: number } & FieldOptions): PropertyDecorator {
  return valueField(types.digits(options.min, options.max), options);
}

/** true or false in a query, where it arrives as text. */
export const QueryBooleanField = fieldOf(types.booleanText);

/** A number of any sign and size, in an answer. The member's type is `Amount`. */
export const NumberField = fieldOf(types.number);

/** true or false. */
export const BooleanField = fieldOf(types.boolean);

/** One of the given texts, exactly. */
export function EnumField(values: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  return valueField(types.text({ enum: values }), options);
}

/** An e-mail address of at most 254 characters; with `orEmpty` an empty text is the same as none. */
export function EmailField({ orEmpty, ...options }: { orEmpty?: true } & FieldOptions = {}): PropertyDecorator {
  return freeField(orEmpty ? types.emailOrEmpty : types.email, options);
}

/** A BCP 47 language tag of at most 32 characters; with `orUnderscore` also one with `_` for `-`. */
export function LocaleField({
  orUnderscore,
  ...options
}: { orUnderscore?: true } & FieldOptions = {}): PropertyDecorator {
  return valueField(orUnderscore ? types.localeOfShop : types.locale, options);
}

/** Three capital letters; which currencies exist is not asked. */
export const CurrencyField = fieldOf(types.currencyCode);

/** Two capital letters (ISO 3166-1 alpha-2); which countries exist is not asked. */
export const CountryField = fieldOf(types.country);

/** An absolute https URL of at most 2048 characters, without user and password. */
export const HttpsUrlField = fieldOf(types.httpsUrl, freeField);

/** A list of `min` to `max` texts of at most `itemMax` code points each. */
export function TextListField(
  options: { min?: number; max: number; itemMax: number } & FieldOptions,
): PropertyDecorator {
  return freeField(types.textList(options.min ?? 0, options.max, options.itemMax), options);
}

/** Any JSON object, kept as sent; `maxKeys` limits its top-level keys. */
export function JsonObjectField(options: { maxKeys?: number } & FieldOptions = {}): PropertyDecorator {
  return freeField(types.jsonObject(options.maxKeys), options);
}

/** A text of any length that is taken and never acted on. */
export const IgnoredField = fieldOf(types.text(), freeField);

/** Any JSON value. */
export const AnyField = fieldOf(types.anything, freeField);

/** A member that a rule or the handler refuses whatever it is, so the OpenAPI document does not have it. */
export function RefusedField(): PropertyDecorator {
  return field({ shape: 'value', type: types.anything }, types.anything.accepts, { optional: true, kept: false });
}

/** An object of another DTO. */
export function ObjectField(dto: () => Class, options: FieldOptions = {}): PropertyDecorator {
  // Swagger takes a function for a lazy type only if its name is `type`.
  const docs = options.optional ? objectOrNull(dto, options) : apiProperty({ type: () => dto() }, options);
  return field({ shape: 'object', dto }, isJsonObject, options, ValidateNested(), docs);
}

/** An object of another DTO, or null, in an answer that always has the member. */
export function NullableObjectField(
  dto: () => Class,
  { description, kept }: Pick<FieldOptions, 'description' | 'kept'> = {},
): PropertyDecorator {
  const docs = objectOrNull(dto, { description });
  return field({ shape: 'object', dto }, isJsonObject, { optional: true, kept }, ValidateNested(), docs);
}

/** In OpenAPI 3.0, `nullable` beside a reference has no effect: null needs a schema with a type. */
function objectOrNull(dto: () => Class, options: FieldOptions): PropertyDecorator {
  const nothing = { type: 'object', nullable: true, enum: [null] };
  // The schema's path needs the class, which an import cycle may define later.
  return (prototype, key) => {
    // Swagger drops the type, but without one it adds a reference to the class of the TypeScript member.
    const schema = { type: 'object', anyOf: [{ $ref: schemaPath(dto()) }, nothing], ...about(options) };
    describeProperty(schema)(prototype, key);
    addModel(prototype.constructor, dto());
  };
}

/** A list of `min` to `max` objects of another DTO. */
export function ArrayField(dto: () => Class, options: { min?: number; max: number } & FieldOptions): PropertyDecorator {
  const { min = 0, max } = options;
  const isValid = (value: unknown): boolean =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every((item) => isJsonObject(item));
  const docs = apiProperty(
    { type: () => dto(), isArray: true, ...(min > 0 && { minItems: min }), maxItems: max },
    options,
  );
  return field({ shape: 'list', dto, min, max }, isValid, options, ValidateNested({ each: true }), docs);
}

/** The decorator of a type that has no options of its own. */
function fieldOf(type: FieldType, define = valueField): (options?: FieldOptions) => PropertyDecorator {
  return (options = {}) => define(type, options);
}

function asciiIf({ ascii }: AsciiOption, type: FieldType): FieldType {
  return ascii ? types.ascii(type) : type;
}

function valueField(type: FieldType, options: FieldOptions): PropertyDecorator {
  const kept = options.kept ?? true;
  return field({ shape: 'value', type }, type.accepts, { ...options, kept }, apiProperty(type.schema, options));
}

/** A value in which anybody may write about a person. */
function freeField(type: FieldType, options: FieldOptions): PropertyDecorator {
  return valueField(type, { kept: false, ...options });
}

/** Composes the decorators of class-validator and Swagger for a member. The compiled validator reads the same metadata. */
function field(
  shape: FieldShape,
  isValid: (value: unknown) => boolean,
  { optional = false, kept }: Pick<FieldOptions, 'kept'> & { optional?: boolean },
  ...decorators: PropertyDecorator[]
): PropertyDecorator {
  const validator = { validate: isValid, defaultMessage: () => '$property is not valid' };
  return applyDecorators(
    ...(optional ? [IsOptional()] : []),
    ValidateBy({ name: shape.shape, validator }, { context: fieldContext(shape, { optional, kept }) }),
    ...decorators,
  );
}

function apiProperty(schema: FieldSchema, options: FieldOptions): PropertyDecorator {
  const { optional = false } = options;
  const { enum: values } = schema as { enum?: (string | null)[] };
  return describeProperty({
    ...schema,
    ...(optional && 'type' in schema && { nullable: true }),
    // In OpenAPI 3.0 a nullable enumeration lists null.
    ...(optional && values && { enum: [...values, null] }),
    ...about(options),
  });
}

function about({ optional, deprecated, description, example }: FieldOptions): object {
  return {
    required: optional !== true,
    ...(deprecated && { deprecated }),
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  };
}
