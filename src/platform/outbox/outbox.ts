import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { newId } from '../ids/ids.js';

/** A change to tell: `resource` is the name under which `data` holds `json`, the resource as read at that moment. */
export interface OutboxEvent {
  storeId: string;
  type: `${string}.${string}`;
  resource: 'order';
  resourceId: string;
  /** Rises per resource, so that a receiver can drop what is stale. */
  sequence: number;
  occurredAt: Date;
  json: string;
}

const INSERT = `INSERT INTO outbox_events (store_id, id, type, resource_id, sequence, occurred_at, data) VALUES (?, ?, ?, ?, ?, ?, ?)`;

/** Records events in the transaction of the change (decisions section 10). */
@Injectable()
export class Outbox {
  constructor(private readonly database: Database) {}

  async record({ storeId, type, resource, resourceId, sequence, occurredAt, json }: OutboxEvent): Promise<void> {
    const data = `{"sequence":${sequence},"occurred_at":"${occurredAt.toISOString()}","${resource}":${json}}`;
    await this.database.query(INSERT, [storeId, newId('evt'), type, resourceId, sequence, occurredAt, data]);
  }
}
