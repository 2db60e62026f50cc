import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { Gauge } from 'prom-client';
import { DatabaseService } from '../database/database.service.js';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { LOGGER } from '../logging/logger.js';
import { ClockService } from '../time/clock.service.js';

const JOBS = `SELECT queue, IF(parked_at IS NOT NULL, 'parked', IF(due_at <= ?, 'waiting', 'delayed')) AS state,
  COUNT(*) AS amount FROM jobs GROUP BY queue, state`;
const EVENTS = 'SELECT COUNT(*) AS amount FROM outbox_events WHERE position IS NULL';

type Count = { amount: number | string };

/** Gauges of the backlog in the database, counted at each scrape. */
@Injectable()
export class BacklogMetricsService {
  constructor(
    private readonly metrics: MetricsService,
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.gauge('parcelward_jobs', 'Jobs: waiting for a worker, delayed (or running), parked', JOBS, ['queue', 'state']);
    this.gauge('parcelward_outbox_events_waiting', 'Events that the relay has not dispatched yet', EVENTS);
  }

  /** @param sql its column `amount` is the value, the others are labels; its only parameter, if any, is the current time */
  gauge<Label extends string>(name: string, help: string, sql: string, labelNames: Label[] = []): void {
    const gauge = new Gauge<Label>({
      ...{ name, help, labelNames, registers: [this.metrics.registry] },
      collect: async () => {
        gauge.reset();
        for (const { amount, ...labels } of await this.count<Label>(sql)) gauge.set(labels as never, Number(amount));
      },
    });
  }

  /** Empty if the database is unavailable, so that the process's other metrics are still reported. */
  private async count<Label extends string>(sql: string): Promise<(Record<Label, string> & Count)[]> {
    try {
      return await this.database.query(sql, sql.includes('?') ? [this.clock.now()] : []);
    } catch (error) {
      this.logger.warn({ err: error }, 'Backlog metrics unavailable: database query failed');
      return [];
    }
  }
}
