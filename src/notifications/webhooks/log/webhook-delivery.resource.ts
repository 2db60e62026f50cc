// SPDX-License-Identifier: Apache-2.0
import { answerOf, pageAnswerOf } from '../../../platform/dto/answer.js';
import { CREATED_AT, ENDPOINT_ID, UPDATED_AT } from '../../../platform/dto/members.js';
import { Problem } from '../../../platform/errors/problem.js';
import {
  ArrayField,
  ClosedObject,
  DateTimeField,
  EnumField,
  IdentifierField,
  IntegerField,
  JsonObjectField,
  TextField,
  CursorField,
  LimitField,
  ObjectField,
} from '../../../platform/validation/index.js';
import { WEBHOOK_TYPES } from '../endpoints/event-types.js';

/** Queue that notifies workers of due deliveries. */
export const DELIVERY_QUEUE = 'webhooks.deliveries';

/** `waiting`: for the circuit breaker to close. `pending`: for the next attempt. The other statuses are final. */
export type DeliveryStatus = 'waiting' | 'pending' | 'delivered' | 'failed' | 'cancelled';

export const DELIVERY_STATUSES: readonly DeliveryStatus[] = ['waiting', 'pending', 'delivered', 'failed', 'cancelled'];

/** Options of the field of a delivery's id. */
const DELIVERY_ID = { max: 30, example: 'del_01k9w3c2q4m7v8x5t6r1z0a9bd' };

const INSTANT = { example: '2026-11-20T02:00:24.274Z' };

@ClosedObject({ name: 'WebhookAttempt', description: 'An attempt to deliver an event.' })
export class AttemptView {
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
  @IntegerField({
    min: 0,
    max: 4_294_967_295,
    example: 87,
    description: 'The duration until the response, in milliseconds.',
  })
  duration_ms!: number;
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
  @IdentifierField({ ...DELIVERY_ID, description: 'The id of the delivery of one event to one endpoint.' })
  delivery_id!: string;
  @IdentifierField({
    max: 30,
    example: 'evt_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The id of the event, the same in each attempt.',
  })
  webhook_id!: string;
  @IdentifierField(ENDPOINT_ID) endpoint_id!: string;
  @EnumField(WEBHOOK_TYPES, { example: 'order.created', description: 'The type of the event.' }) type!: string;
  @EnumField(DELIVERY_STATUSES, {
    example: 'delivered',
    description: '`waiting` for the circuit breaker to close, `pending` for an attempt; the others are final.',
  })
  status!: DeliveryStatus;
  @DateTimeField({
    optional: true,
    description: 'Time of the next attempt; null if there is none, or it is `waiting`.',
  })
  next_at!: string | null;
  @DateTimeField(CREATED_AT) created_at!: string;
  @DateTimeField(UPDATED_AT) updated_at!: string;
}

/** A delivery, as the delivery log shows it (C-WHK-18). */
@ClosedObject({ name: 'WebhookDelivery', description: 'The delivery of an event to an endpoint.' })
export class DeliveryView extends DeliveryMembers {
  @ArrayField(() => AttemptView, { max: 65_535, description: 'All attempts so far, the oldest first.' })
  attempts!: AttemptView[];
}

/** An attempt with the headers of its request. */
@ClosedObject({
  name: 'WebhookAttemptDetails',
  description: 'An attempt with the headers that were sent and the response.',
})
export class AttemptDetailsView extends AttemptView {
  @JsonObjectField({
    optional: true,
    example: { 'webhook-id': 'evt_01k9w3c2q4m7v8x5t6r1z0a9bd', 'webhook-timestamp': '1795283424' },
    description:
      'Without `User-Agent`, and without `webhook-signature` if the secret has changed since; null if the event has expired.',
  })
  request_headers!: Record<string, string> | null;
}

/** A delivery with its requests (C-WHE-10). */
@ClosedObject({ name: 'WebhookDeliveryDetails', description: 'A delivery with its payload and its attempts.' })
export class DeliveryDetailsView extends DeliveryMembers {
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

/** Restricts the log of an endpoint; an absent member does not restrict it. */
export interface DeliveryFilter {
  /** Event type, such as `order.created`. */
  type?: string;
  status?: DeliveryStatus;
  /** Time of the event, both inclusive. */
  since?: Date;
  until?: Date;
}

export function deliveryNotFound(deliveryId: string): Problem {
  return new Problem(
    'WEBHOOK_DELIVERY_NOT_FOUND',
    `The store has no webhook delivery ${deliveryId}, or its event has expired.`,
  );
}

/** Query of `GET /webhook-endpoints/{endpoint_id}/deliveries` (C-WHE-9). */
@ClosedObject()
export class WebhookDeliveriesQuery {
  @EnumField(WEBHOOK_TYPES, { optional: true, description: 'Only deliveries of this event type.' }) type?: string;
  @EnumField(DELIVERY_STATUSES, { optional: true, description: 'Only deliveries of this status.' })
  status?: DeliveryStatus;
  @DateTimeField({ optional: true, description: 'Only events at this time or later.' }) since?: string;
  @DateTimeField({ optional: true, description: 'Only events at this time or earlier.' }) until?: string;
  @LimitField('deliveries') limit?: string;
  @CursorField('evt') cursor?: string;
}

/** Path of `GET /webhook-deliveries/{delivery_id}`. */
@ClosedObject()
export class WebhookDeliveryPath {
  @IdentifierField({
    ...DELIVERY_ID,
    max: 64,
    ascii: true,
    description: 'The id of the delivery of one event to one endpoint.',
  })
  delivery_id!: string;
}

/** Answer of `GET /webhook-endpoints/{endpoint_id}/deliveries` (C-WHE-9). */
export const WebhookDeliveriesAnswer = pageAnswerOf('WebhookDeliveries', 'deliveries', () => DeliveryView, {
  answer: 'A page of deliveries.',
  data: 'Deliveries to the endpoint, the newest first.',
  items: 'The newest event first.',
});

@ClosedObject({ description: 'Holds the delivery.' })
class WebhookDeliveryData {
  @ObjectField(() => DeliveryDetailsView, { description: 'The delivery as it is now.' }) delivery!: DeliveryDetailsView;
}

/** Answer of `GET /webhook-deliveries/{delivery_id}` (C-WHE-10). */
export const WebhookDeliveryAnswer = answerOf('WebhookDeliveryAnswer', WebhookDeliveryData, 'One webhook delivery.');
