import { type Amount } from '../../../platform/json/exact-json.js';
import {
  CurrencyCode,
  HttpsUrl,
  Identifier,
  Integer,
  Money,
  OpenObject,
  Text,
} from '../../../platform/validation/index.js';

/** An item in a parcel (C-SHP-5). */
@OpenObject()
export class ShipmentItem {
  @Identifier({ max: 128, optional: true }) line_id?: string;
  @Text({ max: 128, optional: true }) product_id?: string;
  @Text({ max: 128, optional: true, example: 'A47295965BD0' }) sku?: string;
  @Text({ max: 512, optional: true }) title?: string;
  @Integer({ min: 1, max: 100_000, optional: true, example: 1 }) quantity?: number;
  @HttpsUrl({ optional: true }) image_url?: string;
}

/** The carrier's service level (C-SHP-6). */
@OpenObject()
export class ServiceLevel {
  @Text({ max: 255, optional: true, example: 'Express' }) name?: string;
  @Text({ max: 255, optional: true, example: 'express' }) token?: string;
  @Text({ max: 1024, optional: true }) terms?: string;
}

/** A snapshot of the order's totals (C-SHP-7). */
@OpenObject()
export class ShipmentTotals {
  @Money({ optional: true }) subtotal?: Amount;
  @Money({ optional: true }) shipping_total?: Amount;
  @Money({ optional: true }) tax_total?: Amount;
  @Money({ optional: true }) discount_total?: Amount;
  @Money({ optional: true }) grand_total?: Amount;
  @CurrencyCode({ optional: true }) currency?: string;
}
