// SPDX-License-Identifier: Apache-2.0
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { type AnySchema } from 'ajv';
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { pino } from 'pino';
import { ApiModule } from '../src/app/api.module.js';
import { type Config } from '../src/app/config.js';
import { type ApiRouteOptions, findRoute } from '../src/platform/http/api-route.js';
import { HttpAdapter } from '../src/platform/http/body/http-adapter.js';
import { compiledValidator } from '../src/platform/validation/compiled.js';
import { describeFaults } from '../src/platform/validation/describe-faults.js';
import { type Class } from '../src/platform/validation/field.js';
import { ruleFaults } from '../src/platform/validation/rules.js';
import { withoutNulls } from '../src/platform/validation/without-nulls.js';
import { apiDocument } from './api-document.js';

type Json = Record<string, unknown>;
type Place = (string | number)[];

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  examples?: unknown[];
  enum?: unknown[];
  required?: string[];
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Operation {
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Faults of formats and decimals, which no keyword of the document expresses. */
const UNDOCUMENTED = ['INVALID_FORMAT', 'TOO_MANY_DECIMALS'];

const TEXTS = [
  ...['', ' ', 'x', 'é', '😀', 'a b', 'a\0', 'BR', 'brl', 'BRL', 'en', 'REFUND', '0', '1', '-1', '1.5', '101', 'null'],
  ...['a@b.test', 'é@b.test', 'a@é.test', '"@b.test', 'a@b', 'https://a.test', 'HTTPS://a.test', 'http://a.test'],
  ...['https://é.test/é', 'https://a.test/{}|^', '2026-11-20', '2026-11-20t02:00:00z', '2026-11-20T02:00:00'],
  ...['2026-11-20T02:00:00.1234567+05:30', '2026-11-20T23:59:60Z'],
];
const VALUES = [
  ...[null, true, 0, -1, 1, 1.5, 0.00001, 100, 101, 100_000, 100_001, 999_999_999_999, 1e12, [], [1], ['x'], [{}]],
  ...[[null], {}, { x: null }, Object.fromEntries([...'abcdefghijklmnopq'].map((key) => [key, 1]))],
];

const root = ApiModule.forRoot({} as Config, pino({ enabled: false }));
const app = await NestFactory.create(root, new HttpAdapter({ trustedProxyHops: 0 }), {
  preview: true,
  abortOnError: false,
  logger: false,
});
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
const documents = (['integrators', 'operators'] as const).map(
  (audience) => apiDocument(app, audience) as unknown as Document,
);
const schemas = Object.assign({}, ...documents.map(({ components }) => components.schemas)) as Record<string, Schema>;
const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
const routes = new Map(controllers.flatMap(({ metatype }) => routesOf(metatype as Class)));

/** The routes of a controller by method and path, such as `GET /orders/{order_number}`. */
function routesOf(controller: Class): [string, ApiRouteOptions][] {
  const prototype = controller.prototype as Record<string, () => unknown>;
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
  return Object.getOwnPropertyNames(prototype).flatMap((name): [string, ApiRouteOptions][] => {
    const handler = prototype[name] as () => unknown;
    const route = name !== 'constructor' && findRoute(handler);
    if (!route) return [];
    const [method, path] = [METHOD_METADATA, PATH_METADATA].map((key): unknown => Reflect.getMetadata(key, handler));
    const segments = `/${base}/${String(path)}`.split('/').filter((segment) => segment !== '');
    const template = segments.map((segment) => segment.replace(/^:(.*)$/, '{$1}')).join('/');
    return [[`${RequestMethod[method as RequestMethod]} /${template}`, route]];
  });
}

/** Inputs that their handler reads itself: it authenticates them first, or the body is a stream. */
const READ_BY_HANDLER = [
  'POST /imports body',
  ...['GET /t/{token} query', 'GET /r/{token} query', 'GET /c/{token} query'],
  ...['GET /track/{shop_domain} query', 'POST /track/{shop_domain} query'],
  ...['return', 'return/check', 'claim', 'claim/check', 'change', 'change/check'].flatMap((form) => [
    `GET /t/{token}/${form} query`,
    `POST /t/{token}/${form} query`,
  ]),
  ...['claim/photos', 'claim/photos/remove'].map((form) => `POST /t/{token}/${form} query`),
  ...['GET /t/{token}/withdraw query', 'GET /t/{token}/withdraw/items query', 'POST /t/{token}/withdraw/items query'],
  ...['withdraw/check', '{flow}/code', '{flow}/session'].map((form) => `POST /t/{token}/${form} query`),
  ...['code', 'session'].map((step) => `POST /c/{token}/{flow}/${step} query`),
  ...['code', 'session'].map((step) => `POST /r/{token}/cancel/${step} query`),
  ...['c/{token}/answer', 'c/{token}/cancel', 'r/{token}/cancel'].flatMap((form) => [
    `GET /${form} query`,
    `POST /${form} query`,
  ]),
  ...['GET /withdraw/{shop_domain} query', 'POST /withdraw/{shop_domain} query'],
  ...['POST /withdraw/{shop_domain}/confirm query', 'GET /w/{token} query'],
  'POST /carriers/shippo/events query',
  'POST /carriers/shippo/events body',
  'POST /carriers/events/{account_id} query',
  'POST /carriers/events/{account_id} body',
  'POST /platforms/shopify/{connection_id} body',
  'POST /platforms/woocommerce/{connection_id} body',
];

interface Input {
  where: string;
  dto?: Class;
  schema: Schema;
  /** The service's verdict on the shape. */
  accepts(input: Json): boolean;
}

/** The path, the query and the body of an operation. */
function inputsOf(where: string, { parameters = [], requestBody }: Operation): Input[] {
  const { body, legacyBody, ...route } = routes.get(where) as ApiRouteOptions;
  const inputs = (['path', 'query'] as const).flatMap((place): Input[] => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]));
    const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
    const dto = route[place];
    if (own.length === 0) return [];
    const accepts = (input: Json): boolean => compiledValidator(dto as Class)(mapped(input, String));
    return [{ where: `${where} ${place}`, dto, schema: { type: 'object', required, properties }, accepts }];
  });
  const [content] = Object.entries(requestBody?.content ?? {});
  if (!content || !content[0].endsWith('json')) return inputs;
  const accepts = (input: Json): boolean =>
    compiledValidator(body as Class)(legacyBody?.migrate(input, { LEGACY_ORDER_KEYS: true }) ?? input);
  return [...inputs, { where: `${where} body`, dto: body, schema: content[1].schema, accepts }];
}

function mapped<T, R>(record: Record<string, T>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function resolved(schema: Schema): Schema {
  const [first] = schema.anyOf ?? [];
  const name = schema.$ref?.split('/').pop();
  if (name !== undefined) return schemas[name] as Schema;
  return first?.$ref === undefined ? schema : resolved(first);
}

/** The type of a schema other than null. */
function typeOf({ type }: Schema): string | undefined {
  return Array.isArray(type) ? type[0] : type;
}

/** A value with every member that the document names. */
function valueOf(schema: Schema): unknown {
  const {
    format,
    pattern,
    examples: [example] = [],
    enum: values,
    items,
    properties = {},
    ...limits
  } = resolved(schema);
  const type = typeOf(resolved(schema));
  if (example !== undefined || values) return example ?? values?.[0];
  if (type === 'object') return mapped(properties, valueOf);
  if (type === 'array') return [valueOf(items as Schema)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return limits.minimum ?? 1;
  const matching = TEXTS.find(
    (text) => pattern !== undefined && text.trim() !== '' && new RegExp(pattern, 'u').test(text),
  );
  return matching ?? (format === 'date-time' ? '2026-11-20T02:00:00Z' : 'x'.repeat(limits.minLength ?? 1));
}

/** The members of a schema and of the objects in it. */
function membersOf(schema: Schema, at: Place = []): { at: Place; member: Schema }[] {
  const { items, properties = {} } = resolved(schema);
  const inner: [string | number, Schema][] = [
    ...Object.entries(properties),
    ...(items ? [[0, items] as [number, Schema]] : []),
  ];
  return inner.flatMap(([key, member]) => [{ at: [...at, key], member }, ...membersOf(member, [...at, key])]);
}

/** Values at the limits of a member, and others. */
function probesOf(member: Schema): unknown[] {
  const { minLength, maxLength, minItems, maxItems, items, enum: values = [] } = resolved(member);
  const around = (limit?: number): number[] => (limit === undefined ? [] : [limit - 1, limit, limit + 1]);
  const lengths = [...around(minLength), ...around(maxLength)].filter((length) => length >= 0);
  const sizes = [...around(minItems), ...around(maxItems)].filter((size) => size >= 0);
  const texts = lengths.flatMap((length) => ['x', '😀'].map((text) => text.repeat(length)));
  const lists = sizes.map((size) => Array<unknown>(size).fill(valueOf(items ?? {})));
  return [...TEXTS, ...VALUES, ...values, ...texts, ...lists];
}

function breaksRule(dto: Class, value: Json): boolean {
  return ruleFaults(dto, withoutNulls(dto, value)).length > 0;
}

const isText = ({ where }: Input): boolean => !where.endsWith('body');

/** The valid input without each member, and with each other value there. */
function changesOf(input: Input, valid: Json): { at: Place; value: unknown; changed: Json }[] {
  return membersOf(input.schema).flatMap(({ at, member }) => {
    const type = typeOf(resolved(member));
    const isSendable = (value: unknown): boolean =>
      type === 'integer' ? Number.isInteger(value) : typeof value === type;
    const values = probesOf(member).filter((value) => !isText(input) || isSendable(value));
    const left = typeof at.at(-1) === 'string' ? [undefined] : [];
    return [...left, ...values].map((value) => ({ at, value, changed: withChange(valid, at, value) }));
  });
}

/** A copy of only what surrounds the changed place: thousands of copies of a whole order would take longest. */
function withChange<T extends object>(valid: T, [key, ...inner]: Place, value: unknown): T {
  const copy = (Array.isArray(valid) ? [...(valid as unknown[])] : { ...valid }) as T & Record<string, unknown>;
  const name = key as string;
  if (inner.length > 0) Object.assign(copy, { [name]: withChange(copy[name] as object, inner, value) });
  else if (value === undefined) delete copy[name];
  else Object.assign(copy, { [name]: value });
  return copy;
}

const inputs = documents.flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, operation]) => inputsOf(`${verb.toUpperCase()} ${path}`, operation)),
  ),
);
// Operations share DTOs.
const distinct = inputs.filter(
  ({ dto }, index) => dto !== undefined && inputs.findIndex((other) => other.dto === dto) === index,
);

describe('the OpenAPI document and the service', () => {
  const ajv = formats.default(new Ajv2020({ strict: false }));

  it('document and validate every path, query and JSON body', () => {
    expect(inputs.length).toBeGreaterThan(40);
    expect(inputs.filter(({ dto }) => dto === undefined).map(({ where }) => where)).toEqual(READ_BY_HANDLER);
  });

  it('allow no null in a query', () => {
    const queries = inputs.filter(({ where }) => where.endsWith('query'));
    expect(queries.length).toBeGreaterThan(3);
    expect(queries.filter(({ schema }) => /null/.test(JSON.stringify(schema)))).toEqual([]);
  });

  it.each(distinct.map((input): [string, Input] => [input.where, input]))('C-OPS-9: accept the same %s', (_, input) => {
    const { dto, schema, accepts } = input;
    const isDocumented = ajv.compile({ ...(schema as AnySchema & object), components: { schemas } });
    const valid = valueOf(schema) as Json;
    expect([accepts(valid), isDocumented(valid), isDocumented.errors]).toEqual([true, true, null]);
    const disagreements = changesOf(input, valid).flatMap(({ at, value, changed }) => {
      const isAccepted = accepts(changed);
      // The document states some rules over several members, and the compiled validator none.
      if (isAccepted === isDocumented(changed) || (isAccepted && breaksRule(dto as Class, changed))) return [];
      const faults = describeFaults(dto as Class, isText(input) ? mapped(changed, String) : changed);
      const isUndocumented = !isAccepted && faults.some(({ code }) => UNDOCUMENTED.includes(code));
      return isUndocumented ? [] : [{ at: at.join('/'), value: JSON.stringify(value)?.slice(0, 80), isAccepted }];
    });
    expect(disagreements).toEqual([]);
  });
});
