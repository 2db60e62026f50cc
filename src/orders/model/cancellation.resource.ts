// SPDX-License-Identifier: Apache-2.0
import { answerOf } from '../../platform/dto/answer.js';
import { LINE_ID, ORDER_NUMBER } from '../../platform/dto/members.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { members } from '../../platform/privacy/kept-members.js';
import { keptOf } from '../../platform/validation/field.js';
import {
  ArrayField,
  BooleanField,
  ClosedObject,
  DateTimeField,
  EnumField,
  IdentifierField,
  IntegerField,
  JsonObjectField,
  ObjectField,
  TextField,
} from '../../platform/validation/index.js';
import { type IdentifiedLine } from './line-product.js';
import { CancelLine } from './order-bodies.js';
import { LineItem } from './order-members.js';

const CANCELLATION_ID = { max: 30, example: 'can_01k9w3c2q4m7v8x5t6r1z0a9bd' };

@ClosedObject({ name: 'CancelledLine', description: 'The cancelled units of one line.' })
class CancelledLineView {
  @IdentifierField({ ...LINE_ID, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  @IntegerField({ min: 0, max: 1_000_000_000, example: 1, description: 'Units that are cancelled.' })
  cancelled_quantity!: number;
}

/** One recorded cancellation (C-CAN-23). */
@ClosedObject({ description: 'One recorded cancellation.' })
export class CancellationEntry {
  @IdentifierField({ ...CANCELLATION_ID, description: 'The id of the cancellation.' }) cancellation_id!: string;
  @EnumField(['FULL', 'PARTIAL'], { example: 'PARTIAL', description: 'FULL if it cancelled the last units.' })
  type!: 'FULL' | 'PARTIAL';
  @ArrayField(() => CancelLine, { max: 1000, description: 'The units that this cancellation took.' })
  line_items!: CancelLine[];
  @BooleanField({ example: false, description: 'Whether it ends the protection; always true for FULL.' })
  cancel_protection!: boolean;
  @TextField({
    max: 1024,
    optional: true,
    example: 'Out of stock',
    description: 'Why, in a text for people; null if no reason was given.',
  })
  reason?: string;
  @JsonObjectField({
    optional: true,
    description: 'Identifiers in the OMS, kept as sent; null if none were sent.',
    example: { id: 'RMA-77' },
  })
  external_reference?: Record<string, unknown>;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z', description: 'When the units were cancelled.' })
  cancelled_at!: string;
  @DateTimeField({ example: '2026-11-20T02:00:25.031Z', description: 'When it was recorded.' }) created_at!: string;
}

/** The cancellations of an order (C-CAN-22). */
@ClosedObject({ name: 'Cancellation', description: 'All cancellations of an order.' })
export class CancellationView {
  @EnumField(['none', 'partial', 'full'], {
    example: 'partial',
    description: 'Whether no units are cancelled, some, or all.',
  })
  status!: 'none' | 'partial' | 'full';
  @ArrayField(() => CancelledLineView, { max: 10_000, description: 'Includes lines that a later write removed.' })
  lines!: CancelledLineView[];
  @ArrayField(() => CancellationEntry, { max: 10_000, description: 'All cancellations, oldest first.' })
  history!: CancellationEntry[];
}

/** How answers describe the cancellations of an order. */
export const CANCELLATION = {
  description: 'The cancelled units, and every cancellation.',
  example: { status: 'none', lines: [], history: [] },
};

/** The result of a cancellation (C-CAN-12); not `applied` if nothing was left to cancel: `cancellation_id` is then the last one (C-CAN-9). */
@ClosedObject({
  name: 'CancelledOrderData',
  description: 'The effect of the cancellation, and all cancellations of the order.',
})
export class CancelledOrder {
  @IdentifierField({ ...CANCELLATION_ID, description: 'The id of the cancellation.' }) cancellation_id!: string;
  @BooleanField({ example: true, description: 'False if nothing was left to cancel.' }) applied!: boolean;
  @EnumField(['no_change'], {
    optional: true,
    description: '`no_change` if nothing was left to cancel, else left out.',
  })
  reason?: string;
  @IdentifierField(ORDER_NUMBER) order_number!: string;
  @ObjectField(() => CancellationView, CANCELLATION) cancellation!: CancellationView;
  @BooleanField({ example: true, description: 'Whether the order is still protected.' }) is_protected!: boolean;
}

/** The answer to `POST /orders/{order_number}/cancel`. */
export const CancelledOrderAnswer = answerOf('CancelledOrderAnswer', CancelledOrder, 'The result of a cancellation.');

/** How lines are valued: by `line_total`, or by `unit_price x quantity`. */
export type Basis = 'line_total' | 'list_price';

/** The cancellations of an order as they are stored, separately from its figures (C-FLAG-21). */
export interface Cancellation extends CancellationView {
  /** `full` if no unit of the order's present lines is left. */
  status: 'partial' | 'full';
  /** `cancelled_at` of the cancellation that ended the protection (C-CAN-13); undefined if none did. */
  protection_ended_at?: string;
  /** The discount at the first PARTIAL (C-FLAG-22); undefined if that was recorded before discounts were kept. */
  kept_discount?: KeptDiscount;
  /** Snapshots of the lines with cancelled units, each taken at its line's first cancellation. */
  lines_then: IdentifiedLine[];
}

/** What stays of the cancellations of an order when personal data is erased: of their view, and of the column, which has more members. */
export const KEPT_OF_CANCELLATION = {
  ...keptOf(CancellationView),
  protection_ended_at: true,
  kept_discount: members('basis amount items'),
  lines_then: keptOf(LineItem),
} as const;

/** The discount of an order at its first partial cancellation (C-FLAG-22, C-FLAG-23). */
export interface KeptDiscount {
  /** `line_total` if every line had one. */
  basis: Basis;
  /** `items` less subtotal; negative if subtotal exceeds the items. */
  amount: Amount;
  /** Total of the items on that basis. The kept share is `amount / items`; there is none if this is 0 (C-FLAG-31). */
  items: Amount;
}
