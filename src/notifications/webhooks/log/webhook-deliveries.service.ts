import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { NEVER_DUE } from '../../../platform/database/lease-table.js';
import { validationError } from '../../../platform/errors/problem.js';
import { StoresService } from '../../../stores/index.js';
import { type Attempt, type Delivery, DELIVERY_STATUSES } from './webhook-delivery.js';
import { type DeliveryAttempt, type LogQuery, WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { type WebhookDeliveryEntity } from './webhook-delivery.entity.js';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** The delivery log of a store's endpoints (C-WHK-18). */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly deliveries: WebhookDeliveriesRepository,
  ) {}

  /**
   * Lists deliveries with their attempts, newest first.
   * @param query `limit` is 1 to 500, 100 by default
   * @throws Problem STORE_NOT_FOUND, VALIDATION_ERROR
   */
  async list(storeId: string, query: Partial<LogQuery> = {}): Promise<Delivery[]> {
    const { limit = DEFAULT_LIMIT, status } = query;
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
      throw invalid('/limit', `must be from 1 to ${MAX_LIMIT}`);
    if (status !== undefined && !DELIVERY_STATUSES.includes(status))
      throw invalid('/status', `must be one of ${DELIVERY_STATUSES.join(', ')}`);
    await this.stores.get(storeId);
    return this.database.snapshot(async () => {
      const rows = await this.deliveries.findLog(storeId, { ...query, limit });
      const ids = rows.map(({ id }) => id);
      const attempts = await this.deliveries.findAttempts(storeId, ids);
      return rows.map((row) => deliveryView(row, attempts));
    });
  }
}

function deliveryView(row: WebhookDeliveryEntity, attempts: readonly DeliveryAttempt[]): Delivery {
  return {
    delivery_id: row.id,
    webhook_id: row.event_id,
    endpoint_id: row.endpoint_id,
    type: row.type,
    status: row.status,
    next_at: row.due_at && row.due_at < NEVER_DUE ? row.due_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id).map(attemptView),
  };
}

function attemptView({ delivery_id, ...attempt }: DeliveryAttempt): Attempt {
  return { ...attempt, at: attempt.at.toISOString(), next_at: attempt.next_at?.toISOString() ?? null };
}

function invalid(pointer: string, detail: string): Error {
  return validationError([{ pointer, code: 'NOT_ALLOWED_VALUE', detail }]);
}
