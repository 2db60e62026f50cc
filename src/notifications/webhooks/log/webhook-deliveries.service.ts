import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { validationError } from '../../../platform/errors/problem.js';
import { StoresService } from '../../../stores/index.js';
import { type Attempt, type Delivery, DELIVERY_STATUSES, WAITS } from './webhook-delivery.js';
import { type LogQuery, WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { type WebhookAttemptEntity } from './webhook-attempt.entity.js';
import { type WebhookDeliveryEntity } from './webhook-delivery.entity.js';

const DEFAULT_LIMIT = 100;
const MOST = 500;

const ATTEMPTS = `SELECT delivery_id, number, at, status_code, duration_ms, response, error, next_at FROM webhook_attempts
  WHERE store_id = ? AND delivery_id IN (?) ORDER BY delivery_id, number`;

/** The log of what a store's endpoints were sent, kept for 30 days (C-WHK-18). */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly deliveries: WebhookDeliveriesRepository,
  ) {}

  /**
   * Deliveries with their tries, the newest first: 100 unless told, 500 at most.
   * @throws Problem STORE_NOT_FOUND, VALIDATION_ERROR
   */
  async list(storeId: string, query: Partial<LogQuery> = {}): Promise<Delivery[]> {
    const { limit = DEFAULT_LIMIT, status } = query;
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST) throw refused('/limit', `must be from 1 to ${MOST}`);
    if (status !== undefined && !DELIVERY_STATUSES.includes(status))
      throw refused('/status', `must be one of ${DELIVERY_STATUSES.join(', ')}`);
    await this.stores.get(storeId);
    return this.database.snapshot(async () =>
      this.withAttempts(storeId, await this.deliveries.log(storeId, { ...query, limit })),
    );
  }

  /** Deliveries as the log shows them. */
  async withAttempts(storeId: string, rows: readonly WebhookDeliveryEntity[]): Promise<Delivery[]> {
    if (rows.length === 0) return [];
    const attempts = await this.database.query<WebhookAttemptEntity[]>(ATTEMPTS, [storeId, rows.map(({ id }) => id)]);
    return rows.map((row) => deliveryOf(row, attempts));
  }
}

function deliveryOf(row: WebhookDeliveryEntity, attempts: readonly WebhookAttemptEntity[]): Delivery {
  return {
    delivery_id: row.id,
    webhook_id: row.event_id,
    endpoint_id: row.endpoint_id,
    type: row.type,
    status: row.status,
    next_at: row.due_at && row.due_at < WAITS ? row.due_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id).map(attemptOf),
  };
}

function attemptOf({ number, at, status_code, duration_ms, response, error, next_at }: WebhookAttemptEntity): Attempt {
  const times = { at: at.toISOString(), next_at: next_at?.toISOString() ?? null };
  return { number, at: times.at, status_code, duration_ms, response, error, next_at: times.next_at };
}

function refused(pointer: string, detail: string): Error {
  return validationError([{ pointer, code: 'NOT_ALLOWED_VALUE', detail }]);
}
