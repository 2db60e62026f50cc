// SPDX-License-Identifier: Apache-2.0
import { CancelBody, PostOrderBody } from '../../orders/index.js';
import { OCCURRED_AT } from '../../platform/dto/members.js';
import {
  AnyField,
  ArrayField,
  ClosedObject,
  DateTimeField,
  EnumField,
  type Fault,
  IdentifierField,
  ObjectField,
  ruleOn,
  Rules,
  TextField,
} from '../../platform/validation/index.js';
import { numberKey, SHIPMENT_STATUSES, type ShipmentStatus } from '../../shipments/index.js';

@ClosedObject({ description: 'The place of an event. Every member is optional.' })
class PastPlace {
  @TextField({ max: 255, optional: true, example: 'Recife', description: 'The city; null if it is not known.' })
  city?: string;
  @TextField({ max: 255, optional: true, example: 'PE', description: 'The state or province.' }) state?: string;
  @TextField({ max: 32, optional: true, description: 'The postal code.' }) zip?: string;
  @TextField({
    max: 2,
    optional: true,
    example: 'BR',
    description: 'The country, as its two capital letters of ISO 3166-1.',
  })
  country?: string;
}

@ClosedObject({ description: 'An event of a parcel, as its carrier reported it.' })
export class PastEvent {
  @EnumField(SHIPMENT_STATUSES, { example: 'DELIVERED', description: 'The status of the parcel after the event.' })
  status!: ShipmentStatus;
  @DateTimeField({ ...OCCURRED_AT, example: '2026-05-04T14:00:00Z' }) occurred_at!: string;
  @TextField({
    max: 64,
    optional: true,
    description: "The carrier's own code beside the status; null if it has none.",
    example: 'package_departed',
  })
  substatus?: string;
  @TextField({ max: 512, optional: true, description: 'The event in the words of the carrier.' }) description?: string;
  @ObjectField(() => PastPlace, {
    optional: true,
    description: 'The place of the event; each member is null if the carrier did not say.',
  })
  location?: PastPlace;
}

@ClosedObject({ description: 'The past events of a shipment of the order.' })
class PastTracking {
  @IdentifierField({
    max: 64,
    example: '1Z5R89390357567127',
    description: 'The tracking number of one of the shipments of `order`, each at most once.',
  })
  tracking_number!: string;
  @ArrayField(() => PastEvent, { max: 200, description: 'The events in any order, at most 200.' }) events!: PastEvent[];
}

interface Line {
  order?: { shipments?: { tracking_number: string }[] | null };
  cancellations?: { cancelled_at?: string | null }[] | null;
  tracking?: { tracking_number: string }[] | null;
}

/** A cancellation without a time could not be recognized when the file is imported again (C-IMP-5). */
function timeFaults({ cancellations }: Line): Fault[] {
  return (cancellations ?? []).flatMap(({ cancelled_at }, index) =>
    cancelled_at == null
      ? [{ pointer: `/cancellations/${index}/cancelled_at`, code: 'REQUIRED', detail: 'is required in an import' }]
      : [],
  );
}

/** A timeline belongs to a shipment of the order, and a shipment has one timeline. */
function trackingFaults({ order, tracking }: Line): Fault[] {
  const shipped = new Set((order?.shipments ?? []).map(({ tracking_number }) => numberKey(tracking_number)));
  return (tracking ?? []).flatMap(({ tracking_number }, index) => {
    const pointer = `/tracking/${index}/tracking_number`;
    if (shipped.delete(numberKey(tracking_number))) return [];
    return [{ pointer, code: 'NOT_ALLOWED_VALUE', detail: 'must be that of a shipment of the order, and only once' }];
  });
}

/** A line of a file in the format `parcelward` (C-IMP-4). */
@ClosedObject({
  description: 'A line of an NDJSON file of orders: an order of the past with its history. Only `order` is required.',
})
@Rules(ruleOn(['/cancellations'], timeFaults), ruleOn(['/order/shipments', '/tracking'], trackingFaults))
export class ImportLine {
  @ObjectField(() => PostOrderBody, { description: 'The body of `PUT /orders/{order_number}` with its order number.' })
  order!: PostOrderBody;
  @ArrayField(() => CancelBody, {
    max: 100,
    optional: true,
    description: 'Bodies of `POST /orders/{order_number}/cancel`, the oldest first. Each needs `cancelled_at`.',
  })
  cancellations?: CancelBody[];
  @ArrayField(() => PastTracking, {
    max: 100,
    optional: true,
    description: "The past events of the order's shipments, so that these have their status and their timeline.",
  })
  tracking?: PastTracking[];
  @AnyField({ optional: true, description: 'Not imported; `left_out` of the import counts them.' }) returns?: unknown;
}
