// SPDX-License-Identifier: Apache-2.0
import { Address } from '../../platform/dto/address.dto.js';
import { CUSTOMER_EMAIL, ORDER_NUMBER, PRODUCT_ID, SKU, TRACKING_NUMBER } from '../../platform/dto/members.js';
import { type Amount } from '../../platform/json/exact-json.js';
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
} from '../../platform/validation/index.js';
import { carrierToken } from '../carriers/carrier-token.js';
import { isMisreadUspsBarcode } from '../carriers/usps-number.js';

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
@OpenObject({
  description:
    'A prepaid label of the merchant. It needs at least one of `barcode_data`, `tracking_number`, `label_url`, `qr_code_url` and a true `included_in_package`.',
})
@Rules(labelFaults)
export class ReturnLabel {
  @TextField({
    min: 1,
    max: 1024,
    optional: true,
    description: 'The data of the barcode, as the carrier prints it.',
    example: '420880809405511899223197428490',
  })
  barcode_data?: string;
  @IdentifierField({ ...TRACKING_NUMBER, optional: true }) tracking_number?: string;
  @HttpsUrlField({ optional: true, description: 'The label as a file (https).' }) label_url?: string;
  @HttpsUrlField({ optional: true, description: 'A QR code that a shop scans instead of a label (https).' })
  qr_code_url?: string;
  @BooleanField({ optional: true, description: 'Whether a printed label was in the parcel.', example: false })
  included_in_package?: boolean;
  @TextField({
    max: 255,
    optional: true,
    example: 'usps',
    description: 'The carrier, as the merchant names it.',
    kept: true,
  })
  carrier?: string;
  @TextField({
    max: 255,
    optional: true,
    description: "The carrier's service of the label.",
    example: 'Ground Advantage',
    kept: true,
  })
  service?: string;
  @HttpsUrlField({ optional: true, description: "The carrier's or the merchant's page of the parcel (https)." })
  tracking_url?: string;
  @DateTimeField({ optional: true, description: 'When it expires.', example: '2026-12-20T00:00:00Z' })
  expires_at?: string;
  @TextField({
    max: 4096,
    optional: true,
    description: 'Instructions for the customer.',
    example: 'Drop the parcel off at any post office.',
  })
  instructions?: string;
  @ObjectField(() => Address, { optional: true, description: 'The address for returned goods.', kept: false })
  return_to?: Address;
}

/** An item in a parcel (C-SHP-5). */
@OpenObject({ description: 'An item in a parcel. Further members are kept as sent.' })
export class ShipmentItem {
  @IdentifierField({
    max: 128,
    optional: true,
    description: 'The line of the order; otherwise the product or SKU finds it.',
    example: 'LAMP-1',
  })
  line_id?: string;
  @TextField({ ...PRODUCT_ID, optional: true, kept: true }) product_id?: string;
  @TextField({ ...SKU, optional: true, kept: true }) sku?: string;
  @TextField({ max: 512, optional: true, description: 'The name, for people.', kept: true }) title?: string;
  @IntegerField({ min: 1, max: 100_000, optional: true, example: 1, description: 'The number of units.' })
  quantity?: number;
  @HttpsUrlField({ optional: true, description: 'A picture of the goods (https).' }) image_url?: string;
}

/** The carrier's service level (C-SHP-6). */
@OpenObject({ description: "The carrier's service level. Further members are kept as sent." })
export class ServiceLevel {
  @TextField({
    max: 255,
    optional: true,
    example: 'Express',
    description: 'The name of the service level, for people.',
    kept: true,
  })
  name?: string;
  @TextField({
    max: 255,
    optional: true,
    example: 'express',
    description: "The carrier's or the OMS's code of the service level.",
    kept: true,
  })
  token?: string;
  @TextField({
    max: 1024,
    optional: true,
    description: 'The terms of the service level.',
    example: 'Delivered within two working days.',
  })
  terms?: string;
}

/** A snapshot of the order's totals (C-SHP-7). */
@OpenObject({ description: "A copy of the order's totals. Further members are kept as sent." })
export class ShipmentTotals {
  @MoneyField({ optional: true, description: 'The sum of the lines, less any order-wide discount.', example: 55.98 })
  subtotal?: Amount;
  @MoneyField({ optional: true, description: 'The cost of shipping.', example: 15.1 }) shipping_total?: Amount;
  @MoneyField({ optional: true, description: 'The sum of all taxes.', example: 0 }) tax_total?: Amount;
  @MoneyField({ optional: true, description: 'The sum of all discounts.', example: 0 }) discount_total?: Amount;
  @MoneyField({ optional: true, description: 'The amount that the customer paid.', example: 72.08 })
  grand_total?: Amount;
  @CurrencyField({ optional: true, description: 'The currency, as its three capital letters of ISO 4217.' })
  currency?: string;
}

/** Members of a pushed shipment that a patch has, too. */
const TRACKING_URL = {
  optional: true,
  description: "The carrier's or the merchant's page of the parcel (https).",
} as const;
const SHIPPED_AT = { optional: true, description: 'When the parcel left; null if it is not known.' } as const;
const ETA = { optional: true, description: 'A date or a date-time, returned as sent.' } as const;
const SERVICE_LEVEL = {
  optional: true,
  description: 'The service level of the carrier; null if it was not sent.',
} as const;
const SHIP_TO = {
  optional: true,
  description: 'The destination of the parcel; by default the shipping address of the order.',
} as const;
const METADATA = {
  max: 4096,
  optional: true,
  example: 'dock 4',
  description: "The merchant's own text, kept as sent.",
} as const;
const TOTALS = {
  optional: true,
  description: 'The totals of the order when the parcel left; null if they were not sent.',
} as const;

/** A shipment in the body of an order, or the body of a push. In an order, only its own number is allowed (C-PUT-25). */
@OpenObject({ description: 'A parcel of the order. Members that are not named here are ignored.' })
export class ShipmentEntry {
  @IdentifierField({ ...TRACKING_NUMBER, example: 'PW531744166BR' }) tracking_number!: string;
  @TextField({
    min: 2,
    max: 40,
    pattern: '^[a-z0-9_]{2,40}$',
    example: 'correios_br',
    description: 'The token of a carrier.',
    kept: true,
  })
  carrier!: string;
  @OrderNumberField({ ...ORDER_NUMBER, optional: true }) order_number?: string;
  @EmailField({ ...CUSTOMER_EMAIL, optional: true, orEmpty: true }) customer_email?: string;
  @HttpsUrlField(TRACKING_URL) tracking_url?: string;
  @DateTimeField({ ...SHIPPED_AT, example: '2017-12-28T21:33:00Z' }) shipped_at?: string;
  @DateOrDateTimeField({ ...ETA, example: '2018-01-29T03:00:00Z' }) eta?: string;
  @ArrayField(() => ShipmentItem, {
    max: 250,
    optional: true,
    description: 'The contents of the parcel. Null if they are not known: then it counts as the whole order.',
  })
  items?: ShipmentItem[];
  @ObjectField(() => ServiceLevel, SERVICE_LEVEL) servicelevel?: ServiceLevel;
  @ObjectField(() => Address, SHIP_TO) ship_to?: Address;
  @TextField(METADATA) metadata?: string;
  @ObjectField(() => ShipmentTotals, TOTALS) totals?: ShipmentTotals;
  @ObjectField(() => ReturnLabel, { optional: true, description: 'A prepaid label for returns.' })
  return_label?: ReturnLabel;
}

/** Body of `POST /shipments`. Unknown top-level keys are ignored (C-SHP-12). */
@OpenObject({ description: 'A parcel with its carrier. Unknown members are ignored.' })
export class PushShipmentBody extends ShipmentEntry {}

/** Body of both `PATCH` endpoints, an RFC 7396 merge patch. Unknown top-level keys are ignored (C-SHP-12). */
@OpenObject({
  description:
    'An RFC 7396 merge patch: a member that is left out stays, and null clears it. `tracking_number`, `carrier` and `shipment_id` cannot change; unknown members are ignored.',
})
export class PatchShipmentBody {
  @OrderNumberField({
    optional: true,
    description: 'Moves the shipment to another order; null removes it from its order.',
  })
  order_number?: string | null;
  @EmailField({ ...CUSTOMER_EMAIL, optional: true }) customer_email?: string | null;
  @HttpsUrlField(TRACKING_URL) tracking_url?: string | null;
  @DateTimeField(SHIPPED_AT) shipped_at?: string | null;
  @DateOrDateTimeField(ETA) eta?: string | null;
  @ArrayField(() => ShipmentItem, { max: 250, optional: true, description: 'Replaces the whole list.' })
  items?: ShipmentItem[] | null;
  @ObjectField(() => ServiceLevel, SERVICE_LEVEL) servicelevel?: ServiceLevel | null;
  @ObjectField(() => Address, SHIP_TO) ship_to?: Address | null;
  @TextField(METADATA) metadata?: string | null;
  @ObjectField(() => ShipmentTotals, TOTALS) totals?: ShipmentTotals | null;
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
  @IdentifierField({ ...TRACKING_NUMBER, example: '1Z5R89390357567127' }) tracking_number!: string;
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
