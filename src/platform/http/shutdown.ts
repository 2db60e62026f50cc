import { type Server } from 'node:http';
import { type INestApplication } from '@nestjs/common';
import { type Logger } from 'pino';
import { stopOnSignal } from '../process/stop-on-signal.js';

/**
 * Shuts down gracefully on a signal: accepts no new connections, finishes requests in flight, then closes the connections
 * to the servers. Connections still open after `timeoutSeconds` are closed by force.
 */
export function shutdownOnSignal(app: INestApplication, logger: Logger, timeoutSeconds: number): void {
  stopOnSignal(logger, () => close(app, timeoutSeconds));
}

async function close(app: INestApplication, timeoutSeconds: number): Promise<void> {
  const server = app.getHttpServer() as Server;
  // app.close() waits for all connections, so keep-alive ones are closed as soon as they are idle.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const force = setTimeout(() => server.closeAllConnections(), timeoutSeconds * 1000);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(force);
  }
}
