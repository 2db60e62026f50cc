// SPDX-License-Identifier: Apache-2.0
import { LINE_ID } from '../../platform/dto/members.js';
import { Problem } from '../../platform/errors/problem.js';
import { type Amount } from '../../platform/json/exact-json.js';
import {
  ArrayField,
  ClosedObject,
  CurrencyField,
  DateTimeField,
  EnumField,
  type Fault,
  HttpsUrlField,
  IdentifierField,
  IntegerField,
  JsonObjectField,
  MoneyField,
  ObjectField,
  OpenObject,
  RefusedField,
  ruleOn,
  Rules,
  TextField,
} from '../../platform/validation/index.js';
import { ReturnLabel } from '../../shipments/index.js';
import { RETURN_METHODS, RETURN_RESOLUTIONS } from '../../stores/index.js';
import { WITHDRAWAL_ID } from '../../withdrawals/index.js';

export const RETURN_DECISIONS = ['APPROVED', 'REJECTED'] as const;
export type ReturnDecision = (typeof RETURN_DECISIONS)[number];

/**
 * Names that a receiver may trust to come from the service, or that break objects of JavaScript. JSON with `__proto__` is
 * refused for every route.
 */
const RESERVED_NAMES = [
  ...['store_id', 'storeId', 'merchant_id', 'merchantId', 'version', 'sequence', 'prototype'],
  ...Object.getOwnPropertyNames(Object.prototype),
];

/** Refuses reserved names in an open object (C-RET-28). */
const NO_RESERVED_NAMES = ruleOn(
  RESERVED_NAMES.map((name) => `/${name}`),
  (object) =>
    RESERVED_NAMES.filter((name) => Object.hasOwn(object, name)).map((name) => {
      return { pointer: `/${name}`, code: 'FORBIDDEN_KEY', detail: 'is a name that the service reserves' };
    }),
);

/** The customer's reason for the return (C-RET-10). */
@OpenObject({ description: "The customer's reason for a return. Further members are kept as sent." })
@Rules(NO_RESERVED_NAMES)
export class CustomerReason {
  @TextField({
    max: 255,
    optional: true,
    example: 'wrong_size',
    description: 'The reason as a code of the OMS.',
    kept: true,
  })
  code?: string;
  @TextField({
    max: 4096,
    optional: true,
    example: 'Too small',
    description: 'The reason in the words of the customer.',
  })
  description?: string;
}

/** Units of a line to return (C-RET-8). */
@OpenObject({ description: 'Units of one line to return. Further members are kept as sent.' })
@Rules(NO_RESERVED_NAMES)
export class ReturnLine {
  @IdentifierField(LINE_ID) line_id!: string;
  // RETURN_QUANTITY_EXCEEDED refuses more units than the line has.
  @IntegerField({ min: 1, max: 1_000_000_000, example: 1, description: 'Units to return.' }) quantity!: number;
}

/** Members of flows that the service does not support, such as exchanges (C-RET-2, C-RET-11). */
class UnsupportedReturnFields {
  @RefusedField() exchange_line_items?: unknown;
  @RefusedField() exchange_to_address?: unknown;
  @RefusedField() rate_id?: unknown;
  @RefusedField() payment_intent_id?: unknown;
  @RefusedField() warranty_id?: unknown;
}

const UNSUPPORTED_NAMES = ['exchange_line_items', 'exchange_to_address', 'rate_id', 'payment_intent_id', 'warranty_id'];

/**
 * Refuses members of flows that the service does not support, such as exchanges (C-RET-2).
 * @throws Problem UNSUPPORTED_RETURN_FIELD
 */
export function checkUnsupportedFields(body: Record<string, unknown>): void {
  const sent = UNSUPPORTED_NAMES.filter((name) => body[name] !== undefined);
  if (sent.length === 0) return;
  const errors = sent.map((name) => ({ pointer: `/${name}`, code: 'UNKNOWN_KEY', detail: 'is not supported' }));
  throw new Problem('UNSUPPORTED_RETURN_FIELD', `Not supported: ${sent.join(', ')}.`, { errors });
}

function refuseLabelInStore(body: { return_method?: string; return_label?: unknown }): Fault[] {
  if (body.return_method !== 'IN_STORE' || body.return_label == null) return [];
  return [{ pointer: '/return_label', code: 'NOT_ALLOWED_VALUE', detail: 'is not allowed with IN_STORE' }];
}

/** Body of `POST /returns` (C-RET-3 to C-RET-12). */
@OpenObject({
  description:
    'A request for a return. Further members are kept as sent. Members of exchanges and of paid labels, such as `exchange_line_items` and `rate_id`, are refused with `UNSUPPORTED_RETURN_FIELD`.',
})
@Rules(ruleOn(['/return_method', '/return_label'], refuseLabelInStore), NO_RESERVED_NAMES)
export class ReturnRequestBody extends UnsupportedReturnFields {
  @IdentifierField({
    max: 128,
    example: 'oms-1001',
    description: "The order's number, else its `protect_order_number` or its `order_id`.",
  })
  order_id!: string;
  @EnumField(RETURN_RESOLUTIONS, {
    example: 'REFUND',
    description: 'The compensation: the money, or credit in the store.',
  })
  resolution!: (typeof RETURN_RESOLUTIONS)[number];
  @EnumField(RETURN_METHODS, { example: 'SELF_SHIP', description: 'By parcel, or dropped off in store.' })
  return_method!: (typeof RETURN_METHODS)[number];
  @ArrayField(() => ReturnLine, { min: 1, max: 100, description: 'Entries of the same line are added up.' })
  return_line_items!: ReturnLine[];
  @JsonObjectField({
    example: { name: 'Ana Souza', city: 'Imbituba', country_code: 'BR' },
    description: 'Kept as sent.',
  })
  return_from_address!: Record<string, unknown>;
  @ObjectField(() => CustomerReason, {
    optional: true,
    description: 'The reason of the customer; null if it was not sent.',
  })
  customer_reason?: CustomerReason;
  @ObjectField(() => ReturnLabel, { optional: true, description: 'Not allowed with IN_STORE.' })
  return_label?: ReturnLabel;
  @TextField({
    max: 1024,
    optional: true,
    example: 'Please be quick.',
    description: 'A note for staff; null if there is none.',
  })
  note?: string;
  @IdentifierField({
    ...WITHDRAWAL_ID,
    optional: true,
    description:
      'An open withdrawal of the order, whose units the return takes over. Its refund resolves the withdrawal.',
  })
  withdrawal_id?: string;
}

/** Members of every callback (C-CB-33). */
export class CallbackBody {
  @JsonObjectField({
    optional: true,
    example: { id: 'RMA-77' },
    description: "The return's identity in the OMS; a later one replaces it.",
  })
  external_reference?: Record<string, unknown>;
}

/** Body of `POST /returns/{return_id}/decision` (C-CB-7). */
@ClosedObject({ description: "The merchant's decision about a return." })
export class DecisionBody extends CallbackBody {
  @EnumField(RETURN_DECISIONS, { example: 'APPROVED', description: 'The decision of the merchant about the return.' })
  decision!: ReturnDecision;
  @TextField({ max: 4096, optional: true, example: 'We look forward to it.', description: 'A note to the customer.' })
  reason?: string;
}

/** Body of `POST /returns/{return_id}/shipping-label` (C-CB-13). */
@ClosedObject({ description: 'The label of a return, and its tracking number.' })
export class ShippingLabelBody extends CallbackBody {
  @TextField({ min: 1, max: 255, example: 'USPS', description: "The carrier's name or token." }) carrier!: string;
  @IdentifierField({ max: 64, example: '9405511899223197428490', description: 'The idempotency key of the label.' })
  tracking_number!: string;
  @HttpsUrlField({ example: 'https://labels.example.com/returns/1.pdf', description: 'The label as a file (https).' })
  label_url!: string;
  @HttpsUrlField({ optional: true, description: "The parcel's tracking page." }) tracking_url?: string;
}

/** Body of `POST /returns/{return_id}/refund` (C-CB-23, C-CB-24). */
@ClosedObject({ description: 'A refund that the merchant has paid.' })
export class RefundBody extends CallbackBody {
  @MoneyField({
    example: 27.99,
    description: 'An amount of money with at most 4 decimals, in the currency of the order.',
  })
  amount!: Amount;
  @IdentifierField({ max: 255, example: 'rf_20261121_1', description: 'The idempotency key of the refund.' })
  external_refund_id!: string;
  @CurrencyField({ optional: true, example: 'BRL', description: 'Default: USD.' }) currency?: string;
  @MoneyField({ optional: true, example: 0, description: 'Default: 0.' }) deductions_total?: Amount;
  @DateTimeField({ optional: true, description: 'Default: the time of receipt.' }) refunded_at?: string;
}

@ClosedObject()
export class ReturnPath {
  @IdentifierField({
    max: 64,
    ascii: true,
    example: 'ret_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The id of the return, from the answer of `POST /returns`.',
  })
  return_id!: string;
}
