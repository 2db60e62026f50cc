import { answerOf, pageAnswerOf } from '../../../platform/dto/answer.js';
import {
  ClosedObject,
  CursorField,
  DateTimeField,
  EnumField,
  IdentifierField,
  LimitField,
  ObjectField,
} from '../../../platform/validation/index.js';
import { WEBHOOK_TYPES } from '../endpoints/event-types.js';
import {
  DELIVERY_ID,
  DELIVERY_STATUSES,
  DeliveryDetailsView,
  type DeliveryStatus,
  DeliveryView,
} from '../log/webhook-delivery.js';

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
