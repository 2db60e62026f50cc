// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Link } from '../faults/network/link.js';
import { type Certificate } from './certificate-authority.js';
import { afterFile } from './cleanup.js';

/** A proxy in front of a server, which a test can cut off and restore. */
export interface TcpProxy {
  /** The URL of the server, through the proxy. */
  url: string;
  /** Breaks all connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Stops passing on what arrives, as if the server were frozen. */
  freeze(): void;
  thaw(): void;
}

/**
 * Starts a proxy in front of the server of a database or Redis URL.
 * @param certificate makes it a TLS terminator, for Redis
 */
export async function proxyTo(target: string, certificate?: Certificate): Promise<TcpProxy> {
  const url = new URL(target);
  const upstream = addressOf(url);
  const link = new Link();
  const allowHalfOpen = true;
  const serve = (client: Socket): void => link.carry(client, () => connect({ ...upstream, allowHalfOpen }));
  // A failed handshake would leave a half-open connection of TLS open.
  const server = certificate ? createTlsServer(contentOf(certificate), serve) : createServer({ allowHalfOpen }, serve);
  const listen = async (port: number): Promise<number> => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  url.searchParams.delete('socketPath');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  if (certificate) url.protocol = 'rediss:';
  const proxy: TcpProxy = {
    url: url.href,
    cut: async () => {
      if (!server.listening) return;
      const closed = once(server.close(), 'close');
      link.reset();
      await closed;
    },
    restore: async () => void (await listen(port)),
    freeze: () => link.drop(),
    thaw: () => link.heal(),
  };
  afterFile(() => proxy.cut());
  return proxy;
}

function contentOf({ certFile, keyFile }: Certificate): { cert: Buffer; key: Buffer } {
  return { cert: readFileSync(certFile), key: readFileSync(keyFile) };
}

function addressOf(url: URL): { path: string } | { host: string; port: number } {
  const path = url.searchParams.get('socketPath');
  if (path) return { path };
  const defaultPort = url.protocol.startsWith('redis') ? 6379 : 3306;
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || defaultPort) };
}
