import { Address } from '../../../platform/dto/address.dto.js';
import {
  ArrayField,
  BooleanField,
  ClosedObject,
  CurrencyField,
  DateOrDateTimeField,
  DateTimeField,
  EmailField,
  type Fault,
  HttpsUrlField,
  IdentifierField,
  IntegerField,
  MoneyField,
  ObjectField,
  OrderNumberField,
  OpenObject,
  RefusedField,
  Rules,
  TextField,
} from '../../../platform/validation/index.js';
import { carrierToken } from '../../carriers/carrier-token.js';
import { isMisreadUspsBarcode } from '../../carriers/usps-number.js';
import { type Amount } from '../../../platform/json/exact-json.js';

const IDENTIFIERS = ['barcode_data', 'tracking_number', 'label_url', 'qr_code_url', 'included_in_package'] as const;

const WRONG_CHECK_DIGIT: Fault = {
  pointer: '/barcode_data',
  code: 'INVALID_FORMAT',
  detail: 'is a USPS barcode with a wrong check digit',
};

/**
 * A label needs at least one identifying member; `included_in_package` counts if true (C-LAB-1). The barcode of USPS, or of no
 * named carrier, has a right check digit if it has the shape of a USPS number (C-LAB-9).
 */
function labelFaults(label: ReturnLabel): Fault[] {
  const isUsps = !label.carrier?.trim() || carrierToken(label.carrier) === 'usps';
  const isMisread = isUsps && label.barcode_data != null && isMisreadUspsBarcode(label.barcode_data);
  return [...identifierFaults(label), ...(isMisread ? [WRONG_CHECK_DIGIT] : [])];
}

function identifierFaults(label: ReturnLabel): Fault[] {
  const identified = IDENTIFIERS.some((name) =>
    name === 'included_in_package' ? label[name] === true : label[name] != null,
  );
  return identified ? [] : [{ pointer: '', code: 'REQUIRED', detail: `One of ${IDENTIFIERS.join(', ')} is required.` }];
}

/** A prepaid return label that the merchant provides (C-LAB-1, C-LAB-2). */
@OpenObject()
@Rules(labelFaults)
export class ReturnLabel {
  @TextField({ min: 1, max: 1024, optional: true }) barcode_data?: string;
  @IdentifierField({ max: 64, optional: true }) tracking_number?: string;
  @HttpsUrlField({ optional: true }) label_url?: string;
  @HttpsUrlField({ optional: true }) qr_code_url?: string;
  @BooleanField({ optional: true }) included_in_package?: boolean;
  @TextField({ max: 255, optional: true, example: 'usps' }) carrier?: string;
  @TextField({ max: 255, optional: true }) service?: string;
  @HttpsUrlField({ optional: true }) tracking_url?: string;
  @DateTimeField({ optional: true }) expires_at?: string;
  @TextField({ max: 4096, optional: true }) instructions?: string;
  @ObjectField(() => Address, { optional: true }) return_to?: Address;
}

/** An item in a parcel (C-SHP-5). */
@OpenObject()
export class ShipmentItem {
  @IdentifierField({ max: 128, optional: true }) line_id?: string;
  @TextField({ max: 128, optional: true }) product_id?: string;
  @TextField({ max: 128, optional: true, example: 'A47295965BD0' }) sku?: string;
  @TextField({ max: 512, optional: true }) title?: string;
  @IntegerField({ min: 1, max: 100_000, optional: true, example: 1 }) quantity?: number;
  @HttpsUrlField({ optional: true }) image_url?: string;
}

/** The carrier's service level (C-SHP-6). */
@OpenObject()
export class ServiceLevel {
  @TextField({ max: 255, optional: true, example: 'Express' }) name?: string;
  @TextField({ max: 255, optional: true, example: 'express' }) token?: string;
  @TextField({ max: 1024, optional: true }) terms?: string;
}

/** A snapshot of the order's totals (C-SHP-7). */
@OpenObject()
export class ShipmentTotals {
  @MoneyField({ optional: true }) subtotal?: Amount;
  @MoneyField({ optional: true }) shipping_total?: Amount;
  @MoneyField({ optional: true }) tax_total?: Amount;
  @MoneyField({ optional: true }) discount_total?: Amount;
  @MoneyField({ optional: true }) grand_total?: Amount;
  @CurrencyField({ optional: true }) currency?: string;
}

/** A shipment in the body of an order, or the body of a push. In an order, only its own number is allowed (C-PUT-25). */
@OpenObject()
export class ShipmentEntry {
  @IdentifierField({ max: 64, example: 'PW531744166BR' }) tracking_number!: string;
  @TextField({
    min: 2,
    max: 40,
    pattern: '^[a-z0-9_]{2,40}$',
    example: 'correios_br',
    description: 'The token of a carrier.',
  })
  carrier!: string;
  @OrderNumberField({ optional: true }) order_number?: string;
  @EmailField({ optional: true, orEmpty: true }) customer_email?: string;
  @HttpsUrlField({ optional: true }) tracking_url?: string;
  @DateTimeField({ optional: true, example: '2017-12-28T21:33:00Z' }) shipped_at?: string;
  @DateOrDateTimeField({
    optional: true,
    example: '2018-01-29T03:00:00Z',
    description: 'A date or a date-time, returned as sent.',
  })
  eta?: string;
  @ArrayField(() => ShipmentItem, { max: 250, optional: true }) items?: ShipmentItem[];
  @ObjectField(() => ServiceLevel, { optional: true }) servicelevel?: ServiceLevel;
  @ObjectField(() => Address, { optional: true }) ship_to?: Address;
  @TextField({ max: 4096, optional: true }) metadata?: string;
  @ObjectField(() => ShipmentTotals, { optional: true }) totals?: ShipmentTotals;
  @ObjectField(() => ReturnLabel, { optional: true }) return_label?: ReturnLabel;
}

/** Body of `POST /shipments`. Unknown top-level keys are ignored (C-SHP-12). */
@OpenObject()
export class PushShipmentBody extends ShipmentEntry {}

/** Body of both `PATCH` endpoints, an RFC 7396 merge patch. Unknown top-level keys are ignored (C-SHP-12). */
@OpenObject()
export class PatchShipmentBody {
  @OrderNumberField({
    optional: true,
    description: 'Moves the shipment to another order; null removes it from its order.',
  })
  order_number?: string | null;
  @EmailField({ optional: true }) customer_email?: string | null;
  @HttpsUrlField({ optional: true }) tracking_url?: string | null;
  @DateTimeField({ optional: true }) shipped_at?: string | null;
  @DateOrDateTimeField({ optional: true, description: 'A date or a date-time, returned as sent.' })
  eta?: string | null;
  @ArrayField(() => ShipmentItem, { max: 250, optional: true, description: 'Replaces the whole list.' })
  items?: ShipmentItem[] | null;
  @ObjectField(() => ServiceLevel, { optional: true }) servicelevel?: ServiceLevel | null;
  @ObjectField(() => Address, { optional: true }) ship_to?: Address | null;
  @TextField({ max: 4096, optional: true, example: 'dock 4' }) metadata?: string | null;
  @ObjectField(() => ShipmentTotals, { optional: true }) totals?: ShipmentTotals | null;
  @ObjectField(() => ReturnLabel, { optional: true, description: 'Replaces the whole label.' })
  return_label?: ReturnLabel | null;
  // Refused with IMMUTABLE_SHIPMENT_FIELD.
  @RefusedField() tracking_number?: unknown;
  @RefusedField() carrier?: unknown;
  @RefusedField() shipment_id?: unknown;
}

/** Path parameters of the routes by tracking number. */
@ClosedObject()
export class TrackingNumberPath {
  @IdentifierField({ max: 64, example: '1Z5R89390357567127' }) tracking_number!: string;
}

/** Path parameters of the routes by shipment id. */
@ClosedObject()
export class ShipmentIdPath {
  @IdentifierField({
    max: 64,
    ascii: true,
    example: 'shp_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The `shipment_id` of the shipment.',
  })
  id!: string;
}
