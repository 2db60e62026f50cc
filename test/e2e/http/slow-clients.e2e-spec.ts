// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterFile } from '../../support/cleanup.js';
import { call } from '../../support/client.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { rawRequest } from '../../support/raw-http.js';
import { apiWith } from '../../support/services.js';
import { silentReaders, type SlowClient, slowClient, slowSenders } from '../../support/slow-clients.js';
import { newStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

/** A file of the folder of photos, more than the system takes for a client that does not read. */
const PHOTO = `${'p'.repeat(32)}.jpg`;
const PHOTO_BYTES = 8 * 1024 * 1024;
/** The first bytes of a packed body. */
const PACKED = gzipSync('x'.repeat(10_000)).subarray(0, 22);
const OTHER = '127.0.0.2';

let baseUrl: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  afterFile(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, PHOTO), Buffer.alloc(PHOTO_BYTES, 'x'));
  ({ baseUrl } = await apiWith({ UPLOADS_FOLDER: folder, UPLOADS_S3_BUCKET: undefined }));
});

/** Waits until so many of the clients were refused. */
async function untilRefused(clients: readonly SlowClient[], count: number): Promise<void> {
  let refused = 0;
  for (const client of clients) void client.status().then((status) => (refused += Number(status === 503)));
  await until(() => refused >= count, `${count} clients to be refused`);
}

describe('C-HTTP-37: photos that nobody reads', () => {
  it('leave no room for further ones of their address, and all of it for others', async () => {
    const readers = await silentReaders(64, baseUrl, `/uploads/${PHOTO}`, { from: OTHER });
    expect(await readers[63]?.status()).toBe(200);
    const refused = await slowClient(baseUrl, `GET /uploads/${PHOTO}`, { from: OTHER });
    expect(await refused.status()).toBe(503);
    expect((await rawRequest(`GET /uploads/${PHOTO}`, { baseUrl })).text.length).toBe(PHOTO_BYTES);
    for (const { socket } of readers) socket.destroy();
  });
});

describe('C-HTTP-33: bodies that do not end', () => {
  it('of a store leave room for the writes of others', async () => {
    const [store, other] = await Promise.all([newStore(), newStore()]);
    const headers = { Authorization: `Bearer ${store.token}`, 'Content-Encoding': 'gzip' };
    const senders = await slowSenders(40, baseUrl, '/shipments', { headers, chunk: PACKED });
    await untilRefused(senders, 32);
    const put = { method: 'PUT', body: anOrder(), baseUrl };
    expect((await other.call(`/orders/${newOrderNumber()}`, put)).status).toBe(201);
    for (const { socket } of senders) socket.destroy();
  });

  it('C-HTTP-39: of an address leave room for forms of others, and for tokens', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Encoding': 'gzip' };
    const flood = { headers, chunk: PACKED, from: OTHER };
    const senders = await slowSenders(40, baseUrl, '/notifications/twilio/inbound', flood);
    await untilRefused(senders, 35);
    const form = { method: 'POST', baseUrl, headers: { 'content-type': headers['Content-Type'] }, body: 'From=1' };
    expect((await call('/notifications/twilio/inbound', form)).status).not.toBe(503);
    const own = { headers: { 'Content-Type': 'application/json' }, chunk: Buffer.from('{"token":"x"}'), from: OTHER };
    const verify = await slowClient(baseUrl, 'POST /auth/v1/token/verify', own);
    verify.socket.write('0\r\n\r\n');
    expect(await verify.status()).toBe(200);
    for (const { socket } of senders) socket.destroy();
  });
});

it('C-HTTP-38: a body of which nothing more arrives is 408, also one of a photo', async () => {
  const store = await newStore();
  const authorization = { Authorization: `Bearer ${store.token}` };
  const chunk = Buffer.from('{');
  const form = { ...authorization, 'Content-Type': 'multipart/form-data; boundary=b' };
  const senders = [
    await slowClient(baseUrl, 'POST /auth/v1/token/verify', { chunk }),
    await slowClient(baseUrl, 'PUT /orders/1', { headers: authorization, chunk }),
    await slowClient(baseUrl, 'POST /claims/uploads', { headers: form, chunk }),
  ];
  // Node's limit on a whole request has the same status, and another detail.
  for (const answer of await Promise.all(senders.map((sender) => sender.answer())))
    expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*No byte of the body arrived for 5 seconds/);
});

it.each(['/auth/v1/token/verify', '/track/unknown.example', '/notifications/twilio/inbound', '/notifications/bounces'])(
  'C-HTTP-40: %s takes at most 64 KiB',
  async (path) => {
    const body = 'x'.repeat(64 * 1024);
    const post = { method: 'POST', baseUrl, headers: { 'content-type': 'text/plain' } };
    expect((await call(path, { ...post, body })).status).not.toBe(413);
    expectProblem(await call(path, { ...post, body: `${body}x` }), 413, 'PAYLOAD_TOO_LARGE');
  },
);
