// SPDX-License-Identifier: Apache-2.0
import { type Logger } from 'pino';
import { type BatchConsumer } from '../job-handler.js';

/** Runs a batch consumer at each notification and periodically, because a notification may be lost. */
export class PollingLoop {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private isNotified = false;
  private readonly stopping = new AbortController();
  private isFailing = false;

  /** @param everyMs the mean interval of the periodic runs, in milliseconds */
  constructor(
    private readonly name: string,
    private readonly drain: BatchConsumer['drain'],
    private readonly everyMs: number,
    private readonly logger: Logger,
  ) {}

  start(): void {
    if (this.stopping.signal.aborted) return;
    // Processes that start together run at different times.
    this.timer = setTimeout(
      () => {
        this.notify();
        this.start();
      },
      this.everyMs * (0.75 + Math.random() / 2),
    );
  }

  /** Starts a run. If one is in progress, another one follows it. */
  notify(): void {
    if (this.stopping.signal.aborted) return;
    this.isNotified = true;
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  /** Resolves when the current run has finished. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.isNotified = false;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.isNotified) {
      this.isNotified = false;
      await this.runOnce();
    }
  }

  private async runOnce(): Promise<void> {
    try {
      await this.drain(this.stopping.signal);
      if (this.isFailing) this.logger.info({ queue: this.name }, 'Batch consumer recovered');
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn({ err: error, queue: this.name }, 'Batch consumer failing, will retry');
      this.isFailing = true;
    }
  }
}
