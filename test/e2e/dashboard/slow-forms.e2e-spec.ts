// SPDX-License-Identifier: Apache-2.0
import { gzipSync } from 'node:zlib';
import { startDashboard } from '../../support/dashboards.js';
import { rawRequest } from '../../support/raw-http.js';
import { slowClient } from '../../support/slow-clients.js';
import { newStore } from '../../support/stores.js';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const KIB = 1024;

let baseUrl: string;

beforeAll(async () => {
  ({ baseURL: baseUrl } = await startDashboard([await newStore()]));
});

async function statusOf(path: string, body: Buffer, headers: Record<string, string> = {}): Promise<number> {
  const all = { ...FORM, ...headers, 'Content-Length': String(body.length) };
  return (await rawRequest(`POST ${path}`, { headers: all, body, baseUrl })).status;
}

describe('C-HTTP-41: the dashboard', () => {
  it('reads 16 KiB of a form before sign-in, and nothing packed', async () => {
    // Without its CSRF token, a form that was read is refused.
    expect(await statusOf('/sign-in', Buffer.alloc(16 * KIB, 'x'))).toBe(403);
    expect(await statusOf('/sign-in', Buffer.alloc(16 * KIB + 1, 'x'))).toBe(413);
    expect(await statusOf('/sign-in', gzipSync('email=x'), { 'Content-Encoding': 'gzip' })).toBe(415);
  });

  it('reads no form of somebody who is not signed in where a sign-in is needed', async () => {
    const unread = await slowClient(baseUrl, 'POST /store', { headers: FORM, chunk: Buffer.from('a') });
    expect(await unread.status()).toBe(303);
  });

  it('ends a form of which nothing more arrives, and one that never begins', async () => {
    const senders = await Promise.all([
      slowClient(baseUrl, 'POST /sign-in', { headers: FORM, chunk: Buffer.from('email=') }),
      slowClient(baseUrl, 'POST /sign-in', { headers: { ...FORM, 'Content-Length': '10' } }),
    ]);
    for (const answer of await Promise.all(senders.map((sender) => sender.answer())))
      expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*No byte of the body arrived for 5 seconds/);
  });
});
