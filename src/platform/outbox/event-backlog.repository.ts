import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';

/** The subject of an event. */
export interface EventSubject {
  /** Such as `ret_…`. */
  resource_id: string;
  order_number: string | null;
  tracking_number: string | null;
}

/** A number of waiting events. */
export interface Backlog {
  count: number;
  /** When the oldest of them occurred; null if none waits. */
  since: Date | null;
}

type SubjectRow = EventSubject & { id: string };

const UNDISPATCHED = `SELECT COUNT(*) AS count, MIN(occurred_at) AS since FROM
  (SELECT occurred_at FROM outbox_events FORCE INDEX (outbox_events_feed)
    WHERE store_id = ? AND position IS NULL ORDER BY id LIMIT ?) waiting`;
const RESOURCES = ['order', 'return', 'claim', 'shipment'];
const memberOf = (name: string): string =>
  `COALESCE(${RESOURCES.map((resource) => `JSON_UNQUOTE(JSON_EXTRACT(data, '$.${resource}.${name}'))`).join(', ')})`;
const SUBJECTS = `SELECT id, resource_id, ${memberOf('order_number')} AS order_number,
  ${memberOf('tracking_number')} AS tracking_number FROM outbox_events WHERE store_id = ? AND id IN (?)`;

/** The SQL of the events that the relay has yet to dispatch, and of the subjects of events. */
@Injectable()
export class EventBacklogRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Counts the events that the relay has not dispatched, up to `limit`. */
  async count(storeId: string, limit: number): Promise<Backlog> {
    const [row] = await this.database.query<{ count: string; since: Date | null }[]>(UNDISPATCHED, [storeId, limit]);
    return { count: Number(row?.count ?? 0), since: row?.since ?? null };
  }

  /** Finds the subjects of events by their ids; leaves out expired events. */
  async findSubjects(storeId: string, ids: readonly string[]): Promise<Map<string, EventSubject>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<SubjectRow[]>(SUBJECTS, [storeId, ids]);
    return new Map(
      rows.map(({ id, resource_id, order_number, tracking_number }) => [
        id,
        { resource_id, order_number: textOf(order_number), tracking_number: textOf(tracking_number) },
      ]),
    );
  }
}

/** `JSON_UNQUOTE` returns JSON's null as the text `null`. */
function textOf(text: string | null): string | null {
  return text === 'null' ? null : text;
}
