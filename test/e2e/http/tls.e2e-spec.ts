// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { connect, type SecureVersion } from 'node:tls';
import { call } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { exchange } from '../../support/raw-http.js';
import { servers } from '../../support/servers.js';
import { apiWith, type HostedApi } from '../../support/services.js';
import { until } from '../../support/until.js';

const { hostname, port } = new URL(servers.base_urls[0]);

/** The protocol that a client of this version negotiates with the server, or the error code. */
function handshake(version: SecureVersion): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      ca: readFileSync(servers.ca_file),
      minVersion: version,
      maxVersion: version,
      // The old versions need ciphers that OpenSSL disables by default; the server must refuse, not the client.
      ciphers: 'ALL:@SECLEVEL=0',
    });
    socket.once('secureConnect', () => resolve(String(socket.getProtocol())));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
    socket.once('close', () => resolve('closed'));
    socket.once('secureConnect', () => socket.destroy());
  });
}

describe('TLS', () => {
  it.each<SecureVersion>(['TLSv1.2', 'TLSv1.3'])('%s is supported', async (version) => {
    expect(await handshake(version)).toBe(version);
  });

  it.each<SecureVersion>(['TLSv1', 'TLSv1.1'])('C-HTTP-1: %s is refused by the server', async (version) => {
    expect(await handshake(version)).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
  });

  it('C-HTTP-2: plain HTTP on the port gets no response from the application', async () => {
    const replies = await exchange('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n', `http://${hostname}:${port}`).catch(
      () => [],
    );
    expect(replies.filter(({ status }) => status < 400)).toEqual([]);
  });
});

it('C-HTTP-8: a client has 10 seconds for the TLS handshake', async () => {
  const started = performance.now();
  const socket = connectPlain({ host: hostname, port: Number(port) });
  await new Promise((resolve) => socket.once('close', resolve).resume());
  expect(performance.now() - started).toBeGreaterThan(9_000);
  expect(performance.now() - started).toBeLessThan(25_000);
});

describe('MAX_CONNECTIONS', () => {
  it('C-HTTP-34: closes further connections at once, and serves the others', async () => {
    const { baseUrl } = await apiWith({ MAX_CONNECTIONS: '10' });
    const address = { host: hostname, port: Number(new URL(baseUrl).port) };
    const sockets = Array.from({ length: 30 }, () => connectPlain(address));
    const closed = new Set<number>();
    for (const [index, socket] of sockets.entries()) socket.resume().on('close', () => closed.add(index));
    await until(() => closed.size === 20, 'the other connections to be closed');
    for (const socket of sockets) socket.destroy();
    const isServed = (): Promise<boolean> =>
      call('/health/live', { baseUrl }).then(
        ({ status }) => status === 200,
        () => false,
      );
    await until(isServed, 'the process to serve again');
  });
});

describe('TLS_TERMINATED_BY_PROXY', () => {
  let api: HostedApi;

  beforeAll(async () => {
    api = await apiWith({ TLS_TERMINATED_BY_PROXY: 'true', TLS_CERT_FILE: undefined, TLS_KEY_FILE: undefined });
  });

  it('serves requests that reached the proxy over https', async () => {
    expect(api.baseUrl).toMatch(/^http:/);
    const headers = { 'x-forwarded-proto': 'https' };
    expect((await call('/openapi.json', { baseUrl: api.baseUrl, headers })).status).toBe(200);
    expectProblem(await call('/orders/X', { baseUrl: api.baseUrl, headers }), 401, 'TOKEN_MISSING');
  });

  it.each([
    ['/openapi.json', {}],
    ['/openapi.json', { 'x-forwarded-proto': 'http' }],
    ['/openapi.json', { 'x-forwarded-proto': '' }],
    ['/orders/X', {}],
    ['/docs', {}],
    ['/nope', {}],
    ['/orders/%FF', {}],
  ])('C-HTTP-4: 421 TLS_REQUIRED for %s with %p, before any other check', async (path, headers) => {
    expectProblem(await call(path, { baseUrl: api.baseUrl, headers }), 421, 'TLS_REQUIRED');
  });

  it('C-CHK-1: 421 comes before 405 and 413', async () => {
    const post = { method: 'DELETE', baseUrl: api.baseUrl };
    expectProblem(await call('/openapi.json', post), 421, 'TLS_REQUIRED');
    const large = { method: 'PUT', baseUrl: api.baseUrl, body: 'x'.repeat(1024 * 1024 + 1) };
    expectProblem(await call('/orders/X', large), 421, 'TLS_REQUIRED');
  });

  it('X-Forwarded-Proto is ignored if it is not set', async () => {
    expect((await call('/openapi.json', { headers: { 'x-forwarded-proto': 'http' } })).status).toBe(200);
  });
});
