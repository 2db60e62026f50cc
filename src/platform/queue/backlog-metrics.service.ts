// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { Gauge } from 'prom-client';
import { DatabaseService } from '../database/database.service.js';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { LOGGER } from '../logging/logger.js';
import { ClockService } from '../time/clock.service.js';
import { within } from '../time/time.js';
import { WorkBacklogService } from './worker/work-backlog.service.js';

const EVENTS = 'SELECT COUNT(*) AS amount FROM outbox_events WHERE position IS NULL';

/** Prometheus gives up after ten seconds, and then the other metrics of the process are missing too. */
const TIMEOUT_MS = 3_000;

type Sample = { amount: number | string } & Record<string, string | number>;

/** Gauges of the backlog in the database, read at each scrape. */
@Injectable()
export class BacklogMetricsService {
  constructor(
    private readonly metrics: MetricsService,
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
    backlog: WorkBacklogService,
  ) {
    const jobs = 'Jobs that are due and wait for a worker, and dead jobs, which are parked';
    this.register('parcelward_jobs', jobs, ['queue', 'state'], () => backlog.countJobs(this.clock.now()));
    this.gauge('parcelward_outbox_events_waiting', 'Events that the relay has not dispatched yet', EVENTS);
    const help = 'Seconds since the oldest due work of a queue became due, if no worker has taken it; 0 if none is due';
    this.register('parcelward_oldest_due_seconds', help, ['queue'], async () => {
      const ages = await backlog.findAges(this.clock.now());
      return [...ages].map(([queue, amount]) => ({ queue, amount }));
    });
  }

  /** @param sql its column `amount` is the value, the others are labels; its only parameter, if any, is the current time */
  gauge(name: string, help: string, sql: string, labelNames: string[] = []): void {
    const read = () => this.database.query<Sample[]>(sql, sql.includes('?') ? [this.clock.now()] : []);
    this.register(name, help, labelNames, read);
  }

  /** Has no sample while the database is unavailable, so that the process's other metrics are still reported. */
  private register(name: string, help: string, labelNames: string[], read: () => Promise<Sample[]>): void {
    const gauge = new Gauge({
      ...{ name, help, labelNames, registers: [this.metrics.registry] },
      collect: async () => {
        gauge.reset();
        try {
          for (const { amount, ...labels } of await within(TIMEOUT_MS, read())) gauge.set(labels, Number(amount));
        } catch (error) {
          // The reset of a gauge without labels has set it to 0.
          gauge.remove({});
          this.logger.warn({ err: error, metric: name }, 'Backlog metrics unavailable: database query failed');
        }
      },
    });
  }
}
