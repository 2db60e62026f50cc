import { Address } from '../../../platform/dto/address.dto.js';
import {
  AnyField,
  ClosedObject,
  DateOrDateTimeField,
  EmailField,
  HttpsUrlField,
  IdentifierField,
  DateTimeField,
  ArrayField,
  NullableObjectField,
  OpenObject,
  TextField,
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
  @IdentifierField({
    max: 128,
    optional: true,
    description: 'Moves the shipment to another order; null removes it from its order.',
  })
  order_number?: string | null;
  @EmailField({ optional: true }) customer_email?: string | null;
  @HttpsUrlField({ optional: true }) tracking_url?: string | null;
  @DateTimeField({ optional: true }) shipped_at?: string | null;
  @DateOrDateTimeField({ optional: true, description: 'A date or a date-time, returned as it was given.' })
  eta?: string | null;
  @ArrayField(() => ShipmentItem, { max: 250, optional: true, description: 'Replaces the whole list.' })
  items?: ShipmentItem[] | null;
  @NullableObjectField(() => ServiceLevel, { optional: true }) servicelevel?: ServiceLevel | null;
  @NullableObjectField(() => Address, { optional: true }) ship_to?: Address | null;
  @TextField({ max: 4096, optional: true, example: 'dock 4' }) metadata?: string | null;
  @NullableObjectField(() => ShipmentTotals, { optional: true }) totals?: ShipmentTotals | null;
  @NullableObjectField(() => ReturnLabel, { optional: true, description: 'Replaces the whole label.' })
  return_label?: ReturnLabel | null;
  @AnyField({ optional: true, description: 'Rejected with IMMUTABLE_SHIPMENT_FIELD.' }) tracking_number?: unknown;
  @AnyField({ optional: true, description: 'Rejected with IMMUTABLE_SHIPMENT_FIELD.' }) carrier?: unknown;
  @AnyField({ optional: true, description: 'Rejected with IMMUTABLE_SHIPMENT_FIELD.' }) shipment_id?: unknown;
}

/** Path parameters of the routes by tracking number. */
@ClosedObject()
export class TrackingNumberPath {
  @IdentifierField({ max: 64, example: '1Z5R89390357567127' }) tracking_number!: string;
}

/** Path parameters of the routes by shipment id. */
@ClosedObject()
export class ShipmentIdPath {
  @IdentifierField({ max: 64, example: 'shp_01k9w3c2q4m7v8x5t6r1z0a9bd' }) id!: string;
}
