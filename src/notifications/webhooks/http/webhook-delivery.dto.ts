import { answerOf } from '../../../platform/dto/answer.js';
import {
  ArrayField,
  ClosedObject,
  CursorField,
  DateTimeField,
  EnumField,
  IdentifierField,
  IntegerField,
  JsonObjectField,
  ObjectField,
  OpenObject,
  QueryIntegerField,
  TextField,
} from '../../../platform/validation/index.js';
import { WEBHOOK_TYPES } from '../endpoints/event-types.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../log/webhook-delivery.js';

const DELIVERY_ID = { max: 30, example: 'del_01k9w3c2q4m7v8x5t6r1z0a9bd' };
const INSTANT = { example: '2026-11-20T02:00:24.274Z' };

/** Query of `GET /webhook-endpoints/{endpoint_id}/deliveries` (C-WHE-9). */
@OpenObject()
export class WebhookDeliveriesQuery {
  @EnumField(WEBHOOK_TYPES, { optional: true, description: 'Only deliveries of this event type.' }) type?: string;
  @EnumField(DELIVERY_STATUSES, { optional: true, description: 'Only deliveries of this status.' })
  status?: DeliveryStatus;
  @DateTimeField({ optional: true, description: 'Only events at this time or later.' }) since?: string;
  @DateTimeField({ optional: true, description: 'Only events at this time or earlier.' }) until?: string;
  @QueryIntegerField({ min: 1, max: 100, optional: true, description: 'Maximum number of deliveries; default 50.' })
  limit?: string;
  @CursorField('evt') cursor?: string;
}

/** Path of `GET /webhook-deliveries/{delivery_id}`. */
@ClosedObject()
export class WebhookDeliveryPath {
  @IdentifierField({ ...DELIVERY_ID, max: 64, ascii: true }) delivery_id!: string;
}

@ClosedObject({ name: 'WebhookAttempt' })
class AttemptView {
  @IntegerField({
    min: 1,
    max: 65_535,
    example: 1,
    description: 'The number of the attempt, from 1. A replay continues the count.',
  })
  number!: number;
  @DateTimeField({ ...INSTANT, description: 'When the attempt began (UTC).' }) at!: string;
  @IntegerField({
    min: 100,
    max: 999,
    optional: true,
    example: 500,
    description: 'The HTTP status of the response; null if none arrived.',
  })
  status_code!: number | null;
  @IntegerField({ min: 0, max: 4_294_967_295, example: 87 }) duration_ms!: number;
  @TextField({
    max: 1024,
    optional: true,
    description: 'The first KiB of the body of the response; null if none arrived.',
  })
  response!: string | null;
  @TextField({
    max: 64,
    optional: true,
    description: 'Why no response arrived, such as TIMEOUT or ECONNREFUSED; null if one did.',
  })
  error!: string | null;
  @DateTimeField({ optional: true, description: 'Time of the next attempt; null if there is none.' })
  next_at!: string | null;
}

/** The members that the log and a delivery share. */
class DeliveryMembers {
  @IdentifierField(DELIVERY_ID) delivery_id!: string;
  @IdentifierField({
    max: 30,
    example: 'evt_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The id of the event, the same in each attempt.',
  })
  webhook_id!: string;
  @IdentifierField({ max: 30, example: 'whe_01k9w3c2q4m7v8x5t6r1z0a9bd' }) endpoint_id!: string;
  @EnumField(WEBHOOK_TYPES, { example: 'order.created', description: 'The type of the event.' }) type!: string;
  @EnumField(DELIVERY_STATUSES, {
    example: 'delivered',
    description: '`waiting` for the circuit breaker to close, `pending` for an attempt; the others are final.',
  })
  status!: string;
  @DateTimeField({
    optional: true,
    description: 'Time of the next attempt; null if there is none, or it is `waiting`.',
  })
  next_at!: string | null;
  @DateTimeField(INSTANT) created_at!: string;
  @DateTimeField(INSTANT) updated_at!: string;
}

@ClosedObject({ name: 'WebhookDelivery' })
class DeliveryView extends DeliveryMembers {
  @ArrayField(() => AttemptView, { max: 65_535, description: 'All attempts so far, the oldest first.' })
  attempts!: AttemptView[];
}

@ClosedObject({ name: 'WebhookAttemptDetails' })
class AttemptDetailsView extends AttemptView {
  @JsonObjectField({
    optional: true,
    example: { 'webhook-id': 'evt_01k9w3c2q4m7v8x5t6r1z0a9bd', 'webhook-timestamp': '1795283424' },
    description:
      'Without `User-Agent`, and without `webhook-signature` if the secret has changed since; null if the event has expired.',
  })
  request_headers!: Record<string, unknown> | null;
}

@ClosedObject({ name: 'WebhookDeliveryDetails' })
class DeliveryDetailsView extends DeliveryMembers {
  @TextField({
    optional: true,
    example: '{"type":"order.created","timestamp":"2026-11-20T02:00:24.274Z","data":{}}',
    description:
      'The body of the requests, byte for byte, with the `personal_data` and `fields` that the endpoint has now; null if the event has expired.',
  })
  payload!: string | null;
  @ArrayField(() => AttemptDetailsView, { max: 65_535, description: 'All attempts so far, the oldest first.' })
  attempts!: AttemptDetailsView[];
}

@ClosedObject()
class WebhookDeliveriesData {
  @ArrayField(() => DeliveryView, { max: 100, description: 'The newest event first.' }) deliveries!: DeliveryView[];
  @IdentifierField({ max: 30, optional: true, description: 'The cursor of the next page; null on the last.' })
  next_cursor!: string | null;
}

/** Answer of `GET /webhook-endpoints/{endpoint_id}/deliveries` (C-WHE-9). */
export const WebhookDeliveriesAnswer = answerOf('WebhookDeliveriesAnswer', WebhookDeliveriesData);

@ClosedObject()
class WebhookDeliveryData {
  @ObjectField(() => DeliveryDetailsView) delivery!: DeliveryDetailsView;
}

/** Answer of `GET /webhook-deliveries/{delivery_id}` (C-WHE-10). */
export const WebhookDeliveryAnswer = answerOf('WebhookDeliveryAnswer', WebhookDeliveryData);
