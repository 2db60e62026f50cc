import { Injectable } from '@nestjs/common';
import { type RowOf, table } from '../../../platform/database/table.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { NEVER_DUE } from '../../../platform/database/lease-table.js';
import { newId } from '../../../platform/ids/ids.js';
import { type DispatchedEvent } from '../../../platform/outbox/event-subscriber.js';
import { type DeliveryStatus } from './webhook-delivery.js';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';
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
const RESTART = `UPDATE webhook_deliveries SET status = 'pending', step = 0, due_at = ?, lease = NULL, updated_at = ?
  WHERE store_id = ? AND id = ?`;
const SELECT = `${DELIVERIES.select} WHERE store_id = ?`;

const EVENT = 'SELECT 1 FROM outbox_events WHERE store_id = ? AND id = ?';
// Events without a position are left out: the relay will send them.
const EVENTS = `SELECT store_id AS storeId, id, type, resource_id AS resourceId, muted FROM outbox_events
  WHERE store_id = ? AND id > ? AND position IS NOT NULL AND type <> '${TEST_EVENT}' ORDER BY id LIMIT ?`;

const ATTEMPTS = table(WebhookAttemptEntity).omit('store_id');
const SELECT_ATTEMPTS = `${ATTEMPTS.select} WHERE store_id = ? AND delivery_id IN (?) ORDER BY delivery_id, number`;

/** An attempt of a delivery. */
export type DeliveryAttempt = RowOf<typeof ATTEMPTS>;

/** Creates and reads deliveries; reads their attempts and events. Leases and results have repositories of their own. */
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

  /** Restarts the retry schedule of a delivery, whatever its status. */
  async restart({ store_id, id }: WebhookDeliveryEntity, now: Date): Promise<void> {
    await this.database.query(RESTART, [now, now, store_id, id]);
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

  /** Finds the attempts of deliveries, oldest first within each delivery. */
  async findAttempts(storeId: string, deliveryIds: readonly string[]): Promise<DeliveryAttempt[]> {
    return deliveryIds.length === 0 ? [] : this.database.query(SELECT_ATTEMPTS, [storeId, deliveryIds]);
  }

  /** Whether the event of a delivery is still stored. */
  async hasEvent({ store_id, event_id }: WebhookDeliveryEntity): Promise<boolean> {
    return (await this.database.query<unknown[]>(EVENT, [store_id, event_id])).length > 0;
  }

  /** Finds at most `limit` dispatched events after an id, in the order of their ids, without test events. */
  findDispatchedEvents(storeId: string, after: string, limit: number): Promise<DispatchedEvent[]> {
    return this.database.query(EVENTS, [storeId, after, limit]);
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
