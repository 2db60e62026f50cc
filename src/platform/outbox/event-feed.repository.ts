import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { type RowOf, table } from '../database/table.js';
import { bytesOf, type Page, pageOf, type PageRow, pageSql } from '../pagination/page.js';
import { ClockService } from '../time/clock.service.js';
import { OutboxEventEntity } from './outbox-event.entity.js';

/** How long an event stays in the feed. */
export const FEED_DAYS = 30;
const FEED_MS = FEED_DAYS * 24 * 60 * 60 * 1000;

const FEED = table(OutboxEventEntity).pick('id', 'type', 'occurred_at', 'data');

/** An event of the feed; `data` is JSON text. */
export type FeedEvent = RowOf<typeof FEED>;

const POSITION = 'SELECT position FROM outbox_events WHERE store_id = ? AND id = ? AND position >= ?';
// The order of the index `outbox_events_feed`, so that a page reads only its own rows.
const KEYS = `SELECT store_id, id, position, ${bytesOf('data')} FROM outbox_events
  WHERE store_id = ? AND position >= ? AND (position > ? OR id > ?) ORDER BY position, id LIMIT ?`;
const PAGE = pageSql({
  keys: KEYS,
  order: 'position, id',
  columns: FEED.columnsOf('e'),
  from: 'outbox_events',
  alias: 'e',
});

/**
 * A store's events in the order in which the relay dispatched them. A later event never precedes an earlier one
 * (C-EVT-13).
 */
@Injectable()
export class EventFeedRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds a page of at most `limit` events after the event `after`, or of the oldest ones without it.
   * @returns undefined if the feed has no event `after`, because it never existed or is too old
   */
  async findPage(storeId: string, after: string | undefined, limit: number): Promise<Page<FeedEvent> | undefined> {
    // A position is at least the time at which the relay set it, in milliseconds.
    const oldest = this.clock.now().getTime() - FEED_MS;
    if (after === undefined) return this.readPage(storeId, oldest, '', limit);
    const [event] = await this.database.query<Pick<OutboxEventEntity, 'position'>[]>(POSITION, [
      storeId,
      after,
      oldest,
    ]);
    return event && this.readPage(storeId, Number(event.position), after, limit);
  }

  private async readPage(storeId: string, position: number, after: string, limit: number): Promise<Page<FeedEvent>> {
    const values = [storeId, position, position, after, limit + 1];
    return pageOf(await this.database.query<PageRow<FeedEvent>[]>(PAGE, values), limit, ({ id }) => id);
  }
}
