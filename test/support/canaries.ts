// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { type Json } from './client.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: unknown;
  deprecated?: boolean;
}

interface Operation {
  parameters?: { name?: string; in?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const documents = ['openapi.json', 'openapi-internal.json'].map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Document,
);
const operations = new Map<string, Operation>(
  documents.flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  ),
);

/** Query parameters that take what identifies a person. */
const PERSONAL_PARAMETERS = ['email', 'phone', 'customer_id'];

/** Every operation of both documents that takes what may be about a person: a body, or such a parameter. */
export function operationsWithTexts(): string[] {
  return [...operations]
    .filter(
      ([, { requestBody, parameters = [] }]) =>
        requestBody !== undefined || parameters.some(({ name = '' }) => PERSONAL_PARAMETERS.includes(name)),
    )
    .map(([name]) => name);
}

/** Texts that stay by design, by the end of their path, each with its reason. Every other text gets a canary. */
const STAYING: [path: RegExp, reason: string][] = [
  [
    /(?:^|\/)(?:order_number|order_id|order_reference|line_id|line_ids|tracking_number|external_refund_id|withdrawal_id)$/,
    'identifiers',
  ],
  [/(?:product_id|variant_id|sku|items\/title)$/, 'products'],
  [/(?:discounts\/(?:code|title|type)|tax_lines\/(?:title|jurisdiction))$/, 'figures'],
  [/(?:carrier|servicelevel\/(?:name|token)|return_label\/service|^service)$/, 'the carrier and its service'],
  [/(?:address|ship_to|return_to)\/(?:state|country)$/, 'where on earth'],
  [/(?:source_status|locale|currency|customer_reason\/code|source_store\/(?:id|name))$/, 'statuses and settings'],
  [
    /(?:platform|api_version|store_id|platform_domain|source_channel|protect_order_number|order_lifecycle_status)$/,
    'ignored',
  ],
  [/claimed_images$/, 'only URLs of uploads are accepted'],
  [/(?:exchange_|rate_id|payment_intent_id|warranty_id)/, 'refused'],
];

/**
 * A text in every canary, in lower case, and digits in every phone. They are searched for after an erasure, and occur nowhere
 * else.
 */
export interface Canary {
  word: string;
  digits: string;
}

/** Fills a valid body: every text of the schema that may be about a person gets a canary, also in members that the body lacks. */
export function withCanaries(route: string, valid: Json, canary: Canary): Json {
  const schema = operations.get(route)?.requestBody?.content['application/json']?.schema;
  if (!schema) throw new Error(`No operation ${route} with a JSON body`);
  return filled(schema, '', valid, canary) as Json;
}

function filled(given: Schema, path: string, value: unknown, canary: Canary): unknown {
  const schema = resolved(given);
  if (STAYING.some(([pattern]) => pattern.test(path))) return value;
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
  if (type === 'array') {
    const items = Array.isArray(value) ? value : [];
    return items.length === 0 ? value : items.map((item) => filled(schema.items ?? {}, path, item, canary));
  }
  if (type === 'object' || schema.properties) return filledObject(schema, path, value as Json | undefined, canary);
  return type === 'string' ? (textOf(schema, path, canary) ?? value) : value;
}

function filledObject(schema: Schema, path: string, value: Json | undefined, canary: Canary): Json {
  const body: Json = { ...value };
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const next = filled(member, path === '' ? name : `${path}/${name}`, body[name], canary);
    if (next !== undefined) body[name] = next;
  }
  // Unknown members of open objects are stored, too.
  const isOpen = schema.additionalProperties === true || schema.additionalProperties === undefined;
  return isOpen ? { ...body, further_member: `${canary.word} further` } : body;
}

/** @returns undefined if the text has a form that names nobody, such as a date */
function textOf(
  { pattern, format, enum: values, maxLength = 4096 }: Schema,
  path: string,
  canary: Canary,
): string | undefined {
  if (values || format !== undefined || path.endsWith('eta')) return undefined;
  if (/phone$/.test(path)) return `+55 48 ${canary.digits}`;
  if (pattern?.includes('@')) return `${canary.word}@example.com`;
  if (pattern?.includes('[Hh][Tt]')) return `https://${canary.word}.example.com/x`;
  if (pattern !== undefined && !pattern.includes('x00')) return undefined;
  return `${canary.word} ${path.replaceAll('/', ' ')}`.slice(0, maxLength);
}

function resolved(schema: Schema): Schema {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return documents.map(({ components }) => components.schemas[name]).find((found) => found !== undefined) ?? {};
  }
  const [some] = schema.anyOf ?? [];
  return some ? resolved(some) : schema;
}
