// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { NEVER_DUE } from '../../../platform/database/lease-table.js';
import { type RowOf, table } from '../../../platform/database/table.js';
import { lowestIdAt, newId } from '../../../platform/ids/ids.js';
import { type DispatchedEvent } from '../../../platform/outbox/event-subscriber.js';
import { equalFilters, ID_SLACK_MS, ListReader, type Page } from '../../../platform/pagination/index.js';
import { MAX_HOLD_MS } from '../delivery/delivery-sequence.js';
import { type StoredEvent } from '../delivery/webhook-body.js';
import { TEST_EVENT } from '../endpoints/event-types.js';
import { type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { WebhookAttemptEntity, WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { type DeliveryFilter, type DeliveryStatus } from './webhook-delivery.resource.js';

/** An event for an endpoint. */
export interface NewDelivery {
  endpoint: WebhookEndpointEntity;
  event: DispatchedEvent;
  /** The type that is sent: the event's, or the type of the example that a test sends. */
  type: string;
}

/** A range of the times of events, both inclusive. */
export interface TimeRange {
  since: Date;
  /** By default there is no end. */
  until?: Date;
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
/** The most deliveries that a filtered page looks at. */
const MAX_SCANNED_ROWS = 1_000;
const LAST_TIME = new Date('9999-12-31T23:59:59.999Z');
const DELIVERIES = table(WebhookDeliveryEntity);
const INSERT_MISSING = `${DELIVERIES.insertMany} ON DUPLICATE KEY UPDATE event_id = VALUES(event_id)`;
const INSERT_OR_RESTART = `${DELIVERIES.insertMany} ON DUPLICATE KEY UPDATE status = VALUES(status), step = 0, due_at = VALUES(due_at), lease = NULL,
  blocks_until = NULL, updated_at = VALUES(updated_at)`;
const RESTART = `UPDATE webhook_deliveries SET status = 'pending', step = 0, due_at = ?, lease = NULL, blocks_until = NULL,
  updated_at = ? WHERE store_id = ? AND id = ?`;
const SELECT = `${DELIVERIES.select} WHERE store_id = ?`;
const LIST = new ListReader(DELIVERIES);

// In the order of the unique key, so that a page reads only its own rows and the rows of the minute around the times.
const PAGE = `SELECT ${DELIVERIES.columnsOf('d')} FROM webhook_deliveries d
  LEFT JOIN outbox_events e ON e.store_id = d.store_id AND e.id = d.event_id
  WHERE d.store_id = ? AND d.endpoint_id = ? AND d.event_id >= ? AND d.event_id < ?`;

const EVENT = 'SELECT type, occurred_at, data FROM outbox_events WHERE store_id = ? AND id = ?';
const HAS_EVENT = 'SELECT 1 FROM outbox_events WHERE store_id = ? AND id = ?';
// Events without a position are left out: the relay will send them.
const EVENTS = `SELECT store_id AS storeId, id, type, resource_id AS resourceId, sequence, muted, traceparent FROM outbox_events
  WHERE store_id = ? AND id > ? AND id < ? AND occurred_at >= ? AND occurred_at <= ? AND position IS NOT NULL
    AND type <> '${TEST_EVENT}' ORDER BY id LIMIT ?`;
// The index is forced because MariaDB also tries the keys on `outbox_events_feed`, in time quadratic in their number.
const EVENTS_BY_ID = `SELECT store_id AS storeId, id, type, resource_id AS resourceId, sequence, muted, traceparent
  FROM outbox_events FORCE INDEX (PRIMARY) WHERE store_id = ? AND id IN (?) AND position IS NOT NULL ORDER BY id`;

const ATTEMPTS = table(WebhookAttemptEntity).omit('store_id');
const SELECT_ATTEMPTS = `${ATTEMPTS.select} WHERE store_id = ? AND delivery_id IN (?) ORDER BY delivery_id, number`;

export type DeliveryAttempt = RowOf<typeof ATTEMPTS>;

/** Creates and reads deliveries; reads their attempts and events. Leases and results have repositories of their own. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Adds deliveries that do not exist yet; leaves the others unchanged. */
  addMissing(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    return this.insert(
      INSERT_MISSING,
      deliveries.map((delivery) => newRow(delivery, now, isInSequence(delivery))),
    );
  }

  /**
   * Adds deliveries that do not exist yet; restarts the retry schedule of the others, whatever their status. All of them are
   * out of sequence from then on.
   */
  addOrRestart(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    return this.insert(
      INSERT_OR_RESTART,
      deliveries.map((delivery) => newRow(delivery, now, false)),
    );
  }

  /** Restarts the retry schedule of a delivery out of sequence, whatever its status. */
  async restart({ store_id, id }: WebhookDeliveryEntity, now: Date): Promise<void> {
    await this.database.write(RESTART, [now, now, store_id, id]);
  }

  async find(storeId: string, id: string): Promise<WebhookDeliveryEntity | undefined> {
    const [row] = await this.database.query<WebhookDeliveryEntity[]>(`${SELECT} AND id = ?`, [storeId, id]);
    return row;
  }

  /** Finds at most `limit` deliveries of a store, newest first. */
  async findLog(storeId: string, { endpointId, status, before, limit }: LogQuery): Promise<WebhookDeliveryEntity[]> {
    const filters = equalFilters({ endpoint_id: endpointId, status });
    return (await LIST.findPage(this.database, storeId, { filters }, { limit, cursor: before })).items;
  }

  /**
   * Finds a page of an endpoint's deliveries, the newest event first. A page with a filter of type or status ends after
   * `MAX_SCANNED_ROWS`, so it may have few deliveries although more follow.
   * @param cursor event id; only older events follow
   */
  async findPage(
    { store_id, id }: Pick<WebhookEndpointEntity, 'store_id' | 'id'>,
    { type, status, since, until }: DeliveryFilter,
    limit: number,
    cursor = idAfter(),
  ): Promise<Page<WebhookDeliveryEntity>> {
    const isFiltered = type !== undefined || status !== undefined;
    const scanned = isFiltered ? MAX_SCANNED_ROWS : limit + 1;
    const end = idAfter(until);
    const times: [string, ...unknown[]][] = [];
    if (since) times.push(['COALESCE(e.occurred_at >= ?, d.event_id >= ?)', since, lowestIdAt('evt', since)]);
    if (until) times.push(['COALESCE(e.occurred_at <= ?, d.event_id <= ?)', until, lowestIdAt('evt', until)]);
    const sql = `${[PAGE, ...times.map(([test]) => test)].join(' AND ')} ORDER BY d.event_id DESC LIMIT ?`;
    const keys = [store_id, id, idBefore(since ?? new Date(0)), cursor < end ? cursor : end];
    const values = [...keys, ...times.flatMap(([, ...given]) => given), scanned];
    const rows = await this.database.query<WebhookDeliveryEntity[]>(sql, values);
    const found = rows.filter((row) => (type ?? row.type) === row.type && (status ?? row.status) === row.status);
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : rows.length === scanned ? rows.at(-1) : undefined;
    return { items, next: last?.event_id ?? null };
  }

  /** Finds the attempts of deliveries, oldest first within each delivery. */
  async findAttempts(storeId: string, deliveryIds: readonly string[]): Promise<DeliveryAttempt[]> {
    return deliveryIds.length === 0 ? [] : this.database.query(SELECT_ATTEMPTS, [storeId, deliveryIds]);
  }

  /** Whether the event of a delivery is still stored. */
  async hasEvent({ store_id, event_id }: WebhookDeliveryEntity): Promise<boolean> {
    return (await this.database.query<unknown[]>(HAS_EVENT, [store_id, event_id])).length > 0;
  }

  /** Finds the event of a delivery; undefined if it has expired. */
  async findEvent({ store_id, event_id }: WebhookDeliveryEntity): Promise<StoredEvent | undefined> {
    return (await this.database.query<StoredEvent[]>(EVENT, [store_id, event_id]))[0];
  }

  /**
   * Finds at most `limit` dispatched events of a range of times, in the order of their ids, without test events.
   * @param cursor event id; only later events are found
   */
  findDispatchedEvents(
    storeId: string,
    { since, until = LAST_TIME }: TimeRange,
    limit: number,
    cursor = '',
  ): Promise<DispatchedEvent[]> {
    const start = idBefore(since);
    const after = cursor > start ? cursor : start;
    return this.database.query(EVENTS, [storeId, after, idAfter(until), since, until, limit]);
  }

  /** Finds the dispatched ones of these events, test events too. */
  findEventsById(storeId: string, ids: readonly string[]): Promise<DispatchedEvent[]> {
    return this.database.query(EVENTS_BY_ID, [storeId, ids]);
  }

  private async insert(sql: string, rows: readonly WebhookDeliveryEntity[]): Promise<void> {
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      const values = rows.slice(at, at + ROWS_PER_STATEMENT).map((row) => DELIVERIES.valuesOf(row));
      await this.database.query(sql, [values]);
    }
  }
}

/** Below the id of every event at or after a time. An id is made a moment after the time of its event. */
function idBefore(time: Date): string {
  return lowestIdAt('evt', new Date(time.getTime() - ID_SLACK_MS));
}

/** Above the id of every event at or before a time. */
function idAfter(time = LAST_TIME): string {
  return lowestIdAt('evt', new Date(time.getTime() + ID_SLACK_MS));
}

function isInSequence({ endpoint, event }: NewDelivery): boolean {
  return endpoint.in_sequence === 1 && event.type !== TEST_EVENT;
}

/** An open breaker holds new deliveries back, except test events (C-WHK-8). */
function newRow({ endpoint, event, type }: NewDelivery, now: Date, inSequence: boolean): WebhookDeliveryEntity {
  const [status, due_at] =
    endpoint.probe_at && event.type !== TEST_EVENT ? (['waiting', NEVER_DUE] as const) : (['pending', now] as const);
  return {
    store_id: endpoint.store_id,
    id: newId('del'),
    endpoint_id: endpoint.id,
    event_id: event.id,
    type,
    resource_id: event.resourceId,
    sequence: event.sequence,
    status,
    attempts: 0,
    step: 0,
    due_at,
    lease: null,
    blocks_until: inSequence ? new Date(now.getTime() + MAX_HOLD_MS) : null,
    awaited_by: null,
    created_at: now,
    updated_at: now,
  };
}
