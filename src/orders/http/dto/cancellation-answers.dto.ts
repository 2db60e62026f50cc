import {
  ClosedObject,
  BooleanField,
  JsonObjectField,
  IdentifierField,
  DateTimeField,
  IntegerField,
  ArrayField,
  ObjectField,
  EnumField,
  TextField,
} from '../../../platform/validation/index.js';
import { CancelLine } from './cancel.dto.js';

const CANCELLATION_ID = { max: 30, example: 'can_01k9w3c2q4m7v8x5t6r1z0a9bd' };

/** The cancelled units of one line. */
@ClosedObject({ name: 'CancelledLine' })
class CancelledLineView {
  @IdentifierField({ max: 128, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  @IntegerField({ min: 0, max: 1_000_000_000, example: 1 }) cancelled_quantity!: number;
}

/** One recorded cancellation (C-CAN-23). */
@ClosedObject({ name: 'CancellationEntry' })
class CancellationEntryView {
  @IdentifierField(CANCELLATION_ID) cancellation_id!: string;
  @EnumField(['FULL', 'PARTIAL'], { example: 'PARTIAL', description: 'FULL if it cancelled the last units.' })
  type!: string;
  @ArrayField(() => CancelLine, { max: 1000 }) line_items!: CancelLine[];
  @BooleanField({ example: false, description: 'Whether it ends the protection; always true for FULL.' })
  cancel_protection!: boolean;
  @TextField({ max: 1024, optional: true, example: 'Out of stock' }) reason?: string;
  @JsonObjectField({ optional: true }) external_reference?: Record<string, unknown>;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z' }) cancelled_at!: string;
  @DateTimeField({ example: '2026-11-20T02:00:25.031Z', description: 'When it was recorded.' }) created_at!: string;
}

/** The cancellations of an order (C-CAN-22). */
@ClosedObject({ name: 'Cancellation' })
export class CancellationView {
  @EnumField(['none', 'partial', 'full'], { example: 'partial' }) status!: string;
  @ArrayField(() => CancelledLineView, { max: 10_000, description: 'Includes lines that a later write removed.' })
  lines!: CancelledLineView[];
  @ArrayField(() => CancellationEntryView, { max: 10_000, description: 'All cancellations, oldest first.' })
  history!: CancellationEntryView[];
}

/** The result of a cancellation (C-CAN-12). */
@ClosedObject()
class CancelledOrderData {
  @IdentifierField(CANCELLATION_ID) cancellation_id!: string;
  @BooleanField({ example: true, description: 'False if nothing was left to cancel.' }) applied!: boolean;
  @EnumField(['no_change'], { optional: true }) reason?: string;
  @IdentifierField({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @ObjectField(() => CancellationView) cancellation!: CancellationView;
  @BooleanField({ example: true, description: 'Whether the order is still protected.' }) is_protected!: boolean;
}

/** The answer to `POST /orders/{order_number}/cancel`. */
@ClosedObject()
export class CancelledOrderAnswer {
  @ObjectField(() => CancelledOrderData) data!: CancelledOrderData;
}
