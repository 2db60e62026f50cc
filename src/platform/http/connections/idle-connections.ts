import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { clientAddress } from './client-address.js';

/**
 * Keeps at most `max` idle connections of an address, and closes the oldest past it (C-LIM-24). A connection is idle
 * while no request of it is being answered, from its first packet.
 */
export function limitIdleConnections(server: Server, max: number): void {
  const idleOf = new Map<string, Map<number, Socket>>();
  const busy = new WeakMap<Socket, { requests: number; connection?: Socket }>();

  function setIdle(address: string, port: number, socket: Socket): void {
    const idle = idleOf.get(address) ?? new Map<number, Socket>();
    idleOf.set(address, idle.set(port, socket));
    const [oldest] = idle;
    if (idle.size <= max || !oldest) return;
    setBusy(address, oldest[0]);
    oldest[1].destroy();
  }

  /** Returns the socket of the connection, which with TLS is another one than that of its requests. */
  function setBusy(address: string, port: number): Socket | undefined {
    const idle = idleOf.get(address);
    const socket = idle?.get(port);
    if (idle?.delete(port) && idle.size === 0) idleOf.delete(address);
    return socket;
  }

  server.on('connection', (socket: Socket) => {
    const [address, port] = [clientAddress(socket.remoteAddress), socket.remotePort ?? 0];
    setIdle(address, port, socket);
    socket.once('close', () => setBusy(address, port));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const [address, port] = [clientAddress(socket.remoteAddress), socket.remotePort ?? 0];
    const entry = busy.get(socket) ?? { requests: 0 };
    busy.set(socket, entry);
    if (entry.requests++ === 0) entry.connection = setBusy(address, port);
    response.once('close', () => {
      if (--entry.requests === 0 && entry.connection?.destroyed === false) setIdle(address, port, entry.connection);
    });
  });
}
