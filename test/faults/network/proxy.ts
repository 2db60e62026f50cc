// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Link } from './link.js';

const LOCALHOST = '127.0.0.1';

interface Address {
  host: string;
  port: number;
}

/** Where a connection goes: over a link, from a local address to a server. */
export interface Route {
  link: Link;
  localAddress?: string;
}

/**
 * Listens for connections to a server. The process stops listening when it exits.
 * @param routeOf the route of a connection, by the address that it comes from
 * @returns the port
 */
export async function listenFor(
  target: Address,
  routeOf: (address: string) => Route,
  { host, port }: Address = { host: LOCALHOST, port: 0 },
): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, (client: Socket) => {
    const { link, localAddress } = routeOf(client.remoteAddress ?? '');
    link.carry(client, () => connect({ ...target, allowHalfOpen: true, ...(localAddress && { localAddress }) }));
  });
  server.unref();
  await once(server.listen(port, host), 'listening');
  return (server.address() as AddressInfo).port;
}

/** The URL by which a server on this machine is reached over a link. */
export async function urlOver(link: Link, url: string): Promise<string> {
  const target = new URL(url);
  const port = await listenFor({ host: target.hostname, port: Number(target.port) }, () => ({ link }));
  return Object.assign(target, { host: `${LOCALHOST}:${port}` }).href;
}
