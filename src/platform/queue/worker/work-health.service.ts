// SPDX-License-Identifier: Apache-2.0
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../config/config.js';
import { type PlatformConfig } from '../../config/platform.settings.js';
import { MetricsServerService, type OperatorAnswer } from '../../http/metrics/metrics-server.service.js';
import { ClockService } from '../../time/clock.service.js';
import { within } from '../../time/time.js';
import { QueueConnectionsService } from '../queue-connections.service.js';
import { WorkBacklogService } from './work-backlog.service.js';

/** For the database and for Redis: a probe gives up after a few seconds, and a restart would repair neither. */
const TIMEOUT_MS = 1_500;

/** Whether a worker takes the work that is due (C-OPS-13). */
interface WorkHealth {
  /** `unknown`: the database or Redis does not answer. */
  status: 'ok' | 'stuck' | 'unknown' | 'stopping';
  /** The age of the oldest due work by queue; queues without due work are left out. */
  oldest_due_seconds: Record<string, number>;
  /** The queues of which this worker takes nothing. */
  stuck?: string[];
}

/** Reads the age in seconds of the oldest work that is not done, such as work that is tried again later. */
type LagReader = () => Promise<number>;

/** Answers `GET /health/work` on the metrics port of a worker. */
@Injectable()
export class WorkHealthService implements BeforeApplicationShutdown {
  private readonly startedAt: Date;
  private readonly limitMs: number;
  private isStopping = false;
  private readonly lags = new Map<string, LagReader>();

  constructor(
    private readonly backlog: WorkBacklogService,
    private readonly connections: QueueConnectionsService,
    private readonly clock: ClockService,
    @Inject(CONFIG) config: Pick<PlatformConfig, 'WORK_STUCK_SECONDS'>,
    server: MetricsServerService,
  ) {
    this.startedAt = clock.now();
    this.limitMs = config.WORK_STUCK_SECONDS * 1000;
    server.get('/health/work', () => this.answer());
  }

  /** Adds a lag to the answer. It never makes the worker stuck. */
  report(name: string, read: LagReader): void {
    this.lags.set(name, read);
  }

  /** It takes nothing from now on, on purpose. */
  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** A queue is stuck if its oldest due work is older than the limit, and this process took nothing of it for that long. */
  async check(): Promise<WorkHealth> {
    if (this.isStopping) return { status: 'stopping', oldest_due_seconds: {} };
    const now = this.clock.now();
    const ages = await within(TIMEOUT_MS, this.backlog.findAges(now)).catch(() => undefined);
    if (!ages) return { status: 'unknown', oldest_due_seconds: {} };
    const oldest_due_seconds = Object.fromEntries([...ages].filter(([, age]) => age > 0));
    const overdue = [...ages].filter(([queue, age]) => age * 1000 > this.limitMs && this.isIdle(queue, now));
    const stuck = overdue.map(([queue]) => queue);
    if (stuck.length === 0) return { status: 'ok', oldest_due_seconds };
    // Without Redis no job is handed out, and every worker would be restarted for nothing.
    if (stuck.every((queue) => this.backlog.needsRedis(queue)) && !(await this.hasRedis()))
      return { status: 'unknown', oldest_due_seconds };
    return { status: 'stuck', oldest_due_seconds, stuck };
  }

  private isIdle(queue: string, now: Date): boolean {
    const since = this.backlog.takenAt(queue) ?? this.startedAt;
    return now.getTime() - since.getTime() > this.limitMs;
  }

  private hasRedis(): Promise<boolean> {
    return within(TIMEOUT_MS, this.connections.ping()).catch(() => false);
  }

  private async answer(): Promise<OperatorAnswer> {
    const [health, lag_seconds] = await Promise.all([this.check(), this.readLags()]);
    return { status: health.status === 'stuck' ? 503 : 200, body: { ...health, lag_seconds } };
  }

  /** The lags by name; null while the database does not answer. */
  private async readLags(): Promise<Record<string, number | null>> {
    const read = async ([name, lag]: [string, LagReader]) =>
      [name, await within(TIMEOUT_MS, lag()).catch(() => null)] as const;
    return Object.fromEntries(await Promise.all([...this.lags].map(read)));
  }
}
