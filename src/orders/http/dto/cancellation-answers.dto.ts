import {
  ClosedObject,
  Flag,
  FreeObject,
  Identifier,
  Instant,
  Integer,
  ListOf,
  Nested,
  OneOf,
  Text,
} from '../../../platform/validation/index.js';
import { CancelLine } from './cancel.dto.js';

const CANCELLATION_ID = { max: 30, example: 'can_01k9w3c2q4m7v8x5t6r1z0a9bd' };

@ClosedObject({ name: 'CancelledLine' })
class CancelledLineView {
  @Identifier({ max: 128, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  @Integer({ min: 0, max: 1_000_000_000, example: 1 }) cancelled_quantity!: number;
}

/** One cancellation as it was recorded. */
@ClosedObject({ name: 'CancellationEntry' })
class CancellationEntryView {
  @Identifier(CANCELLATION_ID) cancellation_id!: string;
  @OneOf(['FULL', 'PARTIAL'], { example: 'PARTIAL', description: 'FULL when it took the last units.' }) type!: string;
  @ListOf(() => CancelLine, { max: 1000 }) line_items!: CancelLine[];
  @Flag({ example: false, description: 'Whether it was to end the protection.' }) cancel_protection!: boolean;
  @Text({ max: 1024, optional: true, example: 'Out of stock' }) reason?: string;
  @FreeObject({ optional: true }) external_reference?: Record<string, unknown>;
  @Instant({ example: '2026-11-20T02:00:24.274Z' }) cancelled_at!: string;
  @Instant({ example: '2026-11-20T02:00:25.031Z', description: 'When it was recorded.' }) created_at!: string;
}

/** What was cancelled of an order, beside its figures (C-CAN-22). */
@ClosedObject({ name: 'Cancellation' })
export class CancellationView {
  @OneOf(['none', 'partial', 'full'], { example: 'partial' }) status!: string;
  @ListOf(() => CancelledLineView, {
    max: 10_000,
    description: 'Also lines that the order no longer has.',
  })
  lines!: CancelledLineView[];
  @ListOf(() => CancellationEntryView, { max: 10_000, description: 'Every cancellation, the oldest first.' })
  history!: CancellationEntryView[];
}

@ClosedObject()
class CancelledOrderData {
  @Identifier(CANCELLATION_ID) cancellation_id!: string;
  @Flag({ example: true, description: 'False when nothing was left to cancel.' }) applied!: boolean;
  @OneOf(['no_change'], { optional: true }) reason?: string;
  @Identifier({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @Nested(() => CancellationView) cancellation!: CancellationView;
  @Flag({ example: true, description: 'Whether the order is still protected.' }) is_protected!: boolean;
}

@ClosedObject()
export class CancelledOrderAnswer {
  @Nested(() => CancelledOrderData) data!: CancelledOrderData;
}
