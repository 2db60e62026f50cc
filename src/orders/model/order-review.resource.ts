// SPDX-License-Identifier: Apache-2.0
import { type Amount } from '../../platform/json/exact-json.js';
import {
  ArrayField,
  BooleanField,
  ClosedObject,
  EnumField,
  NumberField,
  TextField,
} from '../../platform/validation/index.js';

/** Codes of the reasons for which an order is flagged, in the order in which they are listed (C-FLAG-6 to C-FLAG-15, C-FLAG-39). */
export const REASON_CODES = [
  'FIGURE_MISSING',
  'LINE_TOTAL_MISMATCH',
  'SUBTOTAL_MISMATCH',
  'DISCOUNT_TOTAL_MISMATCH',
  'GRAND_TOTAL_MISMATCH',
  'LINE_DISCOUNTS_MISMATCH',
  'ORDER_DISCOUNTS_MISMATCH',
  'DISCOUNT_MOVED_AFTER_CANCELLATION',
  'CANCELLED_LINE_CHANGED',
  'HELD_UNITS_EXCEED_QUANTITY',
] as const;

/** One reason for which an order is flagged (C-FLAG-3): a fault to correct before a claim on it is paid. */
@ClosedObject({ name: 'ReviewReason', description: "A contradiction in the order's own figures." })
export class Reason {
  @EnumField(REASON_CODES, { example: 'GRAND_TOTAL_MISMATCH', description: 'A code for programs; it does not change.' })
  code!: (typeof REASON_CODES)[number];
  @TextField({
    example: 'subtotal 27.99 + shipping_total 15.10 + protection_cost 1.00 = 44.09, but grand_total is 44.90',
    description: "The failing equation in the order's own figures.",
    kept: true,
  })
  detail!: string;
  @TextField({ example: '/amounts/grand_total', description: 'RFC 6901 pointer into the order.', kept: true })
  pointer!: string;
  @NumberField({
    optional: true,
    example: 44.09,
    description: 'The value that the other figures imply; null for a missing figure.',
    kept: true,
  })
  expected!: Amount | null;
  @NumberField({
    optional: true,
    example: 44.9,
    description: 'The value that was sent; null for a missing figure.',
    kept: true,
  })
  actual!: Amount | null;
}

/** Codes of warnings, in the order in which they are listed (C-FLAG-33, C-FLAG-40). */
const WARNING_CODES = ['CURRENCY_DIFFERS', 'ORDER_ID_SHARED'] as const;

/** An `order_id`, and the number of the oldest other order that has it. */
export interface SharedOrderId {
  order_id: string;
  order_number: string;
}

/** A warning of the review, which does not flag the order (C-FLAG-33). */
@ClosedObject({ description: 'A warning of the review, which does not flag the order.' })
export class ReviewWarning {
  @EnumField(WARNING_CODES, { example: 'CURRENCY_DIFFERS', description: 'A code for programs; it does not change.' })
  code!: (typeof WARNING_CODES)[number];
  @TextField({
    example: "currency USD was sent, but the store's currency is BRL, and all amounts count as BRL",
    description: 'What was sent, and what the service does with it.',
    kept: true,
  })
  detail!: string;
  @TextField({ example: '/currency', description: 'RFC 6901 pointer into the order.', kept: true }) pointer!: string;
  @TextField({
    optional: true,
    example: 'BRL',
    description: 'The value that is stored instead; null if there is none.',
    kept: true,
  })
  expected!: string | null;
  @TextField({ example: 'USD', description: 'The value that was sent.', kept: true }) actual!: string;
}

/** Whether the order is flagged, and why, and warnings, which never flag it (C-FLAG-3). */
@ClosedObject({ name: 'OrderReview', description: 'Whether the order is flagged, why, and what the service warns of.' })
export class OrderReviewView {
  @BooleanField({
    example: true,
    description: 'Whether staff should look at the order, because its figures contradict each other.',
  })
  flagged!: boolean;
  @ArrayField(() => Reason, {
    max: 1000,
    description: 'Every contradiction that was found; empty if the order is not flagged.',
  })
  reasons!: Reason[];
  @ArrayField(() => ReviewWarning, {
    max: 10,
    description: 'Of the last write that was not refused. They change neither protection nor payouts.',
  })
  warnings!: ReviewWarning[];
}
