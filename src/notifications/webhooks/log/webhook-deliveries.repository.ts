import { Injectable } from '@nestjs/common';
import { table } from '../../../platform/database/table.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { NEVER_DUE } from '../../../platform/database/lease-table.js';
import { newId } from '../../../platform/ids/ids.js';
import { type DeliveryStatus } from './webhook-delivery.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { TEST_EVENT } from '../endpoints/event-types.js';

/** An event for an endpoint. */
export interface NewDelivery {
  endpoint: WebhookEndpointEntity;
  eventId: string;
  type: string;
}

/** Filter and page of the delivery log. */
export interface LogQuery {
  endpointId?: string;
  status?: DeliveryStatus;
  /** Delivery id; only older deliveries are listed. */
  before?: string;
  limit: number;
}

const ROWS_PER_STATEMENT = 1_000;
const DELIVERIES = table(WebhookDeliveryEntity);
const INSERT_MISSING = `${DELIVERIES.insertMany} ON DUPLICATE KEY UPDATE store_id = VALUES(store_id)`;
const INSERT_OR_RESTART = `${DELIVERIES.insertMany} ON DUPLICATE KEY UPDATE status = VALUES(status), step = 0, due_at = VALUES(due_at), lease = NULL,
  updated_at = VALUES(updated_at)`;
const SELECT = `${DELIVERIES.select} WHERE store_id = ?`;

/** Creates and reads rows of `webhook_deliveries`. Leases and results of attempts have repositories of their own. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Adds deliveries that do not exist yet; leaves the others unchanged. */
  addMissing(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    return this.insert(INSERT_MISSING, deliveries, now);
  }

  /** Adds deliveries that do not exist yet; restarts the retry schedule of the others, whatever their status. */
  addOrRestart(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    return this.insert(INSERT_OR_RESTART, deliveries, now);
  }

  /** Finds a delivery of the store by its id. */
  async find(storeId: string, id: string): Promise<WebhookDeliveryEntity | undefined> {
    const [row] = await this.database.query<WebhookDeliveryEntity[]>(`${SELECT} AND id = ?`, [storeId, id]);
    return row;
  }

  /** Finds a page of a store's deliveries, newest first. */
  findLog(storeId: string, { endpointId, status, before, limit }: LogQuery): Promise<WebhookDeliveryEntity[]> {
    const conditions: [string, unknown][] = [
      ['AND endpoint_id = ?', endpointId],
      ['AND status = ?', status],
      ['AND id < ?', before],
    ];
    const given = conditions.filter(([, value]) => value !== undefined);
    const sql = [SELECT, ...given.map(([condition]) => condition), 'ORDER BY id DESC LIMIT ?'].join(' ');
    return this.database.query(sql, [storeId, ...given.map(([, value]) => value), limit]);
  }

  private async insert(sql: string, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    for (let at = 0; at < deliveries.length; at += ROWS_PER_STATEMENT) {
      const rows = deliveries
        .slice(at, at + ROWS_PER_STATEMENT)
        .map((delivery) => DELIVERIES.valuesOf(newRow(delivery, now)));
      await this.database.query(sql, [rows]);
    }
  }
}

/** An open breaker holds new deliveries back, except test events (C-WHK-8). */
function newRow({ endpoint, eventId, type }: NewDelivery, now: Date): WebhookDeliveryEntity {
  const [status, due_at] =
    endpoint.probe_at && type !== TEST_EVENT ? (['waiting', NEVER_DUE] as const) : (['pending', now] as const);
  return {
    store_id: endpoint.store_id,
    id: newId('del'),
    endpoint_id: endpoint.id,
    event_id: eventId,
    type,
    status,
    attempts: 0,
    step: 0,
    due_at,
    lease: null,
    created_at: now,
    updated_at: now,
  };
}
