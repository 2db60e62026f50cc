import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { ClockService } from '../time/clock.service.js';
import { type OutboxEventEntity } from './outbox-event.entity.js';

/** How long an event stays in the feed. */
export const FEED_DAYS = 30;
const FEED_MS = FEED_DAYS * 24 * 60 * 60 * 1000;

/** An event of the feed; `data` is JSON text. */
export type FeedEvent = Pick<OutboxEventEntity, 'id' | 'type' | 'occurred_at' | 'data'>;

const POSITION = 'SELECT position FROM outbox_events WHERE store_id = ? AND id = ? AND position >= ?';
// The columns of the feed's key, so that a page reads its own rows and no others.
const PAGE = `SELECT id, type, occurred_at, data FROM outbox_events
  WHERE store_id = ? AND position >= ? AND (position > ? OR id > ?) ORDER BY position, id LIMIT ?`;

/**
 * A store's events in the order in which the relay handed them out, which no later event ever comes before
 * (C-EVT-13).
 */
@Injectable()
export class EventFeedRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /**
   * At most `limit` events, those after the event `after`, or the oldest ones.
   * @returns undefined where the feed has no event `after`: there never was one, or it was too long ago
   */
  async page(storeId: string, after: string | undefined, limit: number): Promise<FeedEvent[] | undefined> {
    // A position is at least the time in milliseconds at which it was given.
    const oldest = this.clock.now().getTime() - FEED_MS;
    if (after === undefined) return this.read(storeId, oldest, '', limit);
    const [event] = await this.database.query<{ position: string }[]>(POSITION, [storeId, after, oldest]);
    return event && this.read(storeId, Number(event.position), after, limit);
  }

  private read(storeId: string, position: number, id: string, limit: number): Promise<FeedEvent[]> {
    return this.database.query<FeedEvent[]>(PAGE, [storeId, position, position, id, limit]);
  }
}
