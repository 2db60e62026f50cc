// SPDX-License-Identifier: Apache-2.0
import { type Server } from 'node:http';
import { Duplex } from 'node:stream';
import { mock } from 'node:test';
import { type NestApplicationOptions } from '@nestjs/common';
import { HttpAdapter } from './http-adapter.js';

function serverOf(adapter: HttpAdapter, options: NestApplicationOptions = {}): Server {
  adapter.initHttpServer(options);
  return adapter.getHttpServer() as Server;
}

/** A connection of a client that takes nothing. */
class SilentClient extends Duplex {
  readonly remoteAddress = '192.0.2.1';

  constructor(readonly remotePort = 1) {
    super();
  }

  get bytesWritten(): number {
    return this.writableLength;
  }

  override _read(): void {}
  override _write(): void {}
}

/** What a process does later on, which the test does when it says so. */
function laterOf(timer: 'setInterval' | 'setTimeout', work: () => void): (() => void)[] {
  const later: (() => void)[] = [];
  const mocked = mock.method(globalThis, timer, (run: () => void) => {
    later.push(run);
    return { unref: () => undefined };
  });
  work();
  mocked.mock.restore();
  return later;
}

it('C-HTTP-8: gives clients 10 seconds to send their headers and 30 seconds to send the request', () => {
  const server = serverOf(new HttpAdapter({ trustedProxyHops: 0 }));
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
});

it('C-HTTP-34: closes connections past the maximum at once', () => {
  expect(serverOf(new HttpAdapter({ trustedProxyHops: 0, maxConnections: 7 })).maxConnections).toBe(7);
  expect(serverOf(new HttpAdapter({ trustedProxyHops: 0 })).maxConnections).toBe(2_000);
});

it('C-HTTP-36: closes the connection of a client that takes nothing of its answer for more than 10 seconds', () => {
  let server: Server | undefined;
  const everySecond = laterOf('setInterval', () => (server = serverOf(new HttpAdapter({ trustedProxyHops: 0 }))));
  const client = new SilentClient();
  server?.emit('connection', client);
  client.write('answer');
  let seconds = 0;
  for (; !client.destroyed && seconds < 60; seconds++) for (const look of everySecond) look();
  expect(seconds).toBe(11);
});

it.each([
  [0, [0]],
  [1, []],
])('C-LIM-24: with %d proxies, of 101 idle connections of an address closes %j', (trustedProxyHops, closed) => {
  const server = serverOf(new HttpAdapter({ trustedProxyHops }));
  const clients = Array.from({ length: 101 }, (_, index) => new SilentClient(index));
  const later = laterOf('setTimeout', () => {
    for (const client of clients) server.emit('connection', client);
  });
  const now = performance.now() + 5_000;
  const clock = mock.method(performance, 'now', () => now);
  for (const look of later) look();
  clock.mock.restore();
  expect(clients.filter(({ destroyed }) => destroyed).map(({ remotePort }) => remotePort)).toEqual(closed);
});
