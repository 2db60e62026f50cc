import { Address } from '../../../platform/dto/address.dto.js';
import {
  Anything,
  ClosedObject,
  DateOrInstant,
  Email,
  HttpsUrl,
  Identifier,
  Instant,
  ListOf,
  NullableObject,
  OpenObject,
  Text,
} from '../../../platform/validation/index.js';
import { ReturnLabel } from './return-label.dto.js';
import { ShipmentEntry } from './shipment-entry.dto.js';
import { ServiceLevel, ShipmentItem, ShipmentTotals } from './shipment-parts.dto.js';

/** Body of `POST /shipments`. Unknown top-level keys are ignored (C-SHP-12). */
@OpenObject()
export class PushShipmentBody extends ShipmentEntry {}

/** Body of both `PATCH` endpoints, an RFC 7396 merge patch. Unknown top-level keys are ignored (C-SHP-12). */
@OpenObject()
export class PatchShipmentBody {
  @Identifier({
    max: 128,
    optional: true,
    description: 'Moves the shipment to another order; null removes it from its order.',
  })
  order_number?: string | null;
  @Email({ optional: true }) customer_email?: string | null;
  @HttpsUrl({ optional: true }) tracking_url?: string | null;
  @Instant({ optional: true }) shipped_at?: string | null;
  @DateOrInstant({ optional: true, description: 'A date or a date-time, returned as it was given.' })
  eta?: string | null;
  @ListOf(() => ShipmentItem, { max: 250, optional: true, description: 'Replaces the whole list.' })
  items?: ShipmentItem[] | null;
  @NullableObject(() => ServiceLevel, { optional: true }) servicelevel?: ServiceLevel | null;
  @NullableObject(() => Address, { optional: true }) ship_to?: Address | null;
  @Text({ max: 4096, optional: true, example: 'dock 4' }) metadata?: string | null;
  @NullableObject(() => ShipmentTotals, { optional: true }) totals?: ShipmentTotals | null;
  @NullableObject(() => ReturnLabel, { optional: true, description: 'Replaces the whole label.' })
  return_label?: ReturnLabel | null;
  @Anything({ optional: true, description: 'Rejected with IMMUTABLE_SHIPMENT_FIELD.' }) tracking_number?: unknown;
  @Anything({ optional: true, description: 'Rejected with IMMUTABLE_SHIPMENT_FIELD.' }) carrier?: unknown;
  @Anything({ optional: true, description: 'Rejected with IMMUTABLE_SHIPMENT_FIELD.' }) shipment_id?: unknown;
}

/** Path parameters of the routes by tracking number. */
@ClosedObject()
export class TrackingNumberPath {
  @Identifier({ max: 64, example: '1Z5R89390357567127' }) tracking_number!: string;
}

/** Path parameters of the routes by shipment id. */
@ClosedObject()
export class ShipmentIdPath {
  @Identifier({ max: 64, example: 'shp_01k9w3c2q4m7v8x5t6r1z0a9bd' }) id!: string;
}
