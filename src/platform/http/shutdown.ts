import { type Server } from 'node:http';
import { type INestApplication } from '@nestjs/common';
import { type Logger } from 'pino';
import { stopOnSignal } from '../process/stop-on-signal.js';

/**
 * Ends the process at a signal: no new connections, requests in flight are answered, then the connections to the servers
 * close. What still runs after `timeoutSeconds` is cut off.
 */
export function shutdownOnSignal(app: INestApplication, logger: Logger, timeoutSeconds: number): void {
  stopOnSignal(logger, () => drain(app, timeoutSeconds));
}

async function drain(app: INestApplication, timeoutSeconds: number): Promise<void> {
  const server = app.getHttpServer() as Server;
  // A kept-alive connection outlives its last answer, so that idle ones are closed until none is left.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), timeoutSeconds * 1000);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}
