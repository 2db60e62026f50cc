import { ApiProperty, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { registerDecorator, ValidateIf, ValidateNested } from 'class-validator';
import { addField, type Class, type Field, type Kind } from './field.js';
import * as kinds from './kinds.js';
import { isJsonObject } from './predicates.js';

/** What every field decorator takes: `optional` members may be left out, and `null` is as if they were. */
export interface FieldOptions {
  optional?: true;
  description?: string;
  example?: unknown;
}

/** Text of `min` to `max` code points, without NUL; `pattern` or `enum` narrow it. */
export function Text(options: kinds.TextLimits & FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.text(options), options);
}

/** Identifier text, compared byte for byte: no control characters, no white space at either end. */
export function Identifier(options: { min?: number; max: number } & FieldOptions): PropertyDecorator {
  return valueField(kinds.identifier(options.min ?? 1, options.max), options);
}

/** An RFC 3339 date-time with an offset. */
export function Instant(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.instant, options);
}

/** An RFC 3339 full-date, or a date-time with an offset. */
export function DateOrInstant(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.dateOrInstant, options);
}

/** An amount of money: 0 to 999 999 999 999 with at most 4 decimals. The member's type is `Amount`. */
export function Money(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.money, options);
}

/** A share such as a tax rate: a number from 0 to 100 with any number of decimals. The member's type is `Amount`. */
export function Share(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.share, options);
}

/** A whole number from `min` to `max`. */
export function Integer(options: { min: number; max: number } & FieldOptions): PropertyDecorator {
  return valueField(kinds.integer(options.min, options.max), options);
}

/** A whole number from `min` to `max` in a query, where it arrives as text. */
export function QueryInteger(options: { min: number; max: number } & FieldOptions): PropertyDecorator {
  return valueField(kinds.digits(options.min, options.max), options);
}

/** A number of any sign and size, in an answer. The member's type is `Amount`. */
export function Figure(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.figure, options);
}

/** true or false. */
export function Flag(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.flag, options);
}

/** One of the given texts, exactly. */
export function OneOf(values: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.text({ enum: values }), options);
}

/** An e-mail address of at most 254 characters. */
export function Email(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.email, options);
}

/** A telephone number as people write it: up to 32 characters. */
export function Phone(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.text({ max: 32 }), options);
}

/** A BCP 47 language tag of at most 32 characters. */
export function Locale(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.locale, options);
}

/** Three capital letters; which currencies exist is not asked. */
export function CurrencyCode(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.currencyCode, options);
}

/** Two capital letters (ISO 3166-1 alpha-2); which countries exist is not asked. */
export function Country(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.country, options);
}

/** An absolute https URL of at most 2048 characters, without user and password. */
export function HttpsUrl(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.httpsUrl, options);
}

/** A list of at most `max` texts of at most `itemMax` code points each. */
export function TextList(options: { max: number; itemMax: number } & FieldOptions): PropertyDecorator {
  return valueField(kinds.textList(options.max, options.itemMax), options);
}

/** Any JSON object, kept as sent; `maxKeys` limits its top-level keys. */
export function FreeObject(options: { maxKeys?: number } & FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.freeObject(options.maxKeys), options);
}

/** A text of any length that is taken and never acted on. */
export function Ignored(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.text(), options);
}

/** Any JSON value. */
export function Anything(options: FieldOptions = {}): PropertyDecorator {
  return valueField(kinds.anything, options);
}

/** One object of another DTO. */
export function Nested(dto: () => Class, options: FieldOptions = {}): PropertyDecorator {
  return (prototype, key) => {
    const field: Field = { name: String(key), optional: options.optional ?? false, shape: 'object', dto };
    addField(prototype, field);
    constrain(prototype, field, isJsonObject);
    ValidateNested()(prototype, key);
    // The document's builder takes a function for a lazy type by its name, `type`.
    document({ type: () => dto() }, options)(prototype, key);
  };
}

/** One object of another DTO, or null: in an answer, or in a merge patch, where null says something and it may be left out. */
export function NullableObject(
  dto: () => Class,
  { optional, description }: Pick<FieldOptions, 'optional' | 'description'> = {},
): PropertyDecorator {
  return (prototype, key) => {
    const field: Field = { name: String(key), optional: true, shape: 'object', dto };
    addField(prototype, field);
    constrain(prototype, field, isJsonObject);
    ValidateNested()(prototype, key);
    // OpenAPI 3.0 knows null only beside a type of its own.
    const nothing = { type: 'object', nullable: true, enum: [null] };
    const about = { required: optional !== true, ...(description !== undefined && { description }) };
    ApiProperty({ anyOf: [{ $ref: getSchemaPath(dto()) }, nothing], ...about } as ApiPropertyOptions)(prototype, key);
  };
}

/** A list of `min` to `max` objects of another DTO; `[]` is a value that is sent, where `min` is 0. */
export function ListOf(dto: () => Class, options: { min?: number; max: number } & FieldOptions): PropertyDecorator {
  return (prototype, key) => {
    const { min = 0, max, optional = false } = options;
    const field: Field = { name: String(key), optional, shape: 'list', dto, min, max };
    addField(prototype, field);
    constrain(
      prototype,
      field,
      (value) =>
        Array.isArray(value) && value.length >= min && value.length <= max && value.every((item) => isJsonObject(item)),
    );
    ValidateNested({ each: true })(prototype, key);
    document({ type: () => dto(), isArray: true, ...(min > 0 && { minItems: min }), maxItems: max }, options)(
      prototype,
      key,
    );
  };
}

function valueField(kind: Kind, options: FieldOptions): PropertyDecorator {
  return (prototype, key) => {
    const field: Field = { name: String(key), optional: options.optional ?? false, shape: 'value', kind };
    addField(prototype, field);
    constrain(prototype, field, kind.accepts);
    document(kind.schema, options)(prototype, key);
  };
}

function constrain(prototype: object, field: Field, accepts: (value: unknown) => boolean): void {
  if (field.optional) {
    ValidateIf((object: Record<string, unknown>) => object[field.name] != null)(prototype, field.name);
  }
  registerDecorator({
    name: field.shape,
    target: prototype.constructor,
    propertyName: field.name,
    validator: { validate: accepts, defaultMessage: () => `${field.name} is not valid` },
  });
}

function document(schema: ApiPropertyOptions, options: FieldOptions): PropertyDecorator {
  const { optional = false, description, example } = options;
  const { enum: values } = schema as { enum?: (string | null)[] };
  return ApiProperty({
    ...schema,
    required: !optional,
    ...(optional && 'type' in schema && { nullable: true }),
    // OpenAPI 3.0 takes null of an enumeration only where the list holds it too.
    ...(optional && values && { enum: [...values, null] }),
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  } as ApiPropertyOptions);
}
