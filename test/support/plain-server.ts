// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterFile } from './cleanup.js';

export const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** Serves plain HTTP with a handler on a free port; `prepare` adds what is tested. */
export async function serve(handler: RequestListener, prepare: (server: Server) => void): Promise<number> {
  const server = createServer({ keepAliveTimeout: 60_000 }, handler);
  prepare(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterFile(() => server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

/** A client that has sent a request, or only connected. */
export async function client(port: number, request = GET): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  afterFile(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(request);
  return socket;
}
