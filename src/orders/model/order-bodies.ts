// SPDX-License-Identifier: Apache-2.0
import { LINE_ID, ORDER_NUMBER } from '../../platform/dto/members.js';
import {
  ArrayField,
  BooleanField,
  ClosedObject,
  DateTimeField,
  EnumField,
  type Fault,
  IdentifierField,
  IgnoredField,
  IntegerField,
  JsonObjectField,
  ORDER_NUMBER_PATTERN,
  OpenObject,
  OrderNumberField,
  RefusedField,
  ruleOn,
  Rules,
  TextField,
} from '../../platform/validation/index.js';
import { describeProperty, describeSchema } from '../../platform/validation/swagger-metadata.js';
import { ShipmentEntry } from '../../shipments/index.js';
import { LineItem, SOURCE_PAYLOAD, OrderMembers } from './order-members.js';
import { protectionPairFaults } from './protection.js';

/** The member of a shipment entry that this rule reads. */
interface ShipmentOrder {
  order_number?: string | null;
}

/** Checks that entries of `shipments` name no order but this one (C-PUT-25); a PUT without order_number is checked later. */
export function shipmentOrderFaults(order: {
  order_number?: string | null;
  shipments?: ShipmentOrder[] | null;
}): Fault[] {
  return order.order_number == null ? [] : otherOrderFaults(order.order_number, order.shipments ?? []);
}

/** Lists a fault for each entry that names an order other than `orderNumber`. */
export function otherOrderFaults(orderNumber: string, shipments: readonly ShipmentOrder[]): Fault[] {
  const detail = 'must be the order_number of the order, or left out';
  return shipments.flatMap(({ order_number }, index) =>
    order_number == null || order_number === orderNumber
      ? []
      : [{ pointer: `/shipments/${index}/order_number`, code: 'NOT_ALLOWED_VALUE', detail }],
  );
}

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

/** Units of one line to cancel (C-CAN-2). */
@OpenObject({ description: 'Units of one line.' })
export class CancelLine {
  @IdentifierField({ ...LINE_ID, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  // Above the maximum of a line, so that an excess is CANCEL_QUANTITY_EXCEEDED and not a fault of the shape.
  @IntegerField({
    min: 1,
    max: 1_000_000_000,
    example: 1,
    description: 'Units to cancel, at most those that are left.',
  })
  quantity!: number;
}

/** Checks that `line_items` is sent with PARTIAL and only with it (C-CAN-2). */
function cancelLineFaults({ type, line_items }: { type?: string; line_items?: CancelLine[] | null }): Fault[] {
  const pointer = '/line_items';
  if (type === 'PARTIAL' && line_items == null)
    return [{ pointer, code: 'REQUIRED', detail: 'is required for a PARTIAL cancellation' }];
  if (type === 'FULL' && line_items != null)
    return [{ pointer, code: 'UNKNOWN_KEY', detail: 'is only allowed for a PARTIAL cancellation' }];
  return [];
}

/** How far the clock of an OMS may be ahead of the service's (C-CAN-4). */
const MAX_CLOCK_SKEW_MS = 30_000;

/** Checks that `cancelled_at` is not in the future (C-CAN-4). */
function futureTimeFaults({ cancelled_at }: { cancelled_at?: string | null }): Fault[] {
  if (cancelled_at == null || Date.parse(cancelled_at) <= Date.now() + MAX_CLOCK_SKEW_MS) return [];
  return [{ pointer: '/cancelled_at', code: 'OUT_OF_RANGE', detail: 'must not be in the future' }];
}

const WITH_LINES = { required: ['line_items'], properties: { line_items: { type: 'array' } } };

/** Body of `POST /orders/{order_number}/cancel` (C-CAN). */
@ClosedObject({
  constraints: {
    if: { title: 'PARTIAL', properties: { type: { const: 'PARTIAL' } } },
    then: WITH_LINES,
    else: { title: 'FULL', not: WITH_LINES },
  },
  description: 'A cancellation. `line_items` is required with `PARTIAL`, and not allowed with `FULL`.',
})
@Rules(ruleOn(['/type', '/line_items'], cancelLineFaults), ruleOn(['/cancelled_at'], futureTimeFaults))
export class CancelBody {
  @EnumField(['FULL', 'PARTIAL'], {
    example: 'PARTIAL',
    description: 'FULL cancels all units that are left, PARTIAL those in line_items.',
  })
  type!: 'FULL' | 'PARTIAL';
  @ArrayField(() => CancelLine, {
    min: 1,
    max: 1000,
    optional: true,
    description: 'Required with PARTIAL, not allowed with FULL.',
  })
  line_items?: CancelLine[];
  @TextField({ max: 1024, optional: true, example: 'Out of stock', description: 'Why, in a text for people.' })
  reason?: string;
  @DateTimeField({
    optional: true,
    description: 'When it happened; not in the future. Default: the time of receipt.',
  })
  cancelled_at?: string;
  @BooleanField({ optional: true, description: 'Whether a PARTIAL ends the protection; a FULL always does.' })
  cancel_protection?: boolean;
  @JsonObjectField({
    optional: true,
    description: 'Any identifiers of the cancellation in the OMS.',
    example: { id: 'RMA-77' },
  })
  external_reference?: Record<string, unknown>;
  // Refused with SOURCE_STORE_NOT_ALLOWED.
  @RefusedField() source_store?: unknown;
}

/** The path parameters of one order (C-HTTP-15). */
@ClosedObject()
export class OrderPath {
  @OrderNumberField(ORDER_NUMBER) order_number!: string;
}

/** Input of staff who acknowledge the flags of an order. */
@ClosedObject()
export class FlagAcknowledgementInput {
  @TextField({ min: 64, max: 64, description: '`flagDigest` of the reasons that they saw.' }) digest!: string;
  @TextField({ min: 1, max: 1024, description: 'Why the flags are no reason to act.' }) comment!: string;
}
