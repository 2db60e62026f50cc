import { type Amount } from '../../../platform/json/exact-json.js';
import {
  ClosedObject,
  NumberField,
  BooleanField,
  ArrayField,
  EnumField,
  TextField,
} from '../../../platform/validation/index.js';
import { REASON_CODES } from '../../model/reason.js';

/** One reason for which an order is flagged (C-FLAG-3). */
@ClosedObject({ name: 'ReviewReason' })
class ReviewReasonView {
  @EnumField(REASON_CODES, { example: 'GRAND_TOTAL_MISMATCH' }) code!: string;
  @TextField({
    example: 'subtotal 27.99 + shipping_total 15.10 + protection_cost 1.00 = 44.09, but grand_total is 44.90',
    description: "The failing equation in the order's own figures.",
  })
  detail!: string;
  @TextField({ example: '/amounts/grand_total', description: 'RFC 6901 pointer into the order.' }) pointer!: string;
  @NumberField({
    optional: true,
    example: 44.09,
    description: 'The value that the other figures imply; null for a missing figure.',
  })
  expected!: Amount | null;
  @NumberField({ optional: true, example: 44.9, description: 'The value that was sent; null for a missing figure.' })
  actual!: Amount | null;
}

/** Whether the order is flagged, and why (C-FLAG-3). */
@ClosedObject({ name: 'Review' })
export class ReviewView {
  @BooleanField({ example: true }) flagged!: boolean;
  @ArrayField(() => ReviewReasonView, { max: 1000 }) reasons!: ReviewReasonView[];
}
