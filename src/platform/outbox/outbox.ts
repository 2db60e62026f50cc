import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { newId } from '../ids/ids.js';
import { type Actor, actorText } from './actor.js';
import { type OutboxEventEntity } from './outbox-event.entity.js';

/** A change to tell: `resource` is the name under which `data` holds `json`, the resource as read at that moment. */
export interface OutboxEvent {
  storeId: string;
  type: `${string}.${string}`;
  resource: 'order' | 'shipment';
  resourceId: string;
  /** Rises per resource, so that a receiver can drop what is stale. */
  sequence: number;
  occurredAt: Date;
  actor: Actor;
  json: string;
}

/** An event as it was recorded. */
export type RecordedEvent = Pick<OutboxEventEntity, 'type' | 'sequence' | 'occurred_at' | 'actor' | 'data'>;

const INSERT = `INSERT INTO outbox_events (store_id, id, type, resource_id, sequence, occurred_at, actor, data)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

const OF_RESOURCE = `SELECT type, sequence, occurred_at, actor, data FROM outbox_events
  WHERE store_id = ? AND resource_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?`;

/** Records events in the transaction of the change (decisions section 10), and reads them back as its history. */
@Injectable()
export class Outbox {
  constructor(private readonly database: Database) {}

  async record({ storeId, type, resource, resourceId, sequence, occurredAt, actor, json }: OutboxEvent): Promise<void> {
    const data = `{"sequence":${sequence},"occurred_at":"${occurredAt.toISOString()}","${resource}":${json}}`;
    const row = [storeId, newId('evt'), type, resourceId, sequence, occurredAt, actorText(actor), data];
    await this.database.query(INSERT, row);
  }

  /** At most `limit` events of one resource with a sequence below `before`, the newest first. */
  ofResource(storeId: string, resourceId: string, before: number, limit: number): Promise<RecordedEvent[]> {
    return this.database.query<RecordedEvent[]>(OF_RESOURCE, [storeId, resourceId, before, limit]);
  }
}
