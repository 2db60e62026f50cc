import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { IS_LEASED, keysOf, leasedParameters, LeaseTable } from '../../../platform/database/lease-table.js';
import { type LeasedDelivery } from './due-deliveries.repository.js';
import { deliveryOutcome } from './delivery-outcome.js';
import { EndpointHealthRepository, type EndpointHealthUpdate } from '../breaker/endpoint-health.repository.js';
import { type WebhookResponse } from './webhook-client.service.js';

/** An attempt that has ended. */
export interface AttemptResult {
  delivery: LeasedDelivery;
  response: WebhookResponse;
  startedAt: Date;
  endedAt: Date;
}

type ResultWithOutcome = ReturnType<typeof deliveryOutcome> & AttemptResult;

const FINISH = `UPDATE webhook_deliveries FORCE INDEX (PRIMARY) SET status = ?, attempts = attempts + 1, step = step + 1,
  due_at = NULL, lease = NULL, updated_at = ? WHERE (store_id, id) IN (?)`;
const RETRY = `UPDATE webhook_deliveries SET status = 'pending', attempts = attempts + 1, step = step + 1, due_at = ?, lease = NULL,
  updated_at = ? WHERE store_id = ? AND id = ?`;
const CANCEL = `UPDATE webhook_deliveries FORCE INDEX (PRIMARY)
  SET status = 'cancelled', due_at = NULL, lease = NULL, updated_at = ?
  WHERE ${IS_LEASED}`;
const INSERT_ATTEMPTS = `INSERT INTO webhook_attempts
  (store_id, delivery_id, number, at, status_code, duration_ms, response, error, next_at) VALUES ?`;

/** Records results of attempts in batches. */
@Injectable()
export class DeliveryResultsRepository {
  private readonly leases: LeaseTable;

  constructor(
    private readonly database: DatabaseService,
    private readonly health: EndpointHealthRepository,
  ) {
    this.leases = new LeaseTable(database, 'webhook_deliveries');
  }

  /**
   * Records results in one transaction. Ignores a result if the lease was lost: another worker has taken the delivery over, or
   * it was replayed.
   * @returns the endpoints that are not healthy, or were not
   */
  async record(results: readonly AttemptResult[], now: Date): Promise<EndpointHealthUpdate[]> {
    return this.database.transaction(async () => {
      const updates = await this.health.record(results, now);
      const inactive = new Set(updates.filter(({ isInactive }) => isInactive).map(({ id }) => id));
      const held = new Set(await this.leases.lockLeased(results.map(({ delivery }) => delivery)));
      const leased = results.filter(({ delivery }) => held.has(delivery));
      await this.save(
        leased.map((result) => withOutcome(result, inactive.has(result.delivery.endpointId))),
        now,
      );
      return updates;
    });
  }

  /** Cancels leased deliveries that have no webhook to send. */
  async cancel(deliveries: readonly LeasedDelivery[], now: Date): Promise<void> {
    await this.database.transaction(() => this.database.query(CANCEL, [now, ...leasedParameters(deliveries)]));
  }

  private async save(results: readonly ResultWithOutcome[], now: Date): Promise<void> {
    if (results.length === 0) return;
    await this.database.query(INSERT_ATTEMPTS, [results.map(attemptRow)]);
    for (const status of ['delivered', 'failed', 'cancelled'] as const) {
      const finished = results.filter((result) => result.status === status).map(({ delivery }) => delivery);
      if (finished.length > 0) await this.database.query(FINISH, [status, now, keysOf(finished)]);
    }
    // One statement each: the circuit breaker keeps retries few.
    for (const { status, dueAt, delivery } of results)
      if (status === 'pending') await this.database.query(RETRY, [dueAt, now, delivery.storeId, delivery.id]);
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
