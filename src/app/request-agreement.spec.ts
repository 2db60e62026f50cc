import { ModulesContainer, NestFactory } from '@nestjs/core';
import { Ajv, type AnySchema } from 'ajv';
import formats from 'ajv-formats';
import { pino } from 'pino';
import { findRoute } from '../platform/http/api-route.js';
import { type ApiRouteOptions } from '../platform/http/api-route-options.js';
import { HttpAdapter } from '../platform/http/body/http-adapter.js';
import { compiledValidator } from '../platform/validation/compiled.js';
import { describeFaults } from '../platform/validation/describe-faults.js';
import { type Class } from '../platform/validation/field.js';
import { apiDocument } from './api-document.js';
import { ApiModule } from './api.module.js';
import { type Config } from './config.js';

type Json = Record<string, unknown>;
type Place = (string | number)[];

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string;
  format?: string;
  pattern?: string;
  example?: unknown;
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
  operationId: string;
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
const app = await NestFactory.create(root, new HttpAdapter(0), { preview: true, abortOnError: false, logger: false });
const { paths, components } = apiDocument(app) as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
const routes = new Map(controllers.flatMap(({ metatype }) => routesOf(metatype as Class)));

function routesOf(controller: Class): [string, ApiRouteOptions][] {
  const prototype = controller.prototype as Record<string, () => unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name): [string, ApiRouteOptions][] => {
    const route = name !== 'constructor' && findRoute(prototype[name] as () => unknown);
    return route ? [[`${controller.name}.${name}`, route]] : [];
  });
}

/** Inputs that their handler reads itself: it authenticates them first, or the body is a stream. */
const READ_BY_HANDLER = [
  'POST /carriers/shippo/events query',
  'POST /carriers/shippo/events body',
  'POST /imports body',
];

interface Input {
  where: string;
  dto?: Class;
  schema: Schema;
  /** The service's verdict on the shape. */
  accepts(input: Json): boolean;
}

/** The path, the query and the body of an operation. */
function inputsOf(where: string, { operationId, parameters = [], requestBody }: Operation): Input[] {
  const { body, legacyBody, ...route } = routes.get(operationId) as ApiRouteOptions;
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
  if (name !== undefined) return components.schemas[name] as Schema;
  return first?.$ref === undefined ? schema : resolved(first);
}

/** A value with every member that the document names. */
function valueOf(schema: Schema): unknown {
  const { type, format, pattern, example, enum: values, items, properties = {}, ...limits } = resolved(schema);
  if (example !== undefined || values) return example ?? values?.[0];
  if (type === 'object') return mapped(properties, valueOf);
  if (type === 'array') return [valueOf(items as Schema)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return limits.minimum ?? 1;
  const matching = TEXTS.find((text) => pattern !== undefined && text !== '' && new RegExp(pattern, 'u').test(text));
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

const isText = ({ where }: Input): boolean => !where.endsWith('body');

/** The valid input without each member, and with each other value there. */
function changesOf(input: Input, valid: Json): { at: Place; value: unknown; changed: Json }[] {
  return membersOf(input.schema).flatMap(({ at, member }) => {
    const { type } = resolved(member);
    const isSendable = (value: unknown): boolean =>
      type === 'integer' ? Number.isInteger(value) : typeof value === type;
    const values = probesOf(member).filter((value) => !isText(input) || isSendable(value));
    const left = typeof at.at(-1) === 'string' ? [undefined] : [];
    return [...left, ...values].map((value) => ({ at, value, changed: withChange(valid, at, value) }));
  });
}

function withChange(valid: Json, at: Place, value: unknown): Json {
  const copy = structuredClone(valid);
  const last = at.at(-1) as string;
  const target = at.slice(0, -1).reduce<Json>((parent, key) => parent[key] as Json, copy);
  if (value === undefined) delete target[last];
  else target[last] = value;
  return copy;
}

const inputs = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([verb, operation]) => inputsOf(`${verb.toUpperCase()} ${path}`, operation)),
);
// Operations share DTOs.
const distinct = inputs.filter(
  ({ dto }, index) => dto !== undefined && inputs.findIndex((other) => other.dto === dto) === index,
);

describe('the OpenAPI document and the service', () => {
  const ajv = formats.default(new Ajv({ strict: false }));

  it('document and validate every path, query and JSON body', () => {
    expect(inputs.length).toBeGreaterThan(40);
    expect(inputs.filter(({ dto }) => dto === undefined).map(({ where }) => where)).toEqual(READ_BY_HANDLER);
  });

  it('allow no null in a query', () => {
    const queries = inputs.filter(({ where }) => where.endsWith('query'));
    expect(queries.length).toBeGreaterThan(3);
    expect(queries.filter(({ schema }) => /null/.test(JSON.stringify(schema)))).toEqual([]);
  });

  it.each(distinct.map((input): [string, Input] => [input.where, input]))('accept the same %s', (_, input) => {
    const { dto, schema, accepts } = input;
    const isDocumented = ajv.compile({ ...(schema as AnySchema & object), components });
    const valid = valueOf(schema) as Json;
    expect([accepts(valid), isDocumented(valid), isDocumented.errors]).toEqual([true, true, null]);
    const disagreements = changesOf(input, valid).flatMap(({ at, value, changed }) => {
      const isAccepted = accepts(changed);
      if (isAccepted === isDocumented(changed)) return [];
      const faults = describeFaults(dto as Class, isText(input) ? mapped(changed, String) : changed);
      const isUndocumented = !isAccepted && faults.some(({ code }) => UNDOCUMENTED.includes(code));
      return isUndocumented ? [] : [{ at: at.join('/'), value: JSON.stringify(value)?.slice(0, 80), isAccepted }];
    });
    expect(disagreements).toEqual([]);
  });
});
