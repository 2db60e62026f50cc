import {
  ClosedObject,
  FreeObject,
  Identifier,
  Instant,
  ListOf,
  Nested,
  OpenObject,
  QueryInteger,
  Text,
} from '../../platform/validation/index.js';

/** Which part of the feed is asked for. */
@OpenObject()
export class FeedQuery {
  @Identifier({ max: 64, optional: true, description: 'The id of an event: those after it. The oldest when left out.' })
  after?: string;
  @QueryInteger({ min: 1, max: 500, optional: true, description: 'How many events at most; 100 when left out.' })
  limit?: string;
}

/** An event as it stands in the feed; a webhook has its `id` as `webhook-id` and the rest as its body. */
@ClosedObject({ name: 'Event' })
class EventView {
  @Identifier({ max: 30, example: 'evt_01k9w3c2q4m7v8x5t6r1z0a9bd' }) id!: string;
  @Text({ example: 'shipment.status_changed' }) type!: string;
  @Instant({ example: '2026-11-20T02:00:24.274Z', description: 'When it happened.' }) timestamp!: string;
  @FreeObject({
    example: { sequence: 3, occurred_at: '2026-11-20T02:00:24.274Z', shipment: {} },
    description: '`sequence`, `occurred_at`, and the resource under its name as it was read at that moment.',
  })
  data!: Record<string, unknown>;
}

@ClosedObject()
class FeedData {
  @ListOf(() => EventView, { max: 500, description: 'The oldest first.' }) events!: EventView[];
  @Identifier({ max: 30, optional: true, description: 'The `after` of the next page; null when there is none yet.' })
  next_cursor!: string | null;
}

@ClosedObject()
export class FeedAnswer {
  @Nested(() => FeedData) data!: FeedData;
}
