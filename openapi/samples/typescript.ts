// SPDX-License-Identifier: Apache-2.0
import { CLIENT_ITERATORS, CLIENT_METHODS } from './client-methods.js';
import { ORDERS, PHOTO, type SampleRequest } from './sample-request.js';

/** The request with the method of the TypeScript client. */
export function typescript(request: SampleRequest): string {
  const file = fileOf(request);
  return [
    ...(file?.imports ?? []),
    "import { createClient } from '@parcelward/client';",
    '',
    'const { PARCELWARD_URL, PARCELWARD_API_KEY, PARCELWARD_SHOP_DOMAIN } = process.env;',
    '// Exchanges the key for a token, and renews it.',
    'const client = createClient({',
    '  baseUrl: PARCELWARD_URL!,',
    '  apiKey: PARCELWARD_API_KEY!,',
    '  shopDomain: PARCELWARD_SHOP_DOMAIN!,',
    '});',
    ...callOf(request),
  ].join('\n');
}

function callOf(request: SampleRequest): string[] {
  const { operationId, pathParameters, body, answer } = request;
  const path = Object.values(pathParameters).map((value) => `'${value}'`);
  const parameters = [...path, ...(body ? [argumentOf(operationId, body)] : [])].join(', ');
  const iterator = CLIENT_ITERATORS[operationId];
  if (iterator !== undefined)
    return [`for await (const item of client.${iterator}(${parameters})) console.dir(item, { depth: null });`];
  const method = CLIENT_METHODS[operationId];
  const call = method === undefined ? plainCallOf(request) : `await client.${method}(${parameters})`;
  if (answer !== 'file') return [`console.log(${call});`];
  return [`const photo = ${call};`, `await writeFile('${PHOTO}', new Uint8Array(await photo.arrayBuffer()));`];
}

/** The call of an operation for which the client has no named method. */
function plainCallOf({ method, path, pathParameters, body }: SampleRequest): string {
  const options = { path: pathParameters, ...(body && 'json' in body && { body: body.json }) };
  return `(await client.request('${method}', '${path}', ${JSON.stringify(options, null, 2)})).body`;
}

function argumentOf(operationId: string, body: NonNullable<SampleRequest['body']>): string {
  if ('form' in body) return `await openAsBlob('${PHOTO}')`;
  if ('mediaType' in body) return `await openAsBlob('${ORDERS}')`;
  if (operationId === 'testWebhookEndpoint') return `'${(body.json as { type: string }).type}'`;
  return JSON.stringify(body.json, null, 2);
}

/** The imports of a sample that reads or writes a file. */
function fileOf({ body, answer }: SampleRequest): { imports: string[] } | undefined {
  if (answer === 'file') return { imports: ["import { writeFile } from 'node:fs/promises';"] };
  return body && !('json' in body) ? { imports: ["import { openAsBlob } from 'node:fs';"] } : undefined;
}
