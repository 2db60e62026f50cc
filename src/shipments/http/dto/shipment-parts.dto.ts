import { type Amount } from '../../../platform/json/exact-json.js';
import {
  CurrencyField,
  HttpsUrlField,
  IdentifierField,
  IntegerField,
  MoneyField,
  OpenObject,
  TextField,
} from '../../../platform/validation/index.js';

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
