import {
  ClosedObject,
  JsonObjectField,
  IdentifierField,
  DateTimeField,
  ArrayField,
  ObjectField,
  OpenObject,
  QueryIntegerField,
  TextField,
} from '../../platform/validation/index.js';

/** Query of the feed (C-EVT-10). */
@OpenObject()
export class FeedQuery {
  @IdentifierField({
    max: 64,
    ascii: true,
    optional: true,
    description: 'Id of an event; returns the events after it. Without it, the oldest events.',
  })
  after?: string;
  @QueryIntegerField({ min: 1, max: 500, optional: true, description: 'Maximum number of events; 100 by default.' })
  limit?: string;
}

/** An event of the feed. Its webhook has the `id` as `webhook-id`, and the other members as body. */
@ClosedObject({ name: 'Event' })
class EventView {
  @IdentifierField({ max: 30, example: 'evt_01k9w3c2q4m7v8x5t6r1z0a9bd' }) id!: string;
  @TextField({ example: 'shipment.status_changed' }) type!: string;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z', description: 'Time of the change.' }) timestamp!: string;
  @JsonObjectField({
    example: { sequence: 3, occurred_at: '2026-11-20T02:00:24.274Z', shipment: {} },
    description: '`sequence`, `occurred_at`, and the resource under its name, as it was after the change.',
  })
  data!: Record<string, unknown>;
}

@ClosedObject()
class FeedData {
  @ArrayField(() => EventView, { max: 500, description: 'Oldest first.' }) events!: EventView[];
  @IdentifierField({ max: 30, optional: true, description: '`after` of the next page; null on the last page.' })
  next_cursor!: string | null;
}

@ClosedObject()
export class FeedAnswer {
  @ObjectField(() => FeedData) data!: FeedData;
}
