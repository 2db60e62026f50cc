import { type Amount } from '../../../platform/json/exact-json.js';
import { ClosedObject, Figure, Flag, ListOf, OneOf, Text } from '../../../platform/validation/index.js';
import { REASON_CODES } from '../../model/reason.js';

/** One thing to mend before a claim on the order is paid (C-FLAG-3). */
@ClosedObject({ name: 'ReviewReason' })
class ReviewReasonView {
  @OneOf(REASON_CODES, { example: 'GRAND_TOTAL_MISMATCH' }) code!: string;
  @Text({
    example: 'subtotal 27.99 + shipping_total 15.10 + protection_cost 1.00 = 44.09, but grand_total is 44.90',
    description: "The equation in the order's own figures.",
  })
  detail!: string;
  @Text({ example: '/amounts/grand_total', description: 'RFC 6901 pointer into the order.' }) pointer!: string;
  @Figure({ optional: true, example: 44.09, description: 'What the other figures make of it.' })
  expected!: Amount | null;
  @Figure({ optional: true, example: 44.9, description: 'What the order says.' }) actual!: Amount | null;
}

/** Whether the order's figures can be trusted, and why not (C-FLAG). */
@ClosedObject({ name: 'Review' })
export class ReviewView {
  @Flag({ example: true }) flagged!: boolean;
  @ListOf(() => ReviewReasonView, { max: 1000 }) reasons!: ReviewReasonView[];
}
