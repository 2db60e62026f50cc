import { Address } from '../../../platform/dto/address.dto.js';
import {
  DateOrDateTimeField,
  EmailField,
  HttpsUrlField,
  IdentifierField,
  DateTimeField,
  ArrayField,
  ObjectField,
  OpenObject,
  TextField,
} from '../../../platform/validation/index.js';
import { ReturnLabel } from './return-label.dto.js';
import { ServiceLevel, ShipmentItem, ShipmentTotals } from './shipment-parts.dto.js';

/** A shipment in the body of an order, or the body of a push. In an order, only its own number is allowed (C-PUT-25). */
@OpenObject()
export class ShipmentEntry {
  @IdentifierField({ max: 64, example: 'PW531744166BR' }) tracking_number!: string;
  @TextField({ min: 2, max: 40, pattern: '^[a-z0-9_]{2,40}$', example: 'correios_br', description: 'Carrier token.' })
  carrier!: string;
  @IdentifierField({ max: 128, optional: true }) order_number?: string;
  @EmailField({ optional: true }) customer_email?: string;
  @HttpsUrlField({ optional: true }) tracking_url?: string;
  @DateTimeField({ optional: true, example: '2017-12-28T21:33:00Z' }) shipped_at?: string;
  @DateOrDateTimeField({
    optional: true,
    example: '2018-01-29T03:00:00Z',
    description: 'A date or a date-time, returned as it was given.',
  })
  eta?: string;
  @ArrayField(() => ShipmentItem, { max: 250, optional: true }) items?: ShipmentItem[];
  @ObjectField(() => ServiceLevel, { optional: true }) servicelevel?: ServiceLevel;
  @ObjectField(() => Address, { optional: true }) ship_to?: Address;
  @TextField({ max: 4096, optional: true }) metadata?: string;
  @ObjectField(() => ShipmentTotals, { optional: true }) totals?: ShipmentTotals;
  @ObjectField(() => ReturnLabel, { optional: true }) return_label?: ReturnLabel;
}
