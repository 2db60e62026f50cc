// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Histogram } from 'prom-client';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { IS_LEASED, keysOf, leasedParameters } from '../../../platform/database/lease-table.js';
import { MetricsService } from '../../../platform/http/metrics/metrics.service.js';
import { EndpointHealthService, type EndpointHealthUpdate } from '../breaker/endpoint-health.service.js';
import { type WebhookDeliveryEntity } from '../log/webhook-delivery.entity.js';
import { type LeasedDelivery } from './due-deliveries.repository.js';
import { HeldDeliveriesRepository } from './held-deliveries.repository.js';
import { type WebhookResponse } from './webhook-client.service.js';
import { answerClass, deliveryOutcome } from './webhook-schedule.js';

export interface AttemptResult {
  delivery: LeasedDelivery;
  response: WebhookResponse;
  startedAt: Date;
  endedAt: Date;
}

type LockedRow = Pick<WebhookDeliveryEntity, 'id' | 'awaited_by'>;
type ResultWithOutcome = ReturnType<typeof deliveryOutcome> & AttemptResult;

const FINISH = `UPDATE webhook_deliveries FORCE INDEX (PRIMARY) SET status = ?, attempts = attempts + 1, step = step + 1,
  due_at = NULL, lease = NULL, updated_at = ? WHERE (store_id, id) IN (?)`;
const RETRY = `UPDATE webhook_deliveries SET status = 'pending', attempts = attempts + 1, step = step + 1, due_at = ?, lease = NULL,
  updated_at = ? WHERE store_id = ? AND id = ?`;
const CANCEL = `UPDATE webhook_deliveries FORCE INDEX (PRIMARY)
  SET status = 'cancelled', due_at = NULL, lease = NULL, updated_at = ?
  WHERE ${IS_LEASED}`;
const LOCK = `SELECT id, awaited_by FROM webhook_deliveries FORCE INDEX (PRIMARY) WHERE ${IS_LEASED}
  ORDER BY store_id, id FOR UPDATE`;
const INSERT_ATTEMPTS = `INSERT INTO webhook_attempts
  (store_id, delivery_id, number, at, status_code, duration_ms, response, error, next_at) VALUES ?`;

/** Records results of attempts in batches. */
@Injectable()
export class DeliveryResultsRepository {
  private readonly attempts: Histogram<'outcome' | 'answer'>;

  constructor(
    private readonly database: DatabaseService,
    private readonly health: EndpointHealthService,
    private readonly held: HeldDeliveriesRepository,
    metrics: MetricsService,
  ) {
    this.attempts = metrics.callDuration({
      name: 'parcelward_webhook_attempt_duration_seconds',
      help: 'Time of an attempt to deliver a webhook, by what becomes of the delivery and by the answer of the receiver',
      labelNames: ['outcome', 'answer'],
    });
  }

  /**
   * Records results in one transaction, and releases the deliveries that waited for them. Ignores a result if the lease was
   * lost: another worker has taken the delivery over, or it was replayed.
   * @returns the endpoints that are not healthy, or were not
   */
  async record(results: readonly AttemptResult[], now: Date): Promise<EndpointHealthUpdate[]> {
    return this.database.transaction(async () => {
      const updates = await this.health.record(results, now);
      const inactive = new Set(updates.filter(({ isInactive }) => isInactive).map(({ id }) => id));
      const rows = await this.lock(results.map(({ delivery }) => delivery));
      const leased = results.filter(({ delivery }) => rows.has(delivery.id));
      await this.save(
        leased.map((result) => withOutcome(result, inactive.has(result.delivery.endpointId))),
        now,
      );
      const held = leased.flatMap(({ delivery: { storeId, id: previousId } }) => {
        const id = rows.get(previousId)?.awaited_by;
        return id ? [{ storeId, id }] : [];
      });
      await this.held.release(held, now);
      return updates;
    });
  }

  /** Cancels leased deliveries that have no webhook to send. */
  async cancel(deliveries: readonly LeasedDelivery[], now: Date): Promise<void> {
    await this.database.transaction(() => this.database.write(CANCEL, [now, ...leasedParameters(deliveries)]));
  }

  /** Locks the rows whose lease no other process has taken over until the open transaction ends, and returns them by id. */
  private async lock(deliveries: readonly LeasedDelivery[]): Promise<Map<string, LockedRow>> {
    const rows = await this.database.query<LockedRow[]>(LOCK, leasedParameters(deliveries));
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async save(results: readonly ResultWithOutcome[], now: Date): Promise<void> {
    if (results.length === 0) return;
    this.database.afterCommit(() => this.count(results));
    await this.database.write(INSERT_ATTEMPTS, [results.map(attemptRow)]);
    for (const status of ['delivered', 'failed', 'cancelled'] as const) {
      const finished = results.filter((result) => result.status === status).map(({ delivery }) => delivery);
      if (finished.length > 0) await this.database.write(FINISH, [status, now, keysOf(finished)]);
    }
    // One statement each: the circuit breaker keeps retries few.
    for (const { status, dueAt, delivery } of results)
      if (status === 'pending') await this.database.write(RETRY, [dueAt, now, delivery.storeId, delivery.id]);
  }

  private count(results: readonly ResultWithOutcome[]): void {
    for (const { status, response } of results) {
      const outcome = status === 'pending' ? 'retried' : status;
      this.attempts.observe({ outcome, answer: answerClass(response) }, response.durationMs / 1000);
    }
  }
}

/** An inactive endpoint gets no retries. */
function withOutcome(result: AttemptResult, isInactive: boolean): ResultWithOutcome {
  const { delivery, response, endedAt } = result;
  const outcome = deliveryOutcome({ step: delivery.step + 1, endedAt, ...response });
  if (isInactive && outcome.status === 'pending') return { ...result, status: 'cancelled', dueAt: null };
  return { ...result, ...outcome };
}

function attemptRow({ delivery, response, startedAt, dueAt }: ResultWithOutcome): unknown[] {
  const { storeId, id, attempts } = delivery;
  const { statusCode, durationMs, body, error } = response;
  return [storeId, id, attempts + 1, startedAt, statusCode, durationMs, body, error, dueAt];
}
