// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { type RowOf, table } from '../database/table.js';
import { bytesOf, type ListPosition, ListReader, type Page } from '../pagination/index.js';
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
const ORDER = { columns: ['position', 'id'], direction: 'ASC' } as const;
const LIST = new ListReader(FEED, { bytes: bytesOf('outbox_events.data') });

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
    if (after === undefined) return this.findBehind(storeId, [oldest, ''], limit);
    const [event] = await this.database.query<Pick<OutboxEventEntity, 'position'>[]>(POSITION, [
      storeId,
      after,
      oldest,
    ]);
    return event && this.findBehind(storeId, [Number(event.position), after], limit);
  }

  private findBehind(storeId: string, after: ListPosition, limit: number): Promise<Page<FeedEvent>> {
    return LIST.findPage(this.database, storeId, { order: ORDER, after }, { limit });
  }
}
