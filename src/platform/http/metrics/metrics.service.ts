// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';

/** Seconds of calls to other servers, which end after ten to fifteen. */
const CALL_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** What a context declares of a metric. */
interface Declared<Label extends string> {
  name: string;
  help: string;
  labelNames: Label[];
}

/**
 * Prometheus metrics, in a registry of their own. Labels have few values: never a store, an endpoint or a number of an order.
 * `docs/operating/monitor.md` describes each.
 */
@Injectable()
export class MetricsService {
  readonly registry = new Registry();

  readonly requestDuration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  readonly rateLimited = new Counter({
    name: 'parcelward_rate_limited_total',
    help: 'Requests refused by a rate limit',
    labelNames: ['policy'],
    registers: [this.registry],
  });

  readonly requestLogLost = new Counter({
    name: 'parcelward_request_log_lost_total',
    help: 'Entries of the request log that were not written',
    registers: [this.registry],
  });

  readonly idempotentReplays = new Counter({
    name: 'parcelward_idempotent_replays_total',
    help: 'Requests answered with the stored answer of their idempotency key',
    registers: [this.registry],
  });

  readonly transactionRetries = new Counter({
    name: 'parcelward_transaction_retries_total',
    help: 'Database transactions and reads that ran again after a temporary failure',
    labelNames: ['reason'],
    registers: [this.registry],
  });

  readonly jobRuns = new Counter({
    name: 'parcelward_job_runs_total',
    help: 'Runs of jobs by outcome: done, retried later, or dead after the last attempt',
    labelNames: ['queue', 'outcome'],
    registers: [this.registry],
  });

  /** The histogram of calls to other servers that a context declares. */
  callDuration<Label extends string>(declared: Declared<Label>): Histogram<Label> {
    return new Histogram({ ...declared, buckets: CALL_BUCKETS, registers: [this.registry] });
  }

  /** The counter that a context declares. */
  counter<Label extends string>(declared: Declared<Label>): Counter<Label> {
    return new Counter({ ...declared, registers: [this.registry] });
  }
}
