// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { call, type Json, type Reply } from '../../support/client.js';
import { openApiDocument } from '../../support/contract.js';
import { servers } from '../../support/servers.js';
import { newStore, type TestStore } from '../../support/stores.js';

interface Operation {
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; schema: { type: string } }[];
  requestBody?: { content: Record<string, { examples?: Record<string, { value: Json }> }> };
}

/** Texts that an ASCII column cannot hold. */
const TEXTS = ['é', '日本', 'ret_01k9w3c2q4m7v8x5t6r1z0a9b😀', '😀'.repeat(64)];

/** The parameters that the client chooses; a new order, an empty timeline, a page or a refused token may answer them. */
const CHOSEN = [
  'protection_lines',
  'order_number',
  'tracking_number',
  'source_store',
  'phone',
  'customer_id',
  ' lang',
  '/check photo',
  '/shippo/events token',
  '/events/{account_id} token',
];

let store: TestStore;
let operations: { method: string; path: string; operation: Operation }[];

beforeAll(async () => {
  // Only test stores have all routes.
  store = await newStore({ mode: 'test' });
  const { paths } = (await openApiDocument()) as unknown as { paths: Record<string, Record<string, Operation>> };
  operations = Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([verb, operation]) => ({ method: verb.toUpperCase(), path, operation })),
    )
    // The fields of a form are checked before the link to it.
    .filter(({ operation }) => !operation.requestBody?.content['application/x-www-form-urlencoded']);
});

function send(method: string, path: string, { security = [], requestBody }: Operation, changed?: Json): Promise<Reply> {
  const isInternal = security.some((scheme) => 'internal' in scheme);
  const authorization = `Bearer ${isInternal ? servers.internal_token : store.token}`;
  const [content] = Object.values(requestBody?.content ?? {});
  const [example] = Object.values(content?.examples ?? {});
  const headers = { authorization, 'idempotency-key': randomUUID() };
  if (path.startsWith('/track/') && method === 'POST') {
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    return call(path, { method, headers: form, body: 'order_number=1&email=a%40b.test' });
  }
  return call(path, { method, headers, body: changed ?? example?.value });
}

type Answer = [parameter: string, status: number, detail: unknown];

const isIssued = ([parameter]: Answer): boolean => !CHOSEN.some((name) => parameter.endsWith(name));

/** The parameters of all routes, each with the status and the detail of the answer to a request that has `text` there. */
async function answersTo(text: string, where: 'path' | 'query'): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { method, path, operation } of operations) {
    for (const { name, schema } of operation.parameters?.filter((parameter) => parameter.in === where) ?? []) {
      if (where === 'query' && schema.type !== 'string') continue;
      const sent = encodeURIComponent(text);
      const target = where === 'path' ? path.replace(`{${name}}`, sent) : `${path}?${name}=${sent}`;
      const { status, json } = await send(method, target.replaceAll(/\{[^}]+\}/g, 'NONE'), operation);
      answers.push([`${method} ${path} ${name}`, status, json.detail]);
    }
  }
  return answers;
}

/** The body with `text` in place of each of its texts, one after the other. */
function* bodiesWith(text: string, body: Json): Generator<Json> {
  for (const [key, value] of Object.entries(body)) {
    if (typeof value === 'string') yield { ...body, [key]: text };
    else if (typeof value === 'object' && value !== null)
      for (const changed of bodiesWith(text, value as Json))
        yield (Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed }) as Json;
  }
}

/** The detail with the identifier that it names decoded: it may be percent-encoded, as it was sent. */
function decoded(detail: unknown): unknown {
  return typeof detail === 'string' ? decodeURIComponent(detail) : detail;
}

function naming(detail: unknown, text: string): unknown {
  return typeof detail === 'string' ? detail.replace(/\bNONE\b/, text) : detail;
}

describe.each(TEXTS)('the identifier %s', (text) => {
  it('C-HTTP-32: is in each path as unknown as an ASCII one, except as a number that the client chooses', async () => {
    const [answers, unknown] = [await answersTo(text, 'path'), await answersTo('NONE', 'path')];
    const issued = answers.filter(isIssued);
    const shown = issued.map(([parameter, status, detail]) => [parameter, status, decoded(detail)]);
    expect(shown).toEqual(
      unknown.filter(isIssued).map(([...answer]) => [...answer.slice(0, 2), naming(answer[2], text)]),
    );
    expect(shown.filter(([, , detail]) => String(detail).includes(text)).length).toBeGreaterThan(5);
    expect(new Set(issued.map(([, status]) => status))).toEqual(new Set([404, 200]));
    expect(issued.length).toBeGreaterThan(15);
    expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
  });

  it('C-HTTP-32: is invalid in each query, except as a number that the client chooses', async () => {
    const answers = await answersTo(text, 'query');
    const issued = answers.filter(isIssued);
    expect(issued.filter(([, status]) => status !== 422)).toEqual([]);
    expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
  });

  it('is no failure of the service in any text of a body', async () => {
    const answers: [request: string, status: number][] = [];
    for (const { method, path, operation } of operations) {
      const [content] = Object.values(operation.requestBody?.content ?? {});
      const [example] = Object.values(content?.examples ?? {});
      if (typeof example?.value !== 'object') continue;
      for (const body of bodiesWith(text, example.value)) {
        const { status } = await send(method, path.replaceAll(/\{[^}]+\}/g, 'NONE'), operation, body);
        answers.push([`${method} ${path} ${JSON.stringify(body)}`, status]);
      }
    }
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
  });
});
