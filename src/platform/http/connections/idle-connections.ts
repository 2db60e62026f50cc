// SPDX-License-Identifier: Apache-2.0
import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { clientAddress } from './client-address.js';

/** Clients that send many requests at once open many connections first. */
const GRACE_MS = 5_000;

/**
 * Keeps at most `max` connections of an address that have been idle for `graceMs`, and closes the oldest past it (C-LIM-24). A
 * connection is idle while no request of it is being answered, from its first packet.
 */
export function limitIdleConnections(server: Server, max: number, graceMs = GRACE_MS): void {
  const idleOf = new Map<string, Map<number, { socket: Socket; since: number }>>();
  const busy = new WeakMap<Socket, { address: string; port: number; requests: number; connection?: Socket }>();

  function setIdle(address: string, port: number, socket: Socket): void {
    const idle = idleOf.get(address) ?? new Map<number, { socket: Socket; since: number }>();
    idleOf.set(address, idle.set(port, { socket, since: performance.now() }));
    if (idle.size > max) setTimeout(() => closeOldest(address), graceMs).unref();
  }

  function closeOldest(address: string): void {
    const idle = idleOf.get(address);
    const [oldest] = idle ?? [];
    if (!idle || !oldest || idle.size <= max) return;
    const [port, { socket, since }] = oldest;
    // Timers may run a millisecond early.
    if (performance.now() - since < graceMs - 1) return;
    setBusy(address, port);
    socket.destroy();
  }

  /** Returns the socket of the connection, which with TLS is another one than that of its requests. */
  function setBusy(address: string, port: number): Socket | undefined {
    const idle = idleOf.get(address);
    const entry = idle?.get(port);
    if (idle?.delete(port) && idle.size === 0) idleOf.delete(address);
    return entry?.socket;
  }

  server.on('connection', (socket: Socket) => {
    const { address, port } = clientOf(socket);
    setIdle(address, port, socket);
    socket.once('close', () => setBusy(address, port));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const entry = busy.get(socket) ?? { ...clientOf(socket), requests: 0 };
    const { address, port } = entry;
    busy.set(socket, entry);
    if (entry.requests++ === 0) entry.connection = setBusy(address, port);
    response.once('close', () => {
      if (--entry.requests === 0 && entry.connection?.destroyed === false) setIdle(address, port, entry.connection);
    });
  });
}

function clientOf({ remoteAddress, remotePort = 0 }: Socket): { address: string; port: number } {
  return { address: clientAddress(remoteAddress), port: remotePort };
}
