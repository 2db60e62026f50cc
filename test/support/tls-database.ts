// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Certificate } from './certificate-authority.js';
import { afterFile } from './cleanup.js';

interface Daemons {
  endLeftovers(names: string[]): Promise<void>;
  stopAll(): Promise<void>;
}

type Start = (options: object) => Promise<string>;

const script = (name: string) => import(pathToFileURL(resolve('scripts/lib', name)).href) as Promise<unknown>;

/** Starts a database server that refuses connections without TLS, and returns the URL of an empty database. */
export async function startTlsDatabase(tls: Certificate): Promise<string> {
  const [found, daemonsOf] = (await Promise.all([script('servers.mjs'), script('daemons.mjs')])) as [
    { findServer(name: string, environment: object): Promise<Start> },
    { Daemons: new (folder: string) => Daemons },
  ];
  const folder = resolve('.local/test-tls');
  const daemons = new daemonsOf.Daemons(folder);
  await daemons.endLeftovers(['mysql']);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  afterFile(() => daemons.stopAll());
  // The server that DATABASE_URL may name need not have TLS.
  const start = await found.findServer('mysql', {});
  const url = await start({
    ...{ folder, purpose: 'tls', daemons, fresh: true, tls },
    ...{ database: 'parcelward', password: randomUUID() },
  });
  return url.replace('127.0.0.1', 'localhost');
}

/** The flag `CLIENT_SSL` of a server's greeting. */
const TLS_CAPABILITY = 0x0800;

/** Starts a proxy that hides the server's TLS from clients, as an attacker on the network could; returns its URL. */
export async function hidingTls(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const upstream = Number(url.port);
  const server = createServer((client) => {
    const there = connect(upstream, '127.0.0.1');
    client.on('error', () => there.destroy()).on('close', () => there.destroy());
    there.on('error', () => client.destroy());
    there.once('data', (greeting: Buffer) => {
      // Between the version and the capabilities are the thread's id, the first part of the salt and a filler.
      const at = greeting.indexOf(0, 5) + 1 + 4 + 8 + 1;
      greeting.writeUInt16LE(greeting.readUInt16LE(at) & ~TLS_CAPABILITY, at);
      client.write(greeting);
      client.pipe(there).pipe(client);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterFile(() => server.close());
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}
