// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { call, type Json, type Reply } from '../support/client.js';
import { openApiDocument } from '../support/contract.js';
import { anOrder } from '../support/orders.js';
import { newStore } from '../support/stores.js';

interface Schema {
  required?: string[];
  properties?: Record<string, { examples?: unknown[] }>;
}

interface Operation {
  operationId: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { $ref: string }; examples?: Record<string, { value: Json }> }> };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}

type Paths = Record<string, Record<string, Operation>>;

async function operations(): Promise<{ where: string; path: string; method: string; operation: Operation }[]> {
  const { paths } = (await openApiDocument()) as unknown as { paths: Paths };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      where: `${method.toUpperCase()} ${path}`,
      path,
      method,
      operation,
    })),
  );
}

const MEDIA_TYPES = ['application/json', 'application/merge-patch+json'];
const FORM_TYPE = 'application/x-www-form-urlencoded';
const PUSHES = ['PUT /orders/{order_number}', 'POST /orders'];

function examplesOf({ requestBody }: Operation): Json[] {
  return Object.values(requestBody?.content['application/json']?.examples ?? {}).map(({ value }) => value);
}

describe('OpenAPI document', () => {
  it.each(['/openapi.json', '/openapi-internal.json'])(
    'C-DOC-20, C-HTTP-29, C-OPS-3: is valid OpenAPI and passes the linter: %s',
    async (path) => {
      const { text } = await call(path);
      const config = await loadConfig({ configPath: 'redocly.yaml' });
      const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
      expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual(
        [],
      );
    },
  );

  it('C-OPS-3: documents the callers and the problems of every route', async () => {
    for (const { where, operation } of await operations()) {
      const statuses = Object.keys(operation.responses);
      expect([where, statuses]).toEqual([where, expect.arrayContaining(['400', '413', '421', '500', '503'])]);
      if (operation.security?.length)
        expect([where, statuses]).toEqual([where, expect.arrayContaining(['401', '429'])]);
      const [type] = Object.keys(operation.requestBody?.content ?? {});
      if (type !== undefined) expect([where, statuses]).toEqual([where, expect.arrayContaining(['415'])]);
      // Any text is a valid form.
      if (type !== undefined && type !== FORM_TYPE)
        expect([where, statuses]).toEqual([where, expect.arrayContaining(['422'])]);
    }
  });

  it('has an example of every body, or of each required member', async () => {
    const { schemas } = (await openApiDocument()).components as { schemas: Record<string, Schema> };
    const bodies = (await operations()).filter(({ operation }) => operation.requestBody);
    expect(bodies.length).toBeGreaterThan(3);
    for (const { where, operation } of bodies) {
      const [content] = Object.values(operation.requestBody?.content ?? {});
      if (Object.keys(content?.examples ?? {}).length > 0) continue;
      const { required = [], properties = {} } = schemas[content?.schema.$ref.split('/').pop() ?? ''] ?? {};
      expect([where, required.filter((name) => properties[name]?.examples === undefined)]).toEqual([where, []]);
      expect([where, required.length]).not.toEqual([where, 0]);
    }
  });

  it('has the form that looks an order up', async () => {
    const lookup = (await operations()).find(({ where }) => where === 'POST /track/{shop_domain}')?.operation;
    const example = lookup?.requestBody?.content[FORM_TYPE]?.examples?.lookup?.value;
    const form = example as { order_number: string; email: string };
    const store = await newStore();
    await store.put(`/orders/${form.order_number}`, anOrder({ customer: { email: form.email } }));
    const body = new URLSearchParams(form).toString();
    const { status } = await call(`/track/${store.shopDomain}`, {
      method: 'POST',
      body,
      headers: { 'content-type': FORM_TYPE },
    });
    expect(status).toBe(303);
  });

  it('C-OPS-3: has the body of every operation that reads one', async () => {
    const without = (await operations()).filter(({ method, operation }) => method !== 'get' && !operation.requestBody);
    expect(without.map(({ where }) => where)).toEqual([
      'POST /auth/v1/token',
      'POST /shipments/by-id/{id}/cancel',
      'POST /imports/{import_id}/cancel',
      'DELETE /webhook-endpoints/{endpoint_id}',
      'POST /webhook-endpoints/{endpoint_id}/rotate-secret',
      'POST /notifications/unsubscribe/{token}',
    ]);
  });

  it('has the webhook bodies that handlers read, and the token of Shippo', async () => {
    const all = await operations();
    const [shippo, twilio] = ['POST /carriers/shippo/events', 'POST /notifications/twilio/inbound'].map(
      (wanted) => all.find(({ where }) => where === wanted)?.operation,
    );
    expect(shippo?.parameters).toContainEqual(expect.objectContaining({ in: 'query', name: 'token', required: false }));
    expect(Object.keys(shippo?.requestBody?.content ?? {})).toEqual(['application/json']);
    expect(Object.keys(twilio?.requestBody?.content ?? {})).toEqual([FORM_TYPE]);
  });

  it('C-OPS-3: has order examples that a store can push unchanged', async () => {
    const orders = (await operations()).filter(({ where }) => PUSHES.includes(where));
    expect(orders).toHaveLength(2);
    for (const { path, method, operation } of orders) {
      for (const value of examplesOf(operation)) {
        const store = await newStore();
        const target = path.replace('{order_number}', encodeURIComponent(String(value.order_number ?? 'EXAMPLE-1')));
        const reply = await store.call(target, { method: method.toUpperCase(), body: value });
        expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
      }
    }
  });

  it('C-POST-12: accepts the legacy keys of POST /orders where the service does', async () => {
    const { json } = await call('/openapi.json');
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const pointer = '#/paths/~1orders/post/requestBody/content/application~1json/schema';
    const isDocumented = ajv.addSchema({ $id: 'openapi', ...json }).compile({ $ref: `openapi${pointer}` });
    const keys = ['order_number', 'store_order_number', 'order_id', 'store_order_id'];
    const store = await newStore();
    let accepted = 0;
    for (let chosen = 0; chosen < 2 ** keys.length; chosen++) {
      const sent = keys.filter((_, index) => chosen & (1 << index));
      const body = anOrder(Object.fromEntries(sent.map((key) => [key, `LEGACY-${chosen}`])));
      const { status } = await store.post('/orders', body);
      expect([sent, status]).toEqual([sent, isDocumented(body) ? 201 : 422]);
      if (status === 201) accepted += 1;
    }
    expect(accepted).toBe(6);
  });

  it('has examples of order operations that work on the example order', async () => {
    const all = await operations();
    const shipped = all.find(({ where }) => where === PUSHES[0])?.operation.requestBody?.content['application/json'];
    const order = shipped?.examples?.shipped?.value as Json;
    const acts = all.filter(
      ({ path, where, operation }) =>
        path.startsWith('/orders') && operation.requestBody !== undefined && !PUSHES.includes(where),
    );
    expect(acts.map(({ where }) => where).sort()).toEqual([
      'POST /orders/validate',
      'POST /orders/{order_number}/cancel',
      'PUT /orders/{order_number}/return-label',
    ]);
    for (const { path, method, operation } of acts) {
      const values = examplesOf(operation);
      expect([path, values.length]).not.toEqual([path, 0]);
      for (const value of values) {
        const store = await newStore();
        await store.put(`/orders/${String(order.order_number)}`, order);
        const target = path.replace('{order_number}', String(order.order_number));
        const reply = await store.call(target, { method: method.toUpperCase(), body: value });
        expect([reply.status, reply.text]).toEqual([200, expect.not.stringMatching(/would_refuse|"applied":false/)]);
      }
    }
  });

  it('has claim examples that a store with the example order can file and check unchanged', async () => {
    const all = await operations();
    const [order] = examplesOf(all.find(({ where }) => where === PUSHES[0])?.operation as Operation);
    for (const [where, status] of [
      ['POST /claims', 201],
      ['POST /claims/check', 200],
    ] as const) {
      const values = examplesOf(all.find((candidate) => candidate.where === where)?.operation as Operation);
      expect([where, values.length]).toEqual([where, 2]);
      for (const value of values) {
        const store = await newStore({ claim_policy: { window_days: 36_500 } });
        await store.put(`/orders/${String(order?.order_number)}`, order);
        const reply = await store.post(where.replace('POST ', ''), value, { 'idempotency-key': randomUUID() });
        expect([reply.status, reply.text]).toEqual([status, expect.not.stringMatching(/would_refuse|"request_id"/)]);
      }
    }
  });

  it('has shipment examples that a store can push unchanged', async () => {
    const values = examplesOf(
      (await operations()).find(({ where }) => where === 'POST /shipments')?.operation as Operation,
    );
    expect(values.length).toBeGreaterThanOrEqual(2);
    for (const value of values) {
      const reply = await (await newStore()).post('/shipments', value);
      expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
      expect(reply.json.tracking_availability).toBe('full');
    }
  });

  it('has examples of returns of the example order and of their callbacks', async () => {
    const all = await operations();
    const shipped = all.find(({ where }) => where === PUSHES[0])?.operation.requestBody?.content['application/json'];
    const order = shipped?.examples?.shipped?.value as Json;
    const requests = examplesOf(all.find(({ where }) => where === 'POST /returns')?.operation as Operation);
    const callbacks = all.filter(
      ({ path, operation }) => path.startsWith('/returns/{return_id}/') && operation.requestBody !== undefined,
    );
    expect([requests.length, callbacks.length]).toEqual([2, 3]);
    const requested = async (
      value?: Json,
    ): Promise<{ status: number; send: (path: string, body: Json) => Promise<Reply> }> => {
      const store = await newStore();
      await store.put(`/orders/${String(order.order_number)}`, order);
      const { status, json } = await store.post('/returns', value);
      const send = (path: string, body: Json): Promise<Reply> =>
        store.post(path.replace('{return_id}', String(json.return_id)), body);
      return { status, send };
    };
    for (const value of requests) expect((await requested(value)).status).toBe(201);
    for (const { path, operation } of callbacks) {
      const values = examplesOf(operation);
      expect([path, values.length]).not.toEqual([path, 0]);
      for (const value of values) {
        const { status, text } = await (await requested(requests[0])).send(path, value);
        expect([status, text]).toEqual([200, expect.stringContaining('"warnings":[]')]);
      }
    }
  });

  it('has patch examples that change the example shipment, as JSON and as a merge patch', async () => {
    const all = await operations();
    const [pushed] = examplesOf(all.find(({ where }) => where === 'POST /shipments')?.operation as Operation);
    const patches = all.filter(({ where }) => where.startsWith('PATCH /shipments/'));
    expect(patches.map(({ where }) => where).sort()).toEqual([
      'PATCH /shipments/by-id/{id}',
      'PATCH /shipments/{tracking_number}',
    ]);
    for (const { path, operation } of patches) {
      const { content } = operation.requestBody as NonNullable<Operation['requestBody']>;
      expect(Object.keys(content).sort()).toEqual(MEDIA_TYPES);
      for (const type of MEDIA_TYPES) {
        const values = Object.values(content[type]?.examples ?? {}).map(({ value }) => value);
        expect([path, type, values.length]).not.toEqual([path, type, 0]);
        for (const value of values) {
          const store = await newStore();
          const { shipment_id, tracking_number } = (await store.post('/shipments', pushed)).json;
          const target = path
            .replace('{id}', String(shipment_id))
            .replace('{tracking_number}', String(tracking_number));
          const headers = { 'content-type': type };
          const reply = await store.call(target, { method: 'PATCH', body: JSON.stringify(value), headers });
          expect([reply.status, reply.json]).toEqual([200, expect.objectContaining({ ...value, shipment_id })]);
        }
      }
    }
  });
});
