import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { newId } from '../../../platform/ids/ids.js';
import { type DeliveryStatus, WAITS } from './webhook-delivery.js';
import { type WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { TEST_EVENT } from '../endpoints/event-types.js';

/** An event to be sent to an endpoint. */
export interface NewDelivery {
  endpoint: WebhookEndpointEntity;
  eventId: string;
  type: string;
}

/** Which deliveries a reader of the log wants, the newest first. */
export interface LogQuery {
  endpointId?: string;
  status?: DeliveryStatus;
  /** Deliveries before this one, by id. */
  before?: string;
  limit: number;
}

const ROWS_A_STATEMENT = 1_000;
const COLUMNS = `store_id, id, endpoint_id, event_id, type, status, attempts, step, due_at, lease, created_at, updated_at`;
const INSERT = `INSERT INTO webhook_deliveries (${COLUMNS}) VALUES ?`;
const ONCE = `${INSERT} ON DUPLICATE KEY UPDATE store_id = VALUES(store_id)`;
const ANEW = `${INSERT} ON DUPLICATE KEY UPDATE status = VALUES(status), step = 0, due_at = VALUES(due_at), lease = NULL,
  updated_at = VALUES(updated_at)`;
const SELECT = `SELECT ${COLUMNS} FROM webhook_deliveries WHERE store_id = ?`;

/** The table `webhook_deliveries`, but for sending them (`delivery-claims.ts`, `delivery-records.ts`). */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Adds what is not there yet. */
  addOnce(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    return this.add(ONCE, deliveries, now);
  }

  /** Adds what is not there yet, and begins the schedule anew of what is, whatever became of it. */
  addAnew(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    return this.add(ANEW, deliveries, now);
  }

  async find(storeId: string, id: string): Promise<WebhookDeliveryEntity | undefined> {
    const [row] = await this.database.query<WebhookDeliveryEntity[]>(`${SELECT} AND id = ?`, [storeId, id]);
    return row;
  }

  /** A store's deliveries, the newest first. */
  log(storeId: string, { endpointId, status, before, limit }: LogQuery): Promise<WebhookDeliveryEntity[]> {
    const conditions: [string, unknown][] = [
      ['AND endpoint_id = ?', endpointId],
      ['AND status = ?', status],
      ['AND id < ?', before],
    ];
    const given = conditions.filter(([, value]) => value !== undefined);
    const sql = [SELECT, ...given.map(([condition]) => condition), 'ORDER BY id DESC LIMIT ?'].join(' ');
    return this.database.query(sql, [storeId, ...given.map(([, value]) => value), limit]);
  }

  private async add(sql: string, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    for (let at = 0; at < deliveries.length; at += ROWS_A_STATEMENT) {
      const rows = deliveries.slice(at, at + ROWS_A_STATEMENT).map((delivery) => newRow(delivery, now));
      await this.database.query(sql, [rows]);
    }
  }
}

/** With an open breaker it waits; a test does not, because its sender wants to know. */
function newRow({ endpoint, eventId, type }: NewDelivery, now: Date): unknown[] {
  const [status, due] = endpoint.probe_at && type !== TEST_EVENT ? ['waiting', WAITS] : ['pending', now];
  return [endpoint.store_id, newId('del'), endpoint.id, eventId, type, status, 0, 0, due, null, now, now];
}
