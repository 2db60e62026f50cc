// SPDX-License-Identifier: Apache-2.0
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { EVENT_TYPES, TEST_EVENT } from '../src/notifications/webhooks/endpoints/event-types.js';
import { describeHttpApplication } from './api-document.js';
import { type DocumentSchema } from './document-schema.js';

interface Content {
  schema: DocumentSchema & { contentSchema?: { items: DocumentSchema } };
  example?: unknown;
  examples?: Record<string, { $ref?: string; value?: unknown }>;
}

interface Operation {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  'x-codeSamples'?: { label: string; source: string }[];
  parameters?: { name: string; description?: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { $ref?: string; content?: Record<string, Content> }>;
}

interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, DocumentSchema>; examples?: Record<string, { value: unknown }> };
}

const [integrators, operators] = (await Promise.all(
  (['integrators', 'operators'] as const).map(describeHttpApplication),
)) as unknown as [Document, Document];

const operationsOf = ({ paths, webhooks = {} }: Document): Operation[] =>
  [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) => Object.values(item));
const all = [integrators, operators].flatMap(operationsOf);

const pathsWith = (document: unknown, test: (key: string, value: unknown) => boolean, at = ''): string[] =>
  typeof document !== 'object' || document === null
    ? []
    : Object.entries(document).flatMap(([key, value]) => [
        ...(test(key, value) ? [`${at}/${key}`] : []),
        ...(key === 'value' || key === 'example' ? [] : pathsWith(value, test, `${at}/${key}`)),
      ]);

const order = (protection_cost: number | null): object => ({
  ordered_at: '2026-11-20T02:00:24Z',
  currency: 'BRL',
  customer: {},
  amounts: { subtotal: 19.9, protection_cost },
  line_items: [{ quantity: 1, unit_price: 19.9 }],
});

describe('the OpenAPI documents', () => {
  it.each([integrators, operators])('C-DOC-1: are of version 3.1, where null is a type', (document) => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(pathsWith(document, (key) => key === 'nullable')).toEqual([]);
  });

  it('C-DOC-2: have unique operation ids of a verb and a noun', () => {
    const ids = all.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)*$/.test(id))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['putOrder', 'getOrder', 'cancelOrder', 'listReturns', 'issueToken']));
  });

  it('C-DOC-3: share their problem responses, so that an operation has at most two screens (180 lines) without its parameters and examples', () => {
    const routes = all.filter(({ tags }) => !tags?.includes('Webhooks'));
    const problems = routes.flatMap(({ responses }) => Object.entries(responses).filter(([status]) => status >= '400'));
    expect(problems.filter(([, { $ref }]) => $ref === undefined)).toEqual([]);
    const long = operationsOf(integrators).filter((operation) => {
      const essence = JSON.stringify(
        operation,
        (key, value: unknown) => (['parameters', 'examples', 'x-codeSamples'].includes(key) ? undefined : value),
        1,
      );
      return essence.split('\n').length > 180;
    });
    expect(long.map(({ operationId }) => operationId)).toEqual([]);
  });

  it.each([integrators, operators])('C-DOC-4: list every tag that their routes have', (document) => {
    const tags = document.tags.map(({ name }) => name);
    const used = operationsOf(document).flatMap((operation) => operation.tags ?? ['none']);
    expect([...new Set(used)].sort()).toEqual([...tags].sort());
  });

  it('C-DOC-4: show integrators only routes that they call', () => {
    const paths = Object.keys(integrators.paths).join(' ');
    expect(paths).not.toMatch(/health|carriers|\/t\/|track\/|pictures|unsubscribe|twilio|api-keys/);
    expect(operationsOf(operators).length).toBeGreaterThan(10);
  });

  it('C-DOC-5, C-DOC-19: have a webhook of every event type, with a schema and an example', () => {
    const { webhooks = {} } = integrators;
    expect(Object.keys(webhooks).sort()).toEqual([...EVENT_TYPES, TEST_EVENT].sort());
    for (const [type, { post }] of Object.entries(webhooks)) {
      const { schema, examples = {} } = (post as Required<Operation>).requestBody.content[
        'application/json'
      ] as Content;
      expect(post?.summary).toMatch(new RegExp(`^${type}: .* `));
      expect(faultsOf(integrators, schema, examples[type]?.value)).toEqual([]);
      expect(examples[type]?.value).toMatchObject({ type });
    }
  });

  it.each([integrators, operators])('C-DOC-6: have an example of every JSON answer of success', (document) => {
    const answers = operationsOf(document).flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) => {
        const json = content['application/json'];
        return json && !json.schema.$ref?.endsWith('/Problem') ? [{ where: `${operationId} ${status}`, json }] : [];
      }),
    );
    expect(answers.length).toBeGreaterThan(2);
    for (const { where, json } of answers) {
      const [example] = Object.values(json.examples ?? {});
      const value = document.components.examples?.[example?.$ref?.split('/').at(-1) ?? '']?.value ?? json.example;
      expect([where, faultsOf(document, json.schema, value)]).toEqual([where, []]);
    }
  });

  it.each([integrators, operators])('C-DOC-7: describe every operation, schema, member and parameter', (document) => {
    const operations = operationsOf(document).filter(({ description }) => !description);
    expect(operations.map(({ operationId }) => operationId)).toEqual([]);
    const schemas = Object.entries(document.components.schemas);
    expect(schemas.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
    expect(schemas.flatMap(([name, schema]) => undescribed(schema, name))).toEqual([]);
    const parameters = operationsOf(document).flatMap(({ operationId, parameters: own = [] }) =>
      own.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
    );
    expect(parameters).toEqual([]);
  });

  it.each([integrators, operators])('C-DOC-7: describe more than the name of a member or parameter', (document) => {
    const bare = /^(?:The|A|An) \w+\.$/;
    const members = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties).flatMap(([name, { description = '' }]) =>
        bare.test(description) ? [`${schema}.${name}: ${description}`] : [],
      ),
    );
    expect(members).toEqual([]);
    const parameters = operationsOf(document).flatMap(({ operationId, parameters: own = [] }) =>
      own.flatMap(({ name, description = '' }) => (bare.test(description) ? [`${operationId}.${name}`] : [])),
    );
    expect(parameters).toEqual([]);
  });

  it.each([integrators, operators])('C-DOC-6: have an example of every JSON body', (document) => {
    const bodies = operationsOf(document).flatMap(({ operationId, requestBody }) => {
      const media = requestBody?.content['application/json'];
      return media ? [{ operationId, ...media }] : [];
    });
    expect(bodies.length).toBeGreaterThan(1);
    for (const { operationId, schema, examples = {} } of bodies) {
      expect([operationId, Object.keys(examples).length]).not.toEqual([operationId, 0]);
      for (const { value } of Object.values(examples))
        expect([operationId, faultsOf(document, schema, value)]).toEqual([operationId, []]);
    }
  });

  it('C-DOC-6: have an example of every file, whose lines have their schema if it is NDJSON', () => {
    const files = operationsOf(integrators).flatMap(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((part) =>
        Object.entries(part?.content ?? {}).filter(([type]) => /ndjson|csv/.test(type)),
      ),
    );
    expect(files.map(([type]) => type)).toEqual(['application/x-ndjson', 'text/csv', 'application/x-ndjson']);
    for (const [type, { example, examples = {}, schema }] of files) {
      const [text] = [example, ...Object.values(examples).map(({ value }) => value)].filter(
        (value) => value !== undefined,
      );
      expect([type, text]).toEqual([type, expect.stringMatching(/^(.+\n){2,}$/)]);
      const item = schema.contentSchema?.items;
      expect([type, item !== undefined]).toEqual([type, type.endsWith('ndjson')]);
      const lines = item ? String(text).trimEnd().split('\n') : [];
      for (const line of lines) expect(faultsOf(integrators, item ?? {}, JSON.parse(line))).toEqual([]);
    }
  });

  it.each([
    ['CancelBody', { type: 'FULL' }, []],
    ['CancelBody', { type: 'FULL', line_items: null }, []],
    ['CancelBody', { type: 'PARTIAL' }, ["must have required property 'line_items'"]],
    ['CancelBody', { type: 'FULL', line_items: [{ line_id: '1', quantity: 1 }] }, ['must NOT be valid']],
    ['PutOrderBody', { ...order(1), is_protected: true }, []],
    ['PutOrderBody', { ...order(0), is_protected: false }, []],
    ['PutOrderBody', { ...order(null), is_protected: null }, []],
    ['PutOrderBody', { ...order(0), is_protected: true }, ['must be > 0']],
    ['PutOrderBody', { ...order(1), is_protected: false }, ['must be equal to constant']],
    ['PutOrderBody', order(1), ['must be null']],
    ['PutOrderBody', { ...order(null), is_protected: true }, ['must be number']],
  ])('C-DOC-12: state the rules of several members: %s %j', (name, body, faults) => {
    const found = faultsOf(integrators, { $ref: `#/components/schemas/${name}` }, body).join();
    if (faults.length === 0) expect(found).toBe('');
    for (const fault of faults) expect(found).toContain(fault);
  });

  it('C-DOC-12: have no members that are always refused', () => {
    const { CancelBody, PatchShipmentBody, ReturnRequestBody } = integrators.components.schemas;
    const members = [CancelBody, PatchShipmentBody, ReturnRequestBody].flatMap((schema) =>
      Object.keys(schema?.properties ?? {}),
    );
    const refused = ['source_store', 'tracking_number', 'carrier', 'shipment_id', 'rate_id', 'exchange_line_items'];
    expect(members.filter((member) => refused.includes(member))).toEqual([]);
  });

  it('C-DOC-10: have code samples of every operation that integrators call', () => {
    const routes = Object.values(integrators.paths).flatMap((item) => Object.values(item));
    for (const { operationId, 'x-codeSamples': samples = [] } of routes)
      expect([operationId, ...samples.map(({ label }) => label)]).toEqual([
        operationId,
        'curl',
        'TypeScript',
        'Python',
        'PHP',
      ]);
  });
});

const validators = new Map<Document, Ajv2020>();

function faultsOf(document: Document, schema: DocumentSchema, value: unknown): unknown[] {
  if (value === undefined) return ['no example'];
  const ajv = validators.get(document) ?? validatorOf(document);
  validators.set(document, ajv);
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function validatorOf({ components: { schemas } }: Document): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  return formats.default(ajv).addSchema({ components: { schemas } }, 'document');
}

function undescribed({ properties = {}, items }: DocumentSchema, at: string): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, member]) => [
      ...(member.description ? [] : [`${at}.${name}`]),
      ...undescribed(member, `${at}.${name}`),
    ]),
    ...(items ? undescribed(items, `${at}[]`) : []),
  ];
}
