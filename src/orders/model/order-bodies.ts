import { LineItem, SOURCE_PAYLOAD, OrderMembers } from './order-members.js';
import { ORDER_NUMBER } from '../../platform/dto/members.js';
import {
  ArrayField,
  BooleanField,
  ClosedObject,
  DateTimeField,
  IdentifierField,
  IgnoredField,
  JsonObjectField,
  ORDER_NUMBER_PATTERN,
  OrderNumberField,
  ruleOn,
  Rules,
  TextField,
} from '../../platform/validation/index.js';
import { describeProperty, describeSchema } from '../../platform/validation/swagger-metadata.js';
import { ShipmentEntry } from '../../shipments/index.js';
import { protectionPairFaults } from './protection.js';
import { shipmentOrderFaults } from './shipment-entries.js';

const PROTECTION_PAIR = ruleOn(['/is_protected', '/amounts/protection_cost'], protectionPairFaults);
const SHIPMENT_ORDER = ruleOn(['/order_number', '/shipments'], shipmentOrderFaults);

const IGNORED = { optional: true, description: 'Ignored: the service sets it.' } as const;
const ECHOED = {
  optional: true,
  description: 'Set by the service; may be sent back unchanged once the order exists.',
} as const;

/** All members of a body except `order_number`; the top level is closed (C-VAL-21). */
class OrderBodyMembers extends OrderMembers {
  @ArrayField(() => ShipmentEntry, {
    max: 100,
    optional: true,
    description: 'The parcels of the order, at most 100. A parcel that was pushed before stays if it is left out.',
  })
  shipments?: ShipmentEntry[];
  @JsonObjectField(SOURCE_PAYLOAD) source_payload?: Record<string, unknown>;
  @IdentifierField({
    max: 128,
    optional: true,
    example: '116f0b09343b49556bbad5f35bee0cdf',
    description: "The source platform's own id. Default: order_number.",
  })
  order_id?: string;
  @ArrayField(() => LineItem, { min: 1, max: 250, description: 'The lines of the order.' }) line_items!: LineItem[];
  @BooleanField({
    optional: true,
    example: true,
    description: 'Required with amounts.protection_cost, and only allowed with it.',
  })
  is_protected?: boolean;
  @TextField({ max: 64, optional: true, deprecated: true, description: 'Ignored.' }) platform?: string;
  @IgnoredField(IGNORED) api_version?: string;
  @IgnoredField({ optional: true, description: 'Ignored: the token determines the store.' }) store_id?: string;
  @IgnoredField({ ...IGNORED, kept: true }) platform_domain?: string;
  @IgnoredField(IGNORED) source_channel?: string;
  @TextField({ max: 64, ...ECHOED }) protect_order_number?: string;
  @DateTimeField(ECHOED) order_date_created?: string;
  @TextField({ max: 64, ...ECHOED }) order_lifecycle_status?: string;
}

const protectedIs = (value: boolean): object => ({
  required: ['is_protected'],
  properties: { is_protected: { const: value } },
});
const withCost = (cost: object): object => ({
  properties: {
    amounts: { required: ['protection_cost'], properties: { protection_cost: { type: 'number', ...cost } } },
  },
});

/**
 * Both members of the protection pair or neither: true with a cost, false with 0 (C-PROT-1 to C-PROT-3). Conditions, because
 * generators of clients would make a union of alternatives.
 */
const PAIR = {
  constraints: {
    if: { title: 'Protected', ...protectedIs(true) },
    then: withCost({ exclusiveMinimum: 0 }),
    else: {
      title: 'Not protected',
      if: protectedIs(false),
      then: withCost({ const: 0 }),
      else: { properties: { amounts: { properties: { protection_cost: { type: 'null' } } } } },
    },
  },
};

/** Body of `PUT /orders/{order_number}`. */
@ClosedObject({
  ...PAIR,
  description:
    'The whole order: optional members that are left out are cleared. `is_protected` and `amounts.protection_cost` go together: true with a cost above 0, false with 0.',
})
@Rules(PROTECTION_PAIR, SHIPMENT_ORDER)
export class PutOrderBody extends OrderBodyMembers {
  @OrderNumberField({ optional: true, description: 'If sent, it must equal the one in the path.' })
  order_number?: string;
}

/** Body of `POST /orders`. */
@ClosedObject({ ...PAIR, description: 'An order with its number.' })
@Rules(PROTECTION_PAIR, SHIPMENT_ORDER)
export class PostOrderBody extends OrderBodyMembers {
  @OrderNumberField(ORDER_NUMBER) order_number!: string;
}

const NUMBER = {
  type: 'string' as const,
  minLength: 1,
  maxLength: 128,
  example: 'DEMO-1001',
  pattern: ORDER_NUMBER_PATTERN,
};
const having = (...names: string[]): object => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, {}])),
});

/** Body of `POST /orders` with legacy keys, for the OpenAPI document: they are renamed before validation (C-POST-8). */
@describeSchema({
  description: 'An order with the keys of older clients.',
  additionalProperties: false,
  oneOf: [having('order_number'), having('store_order_number')],
  not: having('order_id', 'store_order_id'),
})
export class LegacyOrderBody extends OrderBodyMembers {
  @describeProperty({ ...NUMBER, description: ORDER_NUMBER.description, required: false }) order_number?: string;
  @describeProperty({
    ...NUMBER,
    required: false,
    deprecated: true,
    description: 'Send `order_number` instead. Not allowed with it.',
  })
  store_order_number?: string;
  @IdentifierField({
    max: 128,
    optional: true,
    deprecated: true,
    description: 'Send `order_id` instead. Not allowed with it.',
  })
  store_order_id?: string;
}

/** The path parameters of one order (C-HTTP-15). */
@ClosedObject()
export class OrderPath {
  @OrderNumberField(ORDER_NUMBER) order_number!: string;
}
