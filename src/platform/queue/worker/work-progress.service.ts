// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { MetricsService } from '../../http/metrics/metrics.service.js';
import { ClockService } from '../../time/clock.service.js';
import { type RunningSpan, type SpanAttributes, TracingService } from '../../tracing/tracing.service.js';
import { type LeasedJob } from '../jobs.repository.js';

type JobOutcome = 'done' | 'retried' | 'dead';

/** Records the work of this process by queue: when it last took a job, and the span and the outcome of each run. */
@Injectable()
export class WorkProgressService {
  private readonly times = new Map<string, Date>();

  constructor(
    private readonly metrics: MetricsService,
    private readonly tracing: TracingService,
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

  /**
   * Runs one job or a batch in a span.
   * @param jobs the spans that added them are the causes of this one
   */
  span(
    name: string,
    attributes: SpanAttributes,
    jobs: readonly Pick<LeasedJob, 'traceparent'>[],
    work: (span: RunningSpan) => Promise<void>,
  ): Promise<void> {
    return this.tracing.span(name, attributes, work, {
      kind: 'consumer',
      causes: jobs.map(({ traceparent }) => traceparent),
    });
  }

  count(queue: string, outcome: JobOutcome, runs = 1): void {
    this.metrics.jobRuns.inc({ queue, outcome }, runs);
  }
}
