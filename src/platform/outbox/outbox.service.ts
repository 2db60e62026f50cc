// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { keysOf, type RowKey } from '../database/lease-table.js';
import { chunksOf, type RowOf, type Table, table } from '../database/table.js';
import { newId } from '../ids/ids.js';
import { bytesOf, type PageRow, pageSql } from '../pagination/page.js';
import { WorkerNotifierService } from '../queue/queues.service.js';
import { TracingService } from '../tracing/tracing.service.js';
import { type Actor, parseActor, serializeActor, type Silence } from './actor.js';
import { OutboxEventEntity } from './outbox-event.entity.js';

/** The queue that notifies the relay of new events. */
export const RELAY_QUEUE = 'events.relay';

/** The queue of events on which a subscriber failed. A job's reference is the event id. The stored name never changes. */
export const DEAD_LETTER_QUEUE = 'events.set-aside';

/** A change to report. `json` is the resource after the change, stored in `data` under the name `resource`. */
export interface OutboxEvent {
  storeId: string;
  type: `${string}.${string}`;
  /** Such as `order`. */
  resource: string;
  resourceId: string;
  /** Rises per resource, so that a receiver can ignore outdated events. */
  sequence: number;
  occurredAt: Date;
  actor: Actor;
  /** Only of events about the past. */
  silence?: Silence;
  json: string;
}

const MUTED = table(OutboxEventEntity).omit('position');
const NEW = MUTED.omit('muted');
/** Larger events have a statement of their own, so that no statement exceeds the server's `max_allowed_packet`. */
const MAX_COLLECTED_BYTES = 256 * 1024;
/** A statement of collected events gets no more of them past this. */
const MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

const IDENTIFIED = MUTED.omit('store_id', 'size_bytes');
const RECORDED = IDENTIFIED.omit('resource_id', 'muted', 'traceparent');

type EventOfResource = Pick<OutboxEvent, 'storeId' | 'resourceId' | 'sequence'>;

type SizedRow = Pick<OutboxEventEntity, 'size_bytes'>;

type EventFacts = { storeId: string; id: string; resourceId: string; occurredAt: Date; traceparent: string | null };

/** A number of waiting events. */
export interface Backlog {
  count: number;
  /** When the oldest of them occurred; null if none waits. */
  since: Date | null;
}

export type RecordedEvent = RowOf<typeof RECORDED>;
export type IdentifiedEvent = RowOf<typeof IDENTIFIED>;

const BY_ID = `${IDENTIFIED.select} WHERE store_id = ? AND id = ?`;
// The index is forced because MariaDB also tries the keys on `outbox_events_feed`, in time quadratic in their number.
const membersSql = (paths: Readonly<Record<string, string>>): string => {
  const members = Object.entries(paths).map(
    ([name, path]) => `JSON_UNQUOTE(JSON_EXTRACT(data, '${path}')) AS \`${name}\``,
  );
  return `SELECT store_id AS storeId, id, resource_id AS resourceId, occurred_at AS occurredAt, traceparent, ${members.join(', ')}
  FROM outbox_events FORCE INDEX (PRIMARY) WHERE (store_id, id) IN (?) ORDER BY id`;
};
const UNDISPATCHED = `SELECT COUNT(*) AS count, MIN(occurred_at) AS since FROM
  (SELECT occurred_at FROM outbox_events FORCE INDEX (outbox_events_feed)
    WHERE store_id = ? AND position IS NULL ORDER BY id LIMIT ?) waiting`;
const PAST = `SELECT resource_id AS resourceId, occurred_at AS occurredAt
  FROM outbox_events FORCE INDEX (outbox_events_resource)
  WHERE (store_id, resource_id, sequence) IN (?) AND muted IS NOT NULL`;
const SOURCES = 'SELECT id, type, resource_id FROM outbox_events WHERE store_id = ? AND id IN (?)';
const ACTORS = `SELECT resource_id, type, actor FROM outbox_events FORCE INDEX (outbox_events_resource)
  WHERE store_id = ? AND resource_id IN (?) ORDER BY resource_id, sequence LIMIT ?`;
/** More events than the resources of one page have. */
const MAX_ACTORS = 1_000;
const BY_RESOURCE = pageSql({
  keys: `SELECT store_id, id, sequence, ${bytesOf('data')} FROM outbox_events
    WHERE store_id = ? AND resource_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?`,
  order: 'sequence DESC',
  columns: RECORDED.columnsOf('e'),
  from: 'outbox_events',
  alias: 'e',
});

/** Records events in the transaction of the change (C-EVT-2), and finds the events of a resource as its history. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly database: DatabaseService,
    private readonly workers: WorkerNotifierService,
    private readonly tracing: TracingService,
  ) {}

  /**
   * Writes the event in the open transaction, together with its others right before the COMMIT.
   * @returns the event's id
   */
  async record({ type, resource, sequence, json, silence, ...event }: OutboxEvent): Promise<string> {
    const { storeId: store_id, resourceId: resource_id, occurredAt: occurred_at } = event;
    const mark = silence ? '"imported":true,' : '';
    const data = `{"sequence":${sequence},"occurred_at":"${occurred_at.toISOString()}",${mark}"${resource}":${json}}`;
    const actor = serializeActor(event.actor);
    const size_bytes = Buffer.byteLength(data);
    const id = newId('evt');
    const traceparent = this.tracing.traceparent();
    const row = { store_id, id, type, resource_id, sequence, occurred_at, actor, size_bytes, traceparent, data };
    if (silence) await this.add(this.insertMuted, { ...row, muted: silence.muted });
    else await this.add(this.insert, row);
    return id;
  }

  async findEvent(storeId: string, id: string): Promise<IdentifiedEvent | undefined> {
    const [event] = await this.database.query<IdentifiedEvent[]>(BY_ID, [storeId, id]);
    return event;
  }

  /** Finds the types and resources of events, by their ids; leaves out expired events. */
  async findSources(
    storeId: string,
    ids: readonly string[],
  ): Promise<Map<string, Pick<IdentifiedEvent, 'type'> & { resource_id: string }>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; type: string; resource_id: string }[]>(SOURCES, [
      storeId,
      ids,
    ]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Reads members of the `data` of events, the oldest event first; leaves out expired events.
   * @param paths the path of each member by the name that it gets, such as `$.order.status`
   */
  async findMembers<Name extends string>(
    keys: readonly RowKey[],
    paths: Readonly<Record<Name, string>>,
  ): Promise<(EventFacts & Record<Name, string | null>)[]> {
    return keys.length === 0 ? [] : this.database.query(membersSql(paths), [keysOf(keys)]);
  }

  /** Finds the events that are of the past: when they were recorded, by the ids of their resources. */
  async findPast(events: readonly EventOfResource[]): Promise<Map<string, Date>> {
    if (events.length === 0) return new Map();
    const keys = events.map(({ storeId, resourceId, sequence }) => [storeId, resourceId, sequence]);
    const rows = await this.database.query<{ resourceId: string; occurredAt: Date }[]>(PAST, [keys]);
    return new Map(rows.map(({ resourceId, occurredAt }) => [resourceId, occurredAt]));
  }

  /** Finds who caused the last event of each type, by `RESOURCE_ID TYPE`; leaves out expired events. */
  async findActors(storeId: string, resourceIds: readonly string[]): Promise<Map<string, Actor>> {
    if (resourceIds.length === 0) return new Map();
    const values = [storeId, resourceIds, MAX_ACTORS];
    const rows = await this.database.query<Pick<IdentifiedEvent, 'resource_id' | 'type' | 'actor'>[]>(ACTORS, values);
    return new Map(rows.map(({ resource_id, type, actor }) => [`${resource_id} ${type}`, parseActor(actor)]));
  }

  /**
   * Finds at most `limit` events of one resource with a sequence below `before`, newest first; fewer if they are large, as
   * `pageOf` needs them.
   */
  findByResource(
    storeId: string,
    resourceId: string,
    before: number,
    limit: number,
  ): Promise<PageRow<RecordedEvent>[]> {
    return this.database.query<PageRow<RecordedEvent>[]>(BY_RESOURCE, [storeId, resourceId, before, limit]);
  }

  /** Counts the events that the relay has not dispatched, up to `limit`. */
  async countWaiting(storeId: string, limit: number): Promise<Backlog> {
    const [row] = await this.database.query<{ count: string; since: Date | null }[]>(UNDISPATCHED, [storeId, limit]);
    return { count: Number(row?.count ?? 0), since: row?.since ?? null };
  }

  private async add<Row extends SizedRow>(insert: (rows: Row[]) => Promise<void>, row: Row): Promise<void> {
    if (row.size_bytes > MAX_COLLECTED_BYTES) await insert([row]);
    else this.database.beforeCommit(insert, row);
  }

  private readonly insert = (rows: RowOf<typeof NEW>[]): Promise<void> => this.insertInto(NEW, rows);

  private readonly insertMuted = (rows: RowOf<typeof MUTED>[]): Promise<void> => this.insertInto(MUTED, rows);

  private async insertInto<Row extends SizedRow>(events: Table<Row>, rows: readonly Row[]): Promise<void> {
    for (const some of chunksOf(rows, MAX_STATEMENT_BYTES, ({ size_bytes }) => size_bytes))
      await this.database.write(events.insertMany, [some.map((row) => events.valuesOf(row))]);
    this.database.afterCommit(() => this.workers.notify(RELAY_QUEUE));
  }
}
