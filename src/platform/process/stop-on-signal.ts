// SPDX-License-Identifier: Apache-2.0
import { type Logger } from 'pino';

const SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];

/** At the first signal runs `shutDown`, then exits: with 0, or with 1 if it fails. */
export function stopOnSignal(logger: Logger, shutDown: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      logger.info({ signal }, 'Shutting down');
      logger.flush();
      void shutDown().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'Shutdown failed');
          process.exit(1);
        },
      );
    });
  }
}
