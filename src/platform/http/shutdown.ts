// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { type INestApplication } from '@nestjs/common';
import { type Logger } from 'pino';
import { stopOnSignal } from '../process/stop-on-signal.js';

/** How long an idle connection may still bring a request. Its response then asks the client to close the connection. */
const IDLE_GRACE_MS = 1_000;

/**
 * Shuts down gracefully on a signal: accepts no new connections, finishes requests in flight, then closes the connections
 * to the servers. Connections still open after `timeoutSeconds` are closed by force.
 * @param last runs when everything else has ended
 */
export function shutdownOnSignal(
  app: INestApplication,
  logger: Logger,
  timeoutSeconds: number,
  last?: () => Promise<void>,
): void {
  const server = app.getHttpServer() as Server;
  const open = new OpenResponses(server);
  stopOnSignal(logger, async () => {
    const force = setTimeout(() => server.closeAllConnections(), timeoutSeconds * 1000);
    await drain(server, open);
    await app.close();
    clearTimeout(force);
    await last?.();
  });
}

/**
 * The responses that a server has not finished, the last of each connection.
 *
 * It keeps one entry for each connection and changes the entry, because a set to which each response is added, and from
 * which it is deleted, copies itself so often that its old copies keep ended responses alive until a major garbage collection.
 */
class OpenResponses {
  private readonly bySocket = new Map<Socket, { response?: ServerResponse }>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.bySocket.set(socket, {});
      socket.once('close', () => this.bySocket.delete(socket));
    });
    server.on('request', ({ socket }, response: ServerResponse) => {
      const entry = this.bySocket.get(socket);
      if (entry) entry.response = response;
    });
  }

  all(): ServerResponse[] {
    return [...this.bySocket.values()].flatMap(({ response }) => response ?? []);
  }
}

/** Resolves when all connections have ended. A client on a kept-alive connection is asked to close it, and not cut off. */
async function drain(server: Server, open: OpenResponses): Promise<void> {
  const closed = once(server, 'close');
  // Unlike the `close` of the HTTP server, this one leaves idle connections, on which a request may be arriving.
  NetServer.prototype.close.call(server);
  for (const response of open.all()) askToClose(response);
  server.prependListener('request', (_request, response: ServerResponse) => askToClose(response));
  let idle: NodeJS.Timeout | undefined;
  const grace = setTimeout(() => {
    idle = setInterval(() => server.closeIdleConnections(), 50);
  }, IDLE_GRACE_MS);
  await closed;
  clearTimeout(grace);
  clearInterval(idle);
}

function askToClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
