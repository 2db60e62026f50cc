// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { call, type Json } from '../../support/client.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { newStore, type TestStore } from '../../support/stores.js';

interface Parameter {
  name: string;
  in: string;
  schema: { type: string; format?: string; enum?: string[]; maxLength?: number };
}

interface List {
  /** Of the document, such as `/orders/{order_number}/history`. */
  path: string;
  parameters: Parameter[];
}

/** At both ends of the years, and around 1970, before which no id has a time. */
const TIMES = [
  '0001-01-01T00:00:00Z',
  '1960-06-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
];

let store: TestStore;
let lists: List[];
let ids: Record<string, string>;

beforeAll(async () => {
  // Only test stores have all lists.
  store = await newStore({ mode: 'test' });
  const order_number = newOrderNumber();
  expect((await store.put(`/orders/${order_number}`, anOrder({ order_number }))).status).toBe(201);
  const added = await store.post(
    '/webhook-endpoints',
    { url: 'https://oms.example.com/hook' },
    { 'idempotency-key': randomUUID() },
  );
  ids = { order_number, endpoint_id: String(((added.json.data as Json).endpoint as Json).endpoint_id) };
  const { paths } = (await call('/openapi.json')).json as {
    paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  };
  lists = Object.entries(paths)
    .map(([path, { get }]) => ({ path, parameters: get?.parameters?.filter((each) => each.in === 'query') ?? [] }))
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'limit'));
  expect(lists.length).toBeGreaterThan(7);
});

const read = ({ path }: List, query: Record<string, string>) =>
  store.get(
    `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')}?${new URLSearchParams(query).toString()}`,
  );

/** A value that the schema of a parameter refuses. */
function wrongValue({ name, schema }: Parameter): string {
  if (schema.type === 'integer') return '0';
  if (name === 'cursor' || name === 'after') return 'zzz';
  return schema.maxLength === undefined ? 'wrong' : 'x'.repeat(schema.maxLength + 1);
}

const pointersOf = (json: Json): string[] =>
  ((json.errors ?? []) as Json[]).map(({ pointer }) => String(pointer)).sort();

it('C-LIST-13: each time filter of each list takes every year', async () => {
  const answers: [query: string, status: number][] = [];
  for (const list of lists) {
    for (const { name } of list.parameters.filter(({ schema }) => schema.format === 'date-time')) {
      for (const time of TIMES)
        answers.push([`${list.path} ${name}=${time}`, (await read(list, { [name]: time })).status]);
    }
  }
  expect(answers.length).toBeGreaterThan(9 * TIMES.length);
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
});

it('C-ERR-5: each list names all wrong parameters at once, unknown ones too', async () => {
  for (const list of lists) {
    const wrong = Object.fromEntries(list.parameters.map((each) => [each.name, wrongValue(each)]));
    const reply = await read(list, { ...wrong, colour: 'red' });
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    const expected = [...Object.keys(wrong), 'colour'].map((name) => `/${name}`).sort();
    expect([list.path, pointersOf(reply.json)]).toEqual([list.path, expected]);
  }
});

it('C-LIST-12: each list refuses a misspelt parameter, and names the one that is meant', async () => {
  for (const list of lists) {
    for (const { name } of list.parameters) {
      const misspelt = name.slice(0, 1) + name.slice(2);
      const reply = await read(list, { [misspelt]: '1' });
      expectProblem(reply, 422, 'VALIDATION_ERROR');
      const fault = {
        pointer: `/${misspelt}`,
        code: 'UNKNOWN_KEY',
        detail: expect.stringMatching(`${name}\\?$`) as string,
      };
      expect(reply.json.errors).toEqual([fault]);
    }
  }
});

it('C-HTTP-17: a route that is no list ignores parameters', async () => {
  expect((await store.get(`/orders/${ids['order_number']}?limit=0&colour=red`)).status).toBe(200);
});

it('C-LIST-7: a cursor of the other order is one fault of several', async () => {
  for (let count = 0; count < 2; count++) {
    const order_number = newOrderNumber();
    await store.put(`/orders/${order_number}`, anOrder({ order_number }));
  }
  const { json } = await store.get('/orders?limit=1');
  const cursor = String((json.data as Json).next_cursor);
  expect((await store.get(`/orders?limit=1&cursor=${cursor}`)).status).toBe(200);
  const reply = await store.get(`/orders?limit=0&updated_since=2026-01-01T00:00:00Z&cursor=${cursor}`);
  expectProblem(reply, 422, 'VALIDATION_ERROR');
  expect(pointersOf(reply.json)).toEqual(['/cursor', '/limit']);
});
