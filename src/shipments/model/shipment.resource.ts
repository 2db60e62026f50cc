// SPDX-License-Identifier: Apache-2.0
import { Address } from '../../platform/dto/address.dto.js';
import {
  CREATED_AT,
  CUSTOMER_EMAIL,
  ErasedDataField,
  OCCURRED_AT,
  ORDER_NUMBER,
  TRACKING_NUMBER,
  UPDATED_AT,
} from '../../platform/dto/members.js';
import { BLANK } from '../../platform/privacy/kept-members.js';
import {
  ClosedObject,
  DateOrDateTimeField,
  EmailField,
  HttpsUrlField,
  IdentifierField,
  DateTimeField,
  ArrayField,
  ObjectField,
  NullableObjectField,
  NumberField,
  IntegerField,
  EnumField,
  TextField,
  TextListField,
} from '../../platform/validation/index.js';
import { TRACKING_AVAILABILITIES, type TrackingAvailability } from '../carriers/well-known-carriers.js';
import { ReturnLabel, ServiceLevel, ShipmentItem, ShipmentTotals } from './shipment-bodies.js';
import { SHIPMENT_STATUSES, type ShipmentStatus, STALL_REASONS, type StallReason } from './shipment-status.js';

/** The forecast of a delivery from the store's own history (C-TRK-49). */
@ClosedObject({
  name: 'DeliveryPrediction',
  description: "When a parcel will probably arrive, from the store's own history. Days are those of the destination.",
})
export class PredictionView {
  @TextField({ max: 10, example: '2026-12-04', description: 'Half of the parcels arrive until this day.', kept: true })
  expected_on!: string;
  @TextField({ max: 10, example: '2026-12-03', description: 'The first day of the range.', kept: true })
  earliest_on!: string;
  @TextField({ max: 10, example: '2026-12-06', description: 'The last day of the range.', kept: true })
  latest_on!: string;
  @NumberField({ example: 0.8, description: 'The share of parcels that arrive within the range.' }) confidence!: number;
  @IntegerField({ min: 30, max: 200, example: 143, description: 'The number of parcels that it was learned from.' })
  based_on!: number;
  @TextField({
    max: 120,
    example: 'ups/ground>US-10',
    description:
      'Which parcels these were: the carrier with the service level and the promised time, and the country with the beginning of the postal code; `store` are all.',
    kept: true,
  })
  group!: string;
}

/** Why and since when a parcel has stalled (C-WORK-16). */
@ClosedObject({ name: 'ParcelStall', description: 'Why and since when a parcel has stalled.' })
export class StallView {
  @DateTimeField({ description: 'When it became late or silent.' }) since!: string;
  @EnumField(STALL_REASONS, {
    example: 'late',
    description: 'Whether its expected day has passed, or its carrier has been silent.',
  })
  reason!: StallReason;
  @TextField({
    max: 10,
    optional: true,
    example: '2026-11-29',
    description: "The expected day: the carrier's latest, otherwise the merchant's. Null if there is none.",
    kept: true,
  })
  expected_on!: string | null;
  @IntegerField({
    min: 1,
    max: 60,
    optional: true,
    example: 4,
    description:
      "The days in which half of the parcels like it arrive; null while the store's history says too little.",
  })
  usual_days!: number | null;
}

/** A shipment (C-SHP-15). Members that were never sent, or were cleared, are null. */
@ClosedObject({
  name: 'Shipment',
  description: 'A parcel of an order, or without one. Members that were never sent, or were cleared, are null.',
})
export class ShipmentView {
  @IdentifierField({ max: 30, example: 'shp_01k9w3c2q4m7v8x5t6r1z0a9bd', description: 'The id of the shipment.' })
  shipment_id!: string;
  @IdentifierField({ ...TRACKING_NUMBER, example: '1Z5R89390357567127' }) tracking_number!: string;
  @TextField({ max: 40, example: 'ups', description: 'As sent.', kept: true }) carrier!: string;
  @TextField({
    max: 40,
    optional: true,
    example: 'ups',
    description: 'The carrier that tracks it; null if none was identified.',
    kept: true,
  })
  tracking_carrier!: string | null;
  @EnumField(TRACKING_AVAILABILITIES, {
    example: 'full',
    description: 'Carrier events arrive only with `full`; the other values say why they do not.',
  })
  tracking_availability!: TrackingAvailability;
  @IdentifierField({ ...ORDER_NUMBER, optional: true }) order_number!: string | null;
  @EmailField({ ...CUSTOMER_EMAIL, optional: true, kept: BLANK.null }) customer_email!: string | null;
  @HttpsUrlField({ optional: true, description: "The merchant's own, if any.", kept: BLANK.null }) tracking_url!:
    | string
    | null;
  @HttpsUrlField({
    example: 'https://parcels.example.com/t/q8fT2c5LxYz0wVbN',
    description: "The customer's tracking page.",
    kept: true,
  })
  tracking_page_url!: string;
  @DateTimeField({
    optional: true,
    example: '2026-11-20T02:00:24.274Z',
    description: 'When the parcel left; null if it is not known.',
  })
  shipped_at!: string | null;
  @DateOrDateTimeField({ optional: true, example: '2026-11-29', description: 'As sent.' }) eta!: string | null;
  @ArrayField(() => ShipmentItem, {
    max: 250,
    optional: true,
    description: 'The contents of the parcel. Null if they are not known: then it counts as the whole order.',
  })
  items!: ShipmentItem[] | null;
  @NullableObjectField(() => ServiceLevel, {
    description: 'The service level of the carrier; null if it was not sent.',
  })
  servicelevel!: ServiceLevel | null;
  @NullableObjectField(() => Address, { description: 'The destination of the parcel; null if it was not sent.' })
  address_to!: Address | null;
  @TextField({
    max: 4096,
    optional: true,
    example: 'dock 4',
    description: "The merchant's own text, kept as sent; null if it was not sent.",
    kept: BLANK.null,
  })
  metadata!: string | null;
  @NullableObjectField(() => ShipmentTotals, {
    description: 'The totals of the order when the parcel left; null if they were not sent.',
  })
  totals!: ShipmentTotals | null;
  @NullableObjectField(() => ReturnLabel, { description: 'A prepaid label for returns; null if none was sent.' })
  return_label!: ReturnLabel | null;
  @EnumField(SHIPMENT_STATUSES, { example: 'IN_TRANSIT', description: 'The status of the parcel.' })
  status!: ShipmentStatus;
  @TextField({
    max: 64,
    optional: true,
    example: 'package_departed',
    description: "The carrier's own code beside the status.",
    kept: true,
  })
  substatus!: string | null;
  @IdentifierField({ max: 30, optional: true, description: 'The shipment that this one superseded.' })
  supersedes!: string | null;
  @DateTimeField(CREATED_AT) created_at!: string;
  @DateTimeField(UPDATED_AT) updated_at!: string;
  @DateTimeField({ optional: true, description: 'When it was cancelled; otherwise left out.' })
  cancelled_at?: string;
  @DateTimeField({ optional: true, description: 'When its personal data was erased; otherwise left out.' })
  redacted_at?: string;
  @ObjectField(() => PredictionView, {
    optional: true,
    description: 'Only in events that its carrier causes, as in its timeline; otherwise left out.',
  })
  prediction?: PredictionView | null;
  @ObjectField(() => StallView, { optional: true, description: 'Only in `shipment.stalled`; otherwise left out.' })
  stall?: StallView;
}

/** The answer to a push or a patch of a shipment. */
@ClosedObject({ name: 'WrittenShipment', description: 'A shipment as it is stored after a push or a change.' })
export class WrittenShipmentView extends ShipmentView {
  @ErasedDataField() personal_data?: string;
  @TextListField({
    max: 10,
    itemMax: 40,
    optional: true,
    description: 'The tokens that `carrier` may mean, if several carriers have that name; otherwise left out.',
  })
  suggested_carriers?: string[];
}

@ClosedObject({ name: 'TrackingLocation', description: 'A place, as far as the carrier names it.' })
class TrackingLocationView {
  @TextField({ optional: true, example: 'Curitiba', description: 'The city; null if it is not known.' }) city!:
    | string
    | null;
  @TextField({ optional: true, example: 'PR', description: 'The state or province.', kept: true }) state!:
    | string
    | null;
  @TextField({ optional: true, example: '80010', description: 'The postal code.' }) zip!: string | null;
  @TextField({
    optional: true,
    example: 'BR',
    description: 'The country, as its two capital letters of ISO 3166-1.',
    kept: true,
  })
  country!: string | null;
}

/** An event of a timeline (C-TRK-8). */
@ClosedObject({ name: 'TrackingEvent', description: 'A step of a parcel.' })
export class TimelineEventView {
  @DateTimeField({ ...OCCURRED_AT, example: '2026-11-21T09:30:00.000Z' }) occurred_at!: string;
  @TextField({
    max: 10,
    optional: true,
    example: null,
    description: 'The date if the carrier gives no time; `occurred_at` is then its last moment at its place.',
    kept: true,
  })
  occurred_on!: string | null;
  @EnumField(SHIPMENT_STATUSES, {
    optional: true,
    example: 'IN_TRANSIT',
    description: 'Null if the event does not change it.',
  })
  status!: ShipmentStatus | null;
  @TextField({
    example: 'Departed from the sorting centre',
    description: "What happened, in the carrier's words.",
    kept: BLANK.text,
  })
  description!: string;
  @ObjectField(() => TrackingLocationView, {
    description: 'The place of the event; each member is null if the carrier did not say.',
  })
  location!: TrackingLocationView;
}

const PREDICTION =
  "When the parcel will probably arrive, if it is under way and `eta` is null or past. Null otherwise, and while the store's history says too little.";

/** The members that the tracking of a parcel and of a tracking number share. */
class TrackingMembers {
  @TextField({ max: 40, optional: true, example: 'ups', description: 'Null if no carrier was identified.', kept: true })
  tracking_carrier!: string | null;
  @EnumField(SHIPMENT_STATUSES, { example: 'IN_TRANSIT', description: 'The status of the parcel.' })
  status!: ShipmentStatus;
  @TextField({
    max: 64,
    optional: true,
    description: "The carrier's own code beside the status.",
    example: 'package_departed',
    kept: true,
  })
  substatus!: string | null;
  @DateTimeField({ optional: true, description: 'The first delivery.' }) delivered_at!: string | null;
  @DateTimeField({ optional: true, description: 'The delivery that stands, if the parcel moved after the first one.' })
  last_delivered_at!: string | null;
  @NullableObjectField(() => PredictionView, { description: PREDICTION }) prediction!: PredictionView | null;
  @HttpsUrlField({ optional: true, description: "The merchant's, otherwise the carrier's page.", kept: BLANK.null })
  tracking_url!: string | null;
  @ArrayField(() => TimelineEventView, { max: 10_000, description: 'Newest first, by the time they occurred.' })
  events!: TimelineEventView[];
}

/** The tracking of a parcel without a shipment, such as the parcel of a return (C-CB-19). */
@ClosedObject({
  name: 'ParcelTracking',
  description: 'The tracking of a parcel without a shipment, such as that of a return.',
})
export class ParcelTimelineView extends TrackingMembers {
  @DateOrDateTimeField({
    optional: true,
    example: '2026-11-29',
    description: "The carrier's latest, otherwise the merchant's.",
  })
  eta!: string | null;
}

/** The timeline of a tracking number (C-TRK-7). Its top level describes the newest shipment (C-TRK-9). */
@ClosedObject({ name: 'TrackingTimeline', description: 'The parcels and the steps of a tracking number.' })
export class TimelineView extends TrackingMembers {
  @EnumField(SHIPMENT_STATUSES, {
    example: 'IN_TRANSIT',
    description: 'The status of the newest parcel of this number.',
  })
  declare status: ShipmentStatus;
  @IdentifierField({ ...TRACKING_NUMBER, example: '1Z5R89390357567127' }) tracking_number!: string;
  @TextField({ max: 40, example: 'ups', description: 'As sent.' }) carrier!: string;
  @TextField({
    max: 16,
    optional: true,
    example: 'shippo',
    description: 'The source of carrier events, such as `easypost`; null until the parcel is registered there.',
    kept: true,
  })
  tracked_by!: string | null;
  @DateOrDateTimeField({
    optional: true,
    example: '2026-11-29',
    description: "The carrier's latest, otherwise the merchant's.",
  })
  eta!: string | null;
  @ArrayField(() => ShipmentView, { max: 10_000, description: 'Live shipments, oldest first.' })
  shipments!: ShipmentView[];
}
