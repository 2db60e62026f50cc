import { type Logger } from 'pino';

const SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];

/** Ends the process at the first signal, once `drain` has let its work end. */
export function stopOnSignal(logger: Logger, drain: () => Promise<void>): void {
  let draining = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (draining) return;
      draining = true;
      logger.info({ signal }, 'draining');
      void drain().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'the shutdown failed');
          process.exit(1);
        },
      );
    });
  }
}
