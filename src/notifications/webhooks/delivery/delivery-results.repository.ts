import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { type LeasedDelivery } from './due-deliveries.repository.js';
import { afterTry, isTaken } from './delivery-outcome.js';
import { EndpointHealthRepository, type EndpointHealthUpdate } from '../breaker/endpoint-health.repository.js';
import { type WebhookResponse } from './webhook-client.service.js';

/** A try that has ended. */
export interface TriedDelivery {
  delivery: LeasedDelivery;
  answer: WebhookResponse;
  begunAt: Date;
  endedAt: Date;
}

type Outcome = ReturnType<typeof afterTry> & TriedDelivery;

const OURS = `SELECT id FROM webhook_deliveries WHERE (store_id, id) IN (?) AND lease IN (?)
  ORDER BY store_id, id FOR UPDATE`;
const DONE = `UPDATE webhook_deliveries SET status = ?, attempts = attempts + 1, step = step + 1, due_at = NULL, lease = NULL,
  updated_at = ? WHERE (store_id, id) IN (?)`;
const AGAIN = `UPDATE webhook_deliveries SET status = 'pending', attempts = attempts + 1, step = step + 1, due_at = ?, lease = NULL,
  updated_at = ? WHERE store_id = ? AND id = ?`;
const CANCELLED = `UPDATE webhook_deliveries SET status = 'cancelled', due_at = NULL, lease = NULL, updated_at = ?
  WHERE (store_id, id) IN (?) AND lease IN (?)`;
const ATTEMPTS = `INSERT INTO webhook_attempts
  (store_id, delivery_id, number, at, status_code, duration_ms, response, error, next_at) VALUES ?`;

/** Writes down what came of tries, many of them at once. */
@Injectable()
export class DeliveryResultsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly endpoints: EndpointHealthRepository,
  ) {}

  /**
   * Writes down tries, but those whose delivery is no longer its sender's own: another worker has taken it over, or it was
   * replayed.
   * @returns what is to be done about their endpoints
   */
  async tried(all: readonly TriedDelivery[], now: Date): Promise<EndpointHealthUpdate[]> {
    return this.database.transaction(async () => {
      const turns = await this.endpoints.after(all, now);
      const off = new Set(turns.filter(({ isOff }) => isOff).map(({ id }) => id));
      const outcomes = (await this.ours(all)).map((tried) => outcomeOf(tried, off.has(tried.delivery.endpointId)));
      await this.write(outcomes, now);
      return turns;
    });
  }

  /** Ends deliveries that there is nothing to send of, or nowhere to send to. */
  async cancelled(deliveries: readonly LeasedDelivery[], now: Date): Promise<void> {
    const leases = [...new Set(deliveries.map(({ lease }) => lease))];
    await this.database.transaction(() => this.database.query(CANCELLED, [now, keysOf(deliveries), leases]));
  }

  private async ours(all: readonly TriedDelivery[]): Promise<TriedDelivery[]> {
    const deliveries = all.map(({ delivery }) => delivery);
    const leases = [...new Set(deliveries.map(({ lease }) => lease))];
    const rows = await this.database.query<{ id: string }[]>(OURS, [keysOf(deliveries), leases]);
    const ids = new Set(rows.map(({ id }) => id));
    return all.filter(({ delivery }) => ids.has(delivery.id));
  }

  private async write(outcomes: readonly Outcome[], now: Date): Promise<void> {
    if (outcomes.length === 0) return;
    await this.database.query(ATTEMPTS, [outcomes.map(attemptRow)]);
    for (const status of ['delivered', 'failed', 'cancelled'] as const) {
      const done = outcomes.filter((outcome) => outcome.status === status).map(({ delivery }) => delivery);
      if (done.length > 0) await this.database.query(DONE, [status, now, keysOf(done)]);
    }
    // Few: the failures in a row that open a breaker, and its probes.
    for (const { status, dueAt, delivery } of outcomes)
      if (status === 'pending') await this.database.query(AGAIN, [dueAt, now, delivery.storeId, delivery.id]);
  }
}

/** To an endpoint that is off, nothing is tried again. */
function outcomeOf(tried: TriedDelivery, isOff: boolean): Outcome {
  const { delivery, answer, endedAt } = tried;
  const after = afterTry({ step: delivery.step + 1, endedAt, ...answer });
  if (isOff && after.status === 'pending' && !isTaken(answer.statusCode))
    return { ...tried, status: 'cancelled', dueAt: null };
  return { ...tried, ...after };
}

function attemptRow({ delivery, answer, begunAt, dueAt }: Outcome): unknown[] {
  const { storeId, id, attempts } = delivery;
  const { statusCode, durationMs, response, error } = answer;
  return [storeId, id, attempts + 1, begunAt, statusCode, durationMs, response, error, dueAt];
}

function keysOf(deliveries: readonly LeasedDelivery[]): [string, string][] {
  return deliveries.map(({ storeId, id }) => [storeId, id]);
}
