import { Address } from '../../../platform/dto/address.dto.js';
import {
  ClosedObject,
  CurrencyField,
  BooleanField,
  JsonObjectField,
  IdentifierField,
  IgnoredField,
  DateTimeField,
  ArrayField,
  LocaleField,
  ObjectField,
  ruleOn,
  Rules,
  TextField,
} from '../../../platform/validation/index.js';
import { ShipmentEntry } from '../../../shipments/http/index.js';
import { protectionPairFaults } from '../../rules/protection.js';
import { shipmentOrderFaults } from '../../rules/shipment-entries.js';
import { Amounts, Customer, Discount, LineItem, OrderNotifications, SourceStore, TaxLine } from './order-parts.dto.js';

const PROTECTION_PAIR = ruleOn(['/is_protected', '/amounts/protection_cost'], protectionPairFaults);
const SHIPMENT_ORDER = ruleOn(['/order_number', '/shipments'], shipmentOrderFaults);

/** The members of an order that bodies and `GET` share (C-ORD-3 to C-ORD-24). */
export class OrderMembers {
  @DateTimeField({ example: '2017-12-27T02:41:00Z', description: 'When the order was placed on the source platform.' })
  ordered_at!: string;
  @CurrencyField({ example: 'BRL', description: "Only its format is checked; the store's currency is stored." })
  currency!: string;
  @ObjectField(() => Customer) customer!: Customer;
  @ObjectField(() => Amounts) amounts!: Amounts;
  @ObjectField(() => Address, { optional: true }) billing_address?: Address;
  @ObjectField(() => Address, { optional: true }) shipping_address?: Address;
  @ArrayField(() => Discount, { max: 100, optional: true }) discounts?: Discount[];
  @ArrayField(() => TaxLine, { max: 100, optional: true }) tax_lines?: TaxLine[];
  @ArrayField(() => ShipmentEntry, { max: 100, optional: true }) shipments?: ShipmentEntry[];
  @ObjectField(() => OrderNotifications, { optional: true }) order_notifications?: OrderNotifications;
  @JsonObjectField({ maxKeys: 16, optional: true, example: { channel: 'web' } }) metadata?: Record<string, unknown>;
  @JsonObjectField({ optional: true, description: "Verbatim copy of the source platform's payload." })
  source_payload?: Record<string, unknown>;
  @ObjectField(() => SourceStore, { optional: true }) source_store?: SourceStore;
  @LocaleField({ optional: true, example: 'pt-BR' }) locale?: string;
  @TextField({ max: 4096, optional: true }) note?: string;
  @TextField({ max: 64, optional: true, example: 'paid' }) source_status?: string;
  @DateTimeField({ optional: true }) source_updated_at?: string;
}

/** All members of a body except `order_number`; the top level is closed (C-VAL-21). */
class OrderBodyMembers extends OrderMembers {
  @IdentifierField({
    max: 128,
    optional: true,
    example: '116f0b09343b49556bbad5f35bee0cdf',
    description: "The source platform's own id; defaults to order_number.",
  })
  order_id?: string;
  @ArrayField(() => LineItem, { min: 1, max: 250 }) line_items!: LineItem[];
  @BooleanField({ optional: true, example: true, description: 'Sent together with amounts.protection_cost.' })
  is_protected?: boolean;
  @TextField({ max: 64, optional: true, description: 'Deprecated and ignored.' }) platform?: string;
  @IgnoredField({ optional: true, description: 'Set by the service.' }) api_version?: string;
  @IgnoredField({ optional: true, description: 'Set by the service, from the token.' }) store_id?: string;
  @IgnoredField({ optional: true, description: 'Set by the service.' }) platform_domain?: string;
  @IgnoredField({ optional: true, description: 'Set by the service.' }) source_channel?: string;
  @TextField({
    max: 64,
    optional: true,
    description: 'Set by the service; may be sent back unchanged once the order exists.',
  })
  protect_order_number?: string;
  @DateTimeField({
    optional: true,
    description: 'Set by the service; may be sent back unchanged once the order exists.',
  })
  order_date_created?: string;
  @TextField({
    max: 64,
    optional: true,
    description: 'Set by the service; may be sent back unchanged once the order exists.',
  })
  order_lifecycle_status?: string;
}

/** Body of `PUT /orders/{order_number}`. */
@ClosedObject()
@Rules(PROTECTION_PAIR, SHIPMENT_ORDER)
export class PutOrderBody extends OrderBodyMembers {
  @IdentifierField({
    max: 128,
    optional: true,
    example: 'DEMO-1001',
    description: 'If sent, it must equal the one in the path.',
  })
  order_number?: string;
}

/** Body of `POST /orders`. */
@ClosedObject()
@Rules(PROTECTION_PAIR, SHIPMENT_ORDER)
export class PostOrderBody extends OrderBodyMembers {
  @IdentifierField({ max: 128, example: 'DEMO-1001' }) order_number!: string;
}

/** The path parameters of one order (C-HTTP-15). */
@ClosedObject()
export class OrderPath {
  @IdentifierField({ max: 128, example: 'DEMO-1001' }) order_number!: string;
}
