import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';

/** Seconds of calls to other servers, which end after ten to fifteen. */
const CALL_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

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

  readonly webhookAttempts = new Histogram({
    name: 'parcelward_webhook_attempt_duration_seconds',
    help: 'Time of an attempt to deliver a webhook, by what becomes of the delivery and by the answer of the receiver',
    labelNames: ['outcome', 'answer'],
    buckets: CALL_BUCKETS,
    registers: [this.registry],
  });

  readonly gatewayCalls = new Histogram({
    name: 'parcelward_gateway_call_duration_seconds',
    help: 'Time of a call to a tracking gateway',
    labelNames: ['gateway', 'operation', 'outcome'],
    buckets: CALL_BUCKETS,
    registers: [this.registry],
  });

  readonly messages = new Counter({
    name: 'parcelward_messages_total',
    help: 'Mails and text messages that were handed to their server, by outcome',
    labelNames: ['channel', 'outcome'],
    registers: [this.registry],
  });
}
