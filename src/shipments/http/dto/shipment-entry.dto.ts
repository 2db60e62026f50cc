import { Address } from '../../../platform/dto/address.dto.js';
import {
  DateOrInstant,
  Email,
  HttpsUrl,
  Identifier,
  Instant,
  ListOf,
  Nested,
  OpenObject,
  Text,
} from '../../../platform/validation/index.js';
import { ReturnLabel } from './return-label.dto.js';
import { ServiceLevel, ShipmentItem, ShipmentTotals } from './shipment-parts.dto.js';

/** A shipment in the body of an order, or the body of a push. In an order, only its own number is allowed (C-PUT-25). */
@OpenObject()
export class ShipmentEntry {
  @Identifier({ max: 64, example: 'PW531744166BR' }) tracking_number!: string;
  @Text({ min: 2, max: 40, pattern: '^[a-z0-9_]{2,40}$', example: 'correios_br', description: 'Carrier token.' })
  carrier!: string;
  @Identifier({ max: 128, optional: true }) order_number?: string;
  @Email({ optional: true }) customer_email?: string;
  @HttpsUrl({ optional: true }) tracking_url?: string;
  @Instant({ optional: true, example: '2017-12-28T21:33:00Z' }) shipped_at?: string;
  @DateOrInstant({
    optional: true,
    example: '2018-01-29T03:00:00Z',
    description: 'A date or a date-time, returned as it was given.',
  })
  eta?: string;
  @ListOf(() => ShipmentItem, { max: 250, optional: true }) items?: ShipmentItem[];
  @Nested(() => ServiceLevel, { optional: true }) servicelevel?: ServiceLevel;
  @Nested(() => Address, { optional: true }) ship_to?: Address;
  @Text({ max: 4096, optional: true }) metadata?: string;
  @Nested(() => ShipmentTotals, { optional: true }) totals?: ShipmentTotals;
  @Nested(() => ReturnLabel, { optional: true }) return_label?: ReturnLabel;
}
