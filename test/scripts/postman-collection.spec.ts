// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';

interface Item {
  name: string;
  request: {
    method: string;
    url: { raw: string };
    header: { key: string; value: string }[];
    auth?: { type: string };
    body?: { mode: string; raw: string };
  };
}

interface Collection {
  event: { script: { exec: string[] } }[];
  item: { name: string; item: Item[] }[];
}

const script = pathToFileURL(join(process.cwd(), 'scripts/lib/postman-collection.mjs')).href;
const { postmanCollection } = (await import(script)) as { postmanCollection: (document: object) => Collection };

const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, object> };

/** Runs the script of the collection; returns the requests that it sends and the variables that it leaves. */
function run(
  lines: string[],
  variables: Record<string, string>,
): { sent: unknown[]; variables: Record<string, string> } {
  const sent: unknown[] = [];
  const store = {
    get: (name: string) => variables[name],
    set: (name: string, value: string) => (variables[name] = value),
  };
  const answer = { access_token: 'new', expires_at: new Date(Date.now() + 3_600_000).toISOString() };
  const sendRequest = (request: unknown, then: (error: null, response: { json: () => object }) => void): void => {
    sent.push(request);
    then(null, { json: () => answer });
  };
  runInNewContext(lines.join('\n'), { pm: { variables: store, collectionVariables: store, sendRequest } });
  return { sent, variables };
}

it('C-DOC-11: has every operation with its example, and fetches a token', () => {
  const { item, event } = postmanCollection(document);
  const requests = item.flatMap((folder) => folder.item.map(({ request }) => request));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} {{base_url}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(requests.map(({ method, url }) => `${method} ${url.raw}`).sort()).toEqual(operations.sort());
  const bodies = requests.flatMap(({ body }) => (body?.mode === 'raw' ? [body.raw] : []));
  expect(bodies.length).toBeGreaterThan(10);
  expect(bodies.map((raw) => JSON.parse(raw) as object).filter((body) => Object.keys(body).length === 0)).toEqual([]);

  const files = requests.filter(({ body }) => body?.mode === 'file');
  expect(files.map(({ url, header }) => [url.raw, header])).toEqual([
    ['{{base_url}}/imports', [{ key: 'Content-Type', value: 'application/x-ndjson' }]],
  ]);

  const exchange = event[0]?.script.exec ?? [];
  const key = { base_url: 'https://parcels.example.com', api_key: 'pwk_1', shop_domain: 'shop.example.com' };
  const first = run(exchange, key);
  expect(JSON.parse(JSON.stringify(first.sent))).toEqual([
    {
      url: 'https://parcels.example.com/auth/v1/token',
      method: 'POST',
      header: { 'X-API-Key': 'pwk_1', 'X-Shop-Domain': 'shop.example.com' },
    },
  ]);
  expect(first.variables['token']).toBe('new');
  expect(run(exchange, first.variables).sent).toEqual([]);
});
