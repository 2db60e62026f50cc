import { type Logger } from 'pino';
import { type BatchConsumer } from '../batch-consumer.js';

/** Runs a drain whenever it is woken, and by the clock, because a wake may be lost. */
export class PollingLoop {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private isWanted = false;
  private readonly stopping = new AbortController();
  private isFailing = false;

  /** @param everyMs the pause between two runs that nobody asked for */
  constructor(
    private readonly name: string,
    private readonly target: BatchConsumer,
    private readonly everyMs: number,
    private readonly logger: Logger,
  ) {}

  start(): void {
    if (this.stopping.signal.aborted) return;
    // Processes that start together run at different times.
    this.timer = setTimeout(
      () => {
        this.wake();
        this.start();
      },
      this.everyMs * (0.75 + Math.random() / 2),
    );
  }

  /** Has it run now, or once more where it runs already. */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    this.isWanted = true;
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  /** Ends after the run that is under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.isWanted = false;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.isWanted) {
      this.isWanted = false;
      await this.once();
    }
  }

  private async once(): Promise<void> {
    try {
      await this.target.drain(this.stopping.signal);
      if (this.isFailing) this.logger.info({ queue: this.name }, 'Work goes on');
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn({ err: error, queue: this.name }, 'Work waits');
      this.isFailing = true;
    }
  }
}
