// SPDX-License-Identifier: Apache-2.0
import { type FakeAnswer, PlatformServer } from '../../../test/support/platform-server.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { PlatformHttp } from './platform-http.js';

class EchoServer extends PlatformServer {
  protected answer({ headers, body }: { headers: object; body: string }): FakeAnswer {
    return { body: { headers, body } };
  }
}

const CLOCK = { now: () => new Date('2026-11-20T10:00:00Z') };
const http = new PlatformHttp({ allowPrivate: true, clock: CLOCK });
afterAll(() => http.close());

async function ask(...answers: (FakeAnswer | 'hang')[]): Promise<unknown> {
  const server = await new EchoServer().start();
  server.nextAnswers.push(...answers);
  return http.json({ name: 'Shop GET /x', url: `${server.url}/x?id=7`, headers: { 'x-token': 'secret' } });
}

it('returns JSON with exact numbers', async () => {
  const answer = await ask({ body: '{"id":90071992547409931234}' });
  expect(stringifyJson(answer)).toBe('{"id":90071992547409931234}');
});

it.each([
  ['server error', { status: 500 }, 'PlatformUnavailable', 'was answered with 500'],
  ['rate limit', { status: 429 }, 'PlatformUnavailable', 'was answered with 429'],
  ['page of a firewall', { body: '<html>' }, 'PlatformUnavailable', 'failed: SyntaxError'],
  ['answer without an end', { body: ' '.repeat(33 * 1024 * 1024) }, 'PlatformUnavailable', 'failed: TOO_LARGE'],
  ['redirect', { status: 301, headers: { location: '/y' } }, 'PlatformRefused', 'was answered with 301'],
  ['denial', { status: 403 }, 'PlatformRefused', 'was answered with 403'],
])('a %s is an error without the query and the token', async (_what, answer, name, message) => {
  await expect(ask(answer)).rejects.toMatchObject({ name, message: `Shop GET /x ${message}` });
});

it('gives up on a shop that does not answer', async () => {
  const server = await new EchoServer().start();
  server.nextAnswers.push('hang');
  const hurried = new PlatformHttp({ allowPrivate: true, clock: CLOCK, timeoutMs: 20 });
  const asked = hurried.json({ name: 'Shop', url: server.url, headers: {} });
  await expect(asked).rejects.toMatchObject({ name: 'PlatformUnavailable', message: 'Shop failed: TIMEOUT' });
  await hurried.close();
});

describe('without private targets', () => {
  const guarded = new PlatformHttp({
    allowPrivate: false,
    clock: CLOCK,
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  });
  afterAll(() => guarded.close());

  it.each([
    ['http://shop.example/', 'PlatformRefused', 'Shop needs an address that begins with https://'],
    ['https://127.0.0.1/', 'PlatformRefused', 'Shop needs a public address'],
    ['no address', 'PlatformRefused', 'Shop needs an address that begins with https://'],
    ['https://shop.example/', 'PlatformUnavailable', 'Shop failed: PRIVATE_TARGET'],
  ])('does not ask %s', async (url, name, message) => {
    await expect(guarded.json({ name: 'Shop', url, headers: {} })).rejects.toMatchObject({ name, message });
  });
});
