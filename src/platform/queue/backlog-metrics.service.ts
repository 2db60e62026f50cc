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

/** Gauges of what waits in the database for workers, counted whenever somebody asks for the metrics. */
@Injectable()
export class BacklogMetricsService {
  constructor(
    private readonly metrics: MetricsService,
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.gauge('parcelward_jobs', 'Jobs: waiting for a worker, delayed (or running), parked', JOBS, ['queue', 'state']);
    this.gauge('parcelward_outbox_events_waiting', 'Events that are not handed out yet', EVENTS);
  }

  /** @param sql its column `amount` is the value, the others are labels; its one parameter, if any, is the time */
  gauge<Label extends string>(name: string, help: string, sql: string, labelNames: Label[] = []): void {
    const gauge = new Gauge<Label>({
      ...{ name, help, labelNames, registers: [this.metrics.registry] },
      collect: async () => {
        gauge.reset();
        for (const { amount, ...labels } of await this.count<Label>(sql)) gauge.set(labels as never, Number(amount));
      },
    });
  }

  /** Nothing where the database is away: the process's other metrics are wanted then. */
  private async count<Label extends string>(sql: string): Promise<(Record<Label, string> & Count)[]> {
    try {
      return await this.database.query(sql, sql.includes('?') ? [this.clock.now()] : []);
    } catch (error) {
      this.logger.warn({ err: error }, 'What waits cannot be counted');
      return [];
    }
  }
}
