import { LINE_ID, ORDER_NUMBER, PRODUCT_ID, SKU } from '../../platform/dto/members.js';
import { answerOf } from '../../platform/dto/answer.js';
import {
  ArrayField,
  BooleanField,
  ClosedObject,
  DateTimeField,
  EnumField,
  type Fault,
  IdentifierField,
  IntegerField,
  JsonObjectField,
  ObjectField,
  OpenObject,
  RefusedField,
  ruleOn,
  Rules,
  TextField,
} from '../../platform/validation/index.js';

/** Units of one line to cancel (C-CAN-2). */
@OpenObject({ description: 'Units of one line.' })
class CancelLine {
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

const CANCELLATION_ID = { max: 30, example: 'can_01k9w3c2q4m7v8x5t6r1z0a9bd' };

/** The cancelled units of one line. */
@ClosedObject({ name: 'CancelledLine', description: 'The cancelled units of one line.' })
class CancelledLineView {
  @IdentifierField({ ...LINE_ID, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  @IntegerField({ min: 0, max: 1_000_000_000, example: 1, description: 'Units that are cancelled.' })
  cancelled_quantity!: number;
}

/** One recorded cancellation (C-CAN-23). */
@ClosedObject({ name: 'CancellationEntry', description: 'One recorded cancellation.' })
class CancellationEntryView {
  @IdentifierField({ ...CANCELLATION_ID, description: 'The id of the cancellation.' }) cancellation_id!: string;
  @EnumField(['FULL', 'PARTIAL'], { example: 'PARTIAL', description: 'FULL if it cancelled the last units.' })
  type!: string;
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
  status!: string;
  @ArrayField(() => CancelledLineView, { max: 10_000, description: 'Includes lines that a later write removed.' })
  lines!: CancelledLineView[];
  @ArrayField(() => CancellationEntryView, { max: 10_000, description: 'All cancellations, oldest first.' })
  history!: CancellationEntryView[];
}

/** The result of a cancellation (C-CAN-12). */
@ClosedObject({ description: 'The effect of the cancellation, and all cancellations of the order.' })
class CancelledOrderData {
  @IdentifierField({ ...CANCELLATION_ID, description: 'The id of the cancellation.' }) cancellation_id!: string;
  @BooleanField({ example: true, description: 'False if nothing was left to cancel.' }) applied!: boolean;
  @EnumField(['no_change'], {
    optional: true,
    description: '`no_change` if nothing was left to cancel, else left out.',
  })
  reason?: string;
  @IdentifierField(ORDER_NUMBER) order_number!: string;
  @ObjectField(() => CancellationView, {
    description: 'The cancelled units, and every cancellation.',
    example: { status: 'none', lines: [], history: [] },
  })
  cancellation!: CancellationView;
  @BooleanField({ example: true, description: 'Whether the order is still protected.' }) is_protected!: boolean;
}

/** The answer to `POST /orders/{order_number}/cancel`. */
export const CancelledOrderAnswer = answerOf(
  'CancelledOrderAnswer',
  CancelledOrderData,
  'The result of a cancellation.',
);

const UNITS = { min: 0, max: 1_000_000_000 };

/** A line with the balance of its units (C-READ-7). */
@ClosedObject({ name: 'ReturnableItem', description: 'A line with the balance of its units.' })
class ReturnableItemView {
  @IdentifierField({ ...LINE_ID, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  @TextField({ ...PRODUCT_ID, optional: true, example: 'a47295965bd091207681b541b26e40a5' }) product_id?: string;
  @TextField({ ...SKU, optional: true }) sku?: string;
  @TextField({ max: 512, optional: true, example: 'Garden lamp', description: 'The name, for people.' }) title?: string;
  @IntegerField({ ...UNITS, example: 3, description: 'Units of the line.' }) quantity!: number;
  @IntegerField({ ...UNITS, example: 1, description: 'Units that are cancelled.' }) cancelled_quantity!: number;
  @IntegerField({ ...UNITS, example: 0, description: 'In returns that are not rejected.' }) returned_quantity!: number;
  @IntegerField({ ...UNITS, example: 0, description: 'In claims that are not denied or withdrawn.' })
  claimed_quantity!: number;
  @IntegerField({ ...UNITS, example: 2, description: 'Units that a return may still take.' })
  returnable_quantity!: number;
}

@ClosedObject({ description: 'The lines with their balances.' })
class ReturnableItemsData {
  @IdentifierField(ORDER_NUMBER) order_number!: string;
  @ArrayField(() => ReturnableItemView, { max: 250, description: 'The lines of the order.' })
  line_items!: ReturnableItemView[];
}

/** The answer to `GET /orders/{order_number}/returnable-items` (C-READ-7). */
export const ReturnableItemsAnswer = answerOf(
  'ReturnableItemsAnswer',
  ReturnableItemsData,
  'The lines of an order with the units that a return may still take.',
);
