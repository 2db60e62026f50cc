import {
  AnyField,
  ClosedObject,
  type Fault,
  BooleanField,
  JsonObjectField,
  IdentifierField,
  DateTimeField,
  IntegerField,
  ArrayField,
  EnumField,
  OpenObject,
  ruleOn,
  Rules,
  TextField,
} from '../../../platform/validation/index.js';

/** Units of one line to cancel (C-CAN-2). */
@OpenObject()
export class CancelLine {
  @IdentifierField({ max: 128, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  // Above the maximum of a line, so that an excess is CANCEL_QUANTITY_EXCEEDED and not a fault of the shape.
  @IntegerField({ min: 1, max: 1_000_000_000, example: 1 }) quantity!: number;
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

/** Body of `POST /orders/{order_number}/cancel` (C-CAN). */
@ClosedObject()
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
  @TextField({ max: 1024, optional: true, example: 'Out of stock' }) reason?: string;
  @DateTimeField({
    optional: true,
    description: 'When it happened; not in the future. Defaults to the time of receipt.',
  })
  cancelled_at?: string;
  @BooleanField({ optional: true, description: 'Whether a PARTIAL ends the protection; a FULL always does.' })
  cancel_protection?: boolean;
  @JsonObjectField({ optional: true, description: 'Any identifiers of the cancellation in the OMS.' })
  external_reference?: Record<string, unknown>;
  @AnyField({ optional: true, description: 'Refused with SOURCE_STORE_NOT_ALLOWED.' }) source_store?: unknown;
}
