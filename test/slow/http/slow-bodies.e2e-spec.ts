// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { connect, createSecureContext, type TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { type ApiProcess, startApi } from '../../support/api-process.js';
import { call } from '../../support/client.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { servers } from '../../support/servers.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const CLIENTS = 600;
/** Bodies that are unpacked ahead of their clients would take 600 MiB. */
const MAX_GROWTH = 128 * 1024 * 1024;

/** 1 KB on the wire, almost 1 MiB unpacked, and never ended. */
const BOMB = gzipSync(Buffer.alloc(1024 * 1024 - 4096)).subarray(0, -8);

let api: ApiProcess;
let store: TestStore;
const sockets: TLSSocket[] = [];
const secureContext = createSecureContext({ ca: readFileSync(servers.ca_file) });

beforeAll(async () => {
  // Behind a proxy, one address may be that of many clients.
  [api, store] = await Promise.all([startApi({ TRUSTED_PROXY_HOPS: '1' }), newStore()]);
  // The heap grows with the first requests of a process.
  for (let n = 0; n < 10; n++) await Promise.all(Array.from({ length: 20 }, put));
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** One client that sends a packed body and keeps the connection open. */
function slowClient(path: string, headers: Record<string, string>): TLSSocket {
  const { hostname, port } = new URL(api.baseUrl);
  const head = { Host: 'x', 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', ...headers };
  const lines = Object.entries({ ...head, 'Transfer-Encoding': 'chunked' }).map(([name, value]) => `${name}: ${value}`);
  const socket = connect({ host: hostname, port: Number(port), secureContext });
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${BOMB.length.toString(16)}\r\n`);
  socket.write(Buffer.concat([BOMB, Buffer.from('\r\n')]));
  sockets.push(socket);
  return socket;
}

async function put(): Promise<number> {
  const path = `/orders/${newOrderNumber()}`;
  return (await store.call(path, { method: 'PUT', body: anOrder(), baseUrl: api.baseUrl })).status;
}

/** The growth of the process while so many clients are connected, and the status of another client's order. */
async function flood(path: string, headers: Record<string, string>): Promise<{ growth: number; order: number }> {
  const before = api.memory();
  let [connected, peak] = [0, before];
  for (let n = 0; n < CLIENTS; n++) slowClient(path, headers).once('secureConnect', () => connected++);
  await until(() => connected === CLIENTS, 'all clients to be connected');
  for (let n = 0; n < 10; n++) {
    await call('/health/live', { baseUrl: api.baseUrl });
    await new Promise((resolve) => setTimeout(resolve, 100));
    peak = Math.max(peak, api.memory());
  }
  const order = await put();
  return { growth: peak - before, order };
}

describe(`C-HTTP-33: ${CLIENTS} clients that send packed bodies slowly`, () => {
  it('do not fill the memory without a token, and leave room for stores', async () => {
    const { growth, order } = await flood('/auth/v1/token/verify', {});
    expect(growth).toBeLessThan(MAX_GROWTH);
    expect(order).toBe(201);
  });

  it("do not fill the memory with a store's token", async () => {
    const { growth } = await flood('/shipments', { Authorization: `Bearer ${store.token}` });
    expect(growth).toBeLessThan(MAX_GROWTH);
  });
});
