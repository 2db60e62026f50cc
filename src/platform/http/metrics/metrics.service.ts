import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';

/** Prometheus metrics, in a registry of their own. */
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
}
