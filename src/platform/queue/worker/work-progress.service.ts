import { Injectable } from '@nestjs/common';
import { MetricsService } from '../../http/metrics/metrics.service.js';
import { ClockService } from '../../time/clock.service.js';

/** What became of a run of a job. */
type JobOutcome = 'done' | 'retried' | 'dead';

/** What this process does of each queue of jobs: when it last took a job, and how runs ended. */
@Injectable()
export class WorkProgressService {
  private readonly times = new Map<string, Date>();

  constructor(
    private readonly metrics: MetricsService,
    private readonly clock: ClockService,
  ) {}

  /** Notes that this process has leased a job. */
  take(queue: string): void {
    this.times.set(queue, this.clock.now());
  }

  /** When this process last took a job of a queue; undefined if it has taken none. */
  takenAt(queue: string): Date | undefined {
    return this.times.get(queue);
  }

  /** Counts runs that have ended. */
  count(queue: string, outcome: JobOutcome, runs = 1): void {
    this.metrics.jobRuns.inc({ queue, outcome }, runs);
  }
}
