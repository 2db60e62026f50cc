// SPDX-License-Identifier: Apache-2.0
import { type Server } from 'node:http';
import { type Logger } from 'pino';

const LOG_EVERY_MS = 60_000;

/** Logs connections past `MAX_CONNECTIONS`, at most once a minute. */
export function logDroppedConnections(server: Server, logger: Logger): void {
  let dropped = 0;
  let nextLogAt = 0;
  server.on('drop', () => {
    dropped++;
    if (performance.now() < nextLogAt) return;
    nextLogAt = performance.now() + LOG_EVERY_MS;
    logger.warn({ dropped, max: server.maxConnections }, 'Connections over the limit closed');
    dropped = 0;
  });
}
