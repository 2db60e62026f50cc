import { type Server } from 'node:http';
import { type INestApplication } from '@nestjs/common';
import { type Logger } from 'pino';

const SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];

/**
 * Ends the process at a signal: no new connections, requests in flight are answered, then the connections to the servers
 * close. What still runs after `timeoutSeconds` is cut off.
 */
export function drainOnSignal(app: INestApplication, logger: Logger, timeoutSeconds: number): void {
  let draining = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (draining) return;
      draining = true;
      logger.info({ signal }, 'draining');
      void drain(app, timeoutSeconds).then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'the shutdown failed');
          process.exit(1);
        },
      );
    });
  }
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
