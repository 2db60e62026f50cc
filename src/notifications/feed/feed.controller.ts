// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentStore, STORE_ROUTE } from '../../auth/index.js';
import { validationError } from '../../platform/errors/problem.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { EventFeedRepository, FEED_DAYS, type FeedEvent } from '../../platform/outbox/event-feed.repository.js';
import { type Store } from '../../stores/index.js';
import { FeedAnswer, FeedQuery } from './feed.dto.js';

const DEFAULT_LIMIT = 100;

/** The feed with which a receiver repairs gaps in its webhooks (C-EVT-9). */
@ApiTags('Events')
@Controller('events')
export class FeedController {
  constructor(private readonly feed: EventFeedRepository) {}

  @Get()
  @ApiRoute({
    operationId: 'listEvents',
    rules: 'C-EVT',
    summary: 'List events',
    description:
      `The events of the last ${FEED_DAYS} days, oldest first, with the ids and bodies of the webhooks. Continue with the id ` +
      'of the last event that you received: new events always follow the events that were read.',
    ...STORE_ROUTE,
    query: FeedQuery,
    answers: { 200: { description: 'A page of events.', type: FeedAnswer } },
    problems: ['VALIDATION_ERROR'],
  })
  async page(@CurrentStore() store: Store, @Query() { after, limit }: FeedQuery): Promise<HttpResult> {
    const count = limit === undefined ? DEFAULT_LIMIT : Number(limit);
    const page = await this.feed.findPage(store.store_id, after, count);
    if (!page) {
      const detail = `is no event of the last ${FEED_DAYS} days`;
      throw validationError([{ pointer: '/after', code: 'NOT_ALLOWED_VALUE', detail }]);
    }
    const next_cursor = JSON.stringify(page.next);
    return new HttpResult(
      200,
      `{"data":{"events":[${page.items.map(eventText).join()}],"next_cursor":${next_cursor}}}`,
    );
  }
}

/** `data` is shown as it was recorded. */
function eventText({ id, type, occurred_at, data }: FeedEvent): string {
  return `{"id":"${id}","type":"${type}","timestamp":"${occurred_at.toISOString()}","data":${data}}`;
}
