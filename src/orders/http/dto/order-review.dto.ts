import { type Amount } from '../../../platform/json/exact-json.js';
import { ClosedObject, Figure, Flag, ListOf, OneOf, Text } from '../../../platform/validation/index.js';
import { REASON_CODES } from '../../model/reason.js';

/** One reason for which an order is flagged (C-FLAG-3). */
@ClosedObject({ name: 'ReviewReason' })
class ReviewReasonView {
  @OneOf(REASON_CODES, { example: 'GRAND_TOTAL_MISMATCH' }) code!: string;
  @Text({
    example: 'subtotal 27.99 + shipping_total 15.10 + protection_cost 1.00 = 44.09, but grand_total is 44.90',
    description: "The failing equation in the order's own figures.",
  })
  detail!: string;
  @Text({ example: '/amounts/grand_total', description: 'RFC 6901 pointer into the order.' }) pointer!: string;
  @Figure({
    optional: true,
    example: 44.09,
    description: 'The value that the other figures imply; null for a missing figure.',
  })
  expected!: Amount | null;
  @Figure({ optional: true, example: 44.9, description: 'The value that was sent; null for a missing figure.' })
  actual!: Amount | null;
}

/** Whether the order is flagged, and why (C-FLAG-3). */
@ClosedObject({ name: 'Review' })
export class ReviewView {
  @Flag({ example: true }) flagged!: boolean;
  @ListOf(() => ReviewReasonView, { max: 1000 }) reasons!: ReviewReasonView[];
}
