// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Problem } from '../../errors/problem.js';
import { type TenantRequest } from '../tenant-request.js';
import { bodyStream } from './body-stream.js';
import { refuseUnparsed } from './unparsed-request.js';

const LIMITS = { maxBytes: 1000, maxMs: 10_000, idleMs: 5_000 };

let server: Server;
/** What the server has read of the last request: the text, or the code of the problem. */
let read: Promise<string>;

beforeAll(async () => {
  // Far below the time of the slow upload.
  server = createServer({ requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 });
  refuseUnparsed(server, '');
  server.on('request', (request, response) => {
    read = textOf(request as TenantRequest).catch((error: unknown) =>
      error instanceof Problem ? error.code : Promise.reject(error),
    );
    void read.then((text) => response.end(text));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());

async function textOf(request: TenantRequest): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of bodyStream(request, LIMITS)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function post(headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  return httpRequest({ port, host: '127.0.0.1', method: 'POST', headers: { connection: 'close', ...headers } });
}

async function answerTo(sent: ReturnType<typeof post>): Promise<string> {
  const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer>];
  let text = '';
  for await (const chunk of response) text += chunk.toString();
  return text;
}

it.each<[string, string | Buffer, Record<string, string>, string]>([
  ['a body', 'abc', {}, 'abc'],
  ['a compressed body', gzipSync('abc'), { 'content-encoding': 'gzip' }, 'abc'],
  ['no body', '', {}, ''],
  ['a body over the limit', 'x'.repeat(100_000), {}, 'PAYLOAD_TOO_LARGE'],
  [
    'a small body that grows over the limit',
    gzipSync('x'.repeat(100_000)),
    { 'content-encoding': 'gzip' },
    'PAYLOAD_TOO_LARGE',
  ],
  ['a body that is not what it says', 'abc', { 'content-encoding': 'gzip' }, 'MALFORMED_REQUEST'],
  ['an unknown encoding', 'abc', { 'content-encoding': 'x' }, 'UNSUPPORTED_MEDIA_TYPE'],
])('answers %s', async (_title, body, headers, expected) => {
  const sent = post(headers);
  const answer = answerTo(sent);
  sent.end(body);
  expect(await answer).toBe(expected);
});

it('C-IMP-1: a slow upload takes longer than the time limit of requests', async () => {
  const sent = post();
  const answer = answerTo(sent);
  for (const part of ['a', 'b', 'c']) {
    sent.write(part);
    await delay(60);
  }
  sent.end();
  expect(await answer).toBe('abc');
});

it.each<Record<string, string>>([{}, { 'content-encoding': 'gzip' }])(
  'an upload that breaks off is a problem: %j',
  async (headers) => {
    const arrived = once(server, 'request');
    const sent = post({ ...headers, 'content-length': '10' });
    sent.on('error', () => undefined);
    sent.write('abc');
    await arrived;
    sent.destroy();
    expect(await read).toBe('MALFORMED_REQUEST');
  },
);
