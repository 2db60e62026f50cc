import {
  Anything,
  ClosedObject,
  type Fault,
  Flag,
  FreeObject,
  Identifier,
  Instant,
  Integer,
  ListOf,
  OneOf,
  OpenObject,
  reading,
  Rules,
  Text,
} from '../../../platform/validation/index.js';

/** Units of one line to cancel. */
@OpenObject()
export class CancelLine {
  @Identifier({ max: 128, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  // More than any line has is for the units that are left to refuse.
  @Integer({ min: 1, max: 1_000_000_000, example: 1 }) quantity!: number;
}

/** A PARTIAL names its lines, a FULL names none. */
function linesOfPartialAlone({ type, line_items }: { type?: string; line_items?: CancelLine[] | null }): Fault[] {
  const pointer = '/line_items';
  if (type === 'PARTIAL' && line_items == null)
    return [{ pointer, code: 'REQUIRED', detail: 'is required of a PARTIAL cancellation' }];
  if (type === 'FULL' && line_items != null)
    return [{ pointer, code: 'UNKNOWN_KEY', detail: 'goes with a PARTIAL cancellation alone' }];
  return [];
}

/** By how much the clock of an OMS may be ahead of ours, in milliseconds. */
const CLOCK_TOLERANCE = 30_000;

function notInTheFuture({ cancelled_at }: { cancelled_at?: string | null }): Fault[] {
  if (cancelled_at == null || Date.parse(cancelled_at) <= Date.now() + CLOCK_TOLERANCE) return [];
  return [{ pointer: '/cancelled_at', code: 'OUT_OF_RANGE', detail: 'must not be in the future' }];
}

/** Body of `POST /orders/{order_number}/cancel` (C-CAN). */
@ClosedObject()
@Rules(reading(['/type', '/line_items'], linesOfPartialAlone), reading(['/cancelled_at'], notInTheFuture))
export class CancelBody {
  @OneOf(['FULL', 'PARTIAL'], { example: 'PARTIAL', description: 'All units that are left, or those that are named.' })
  type!: 'FULL' | 'PARTIAL';
  @ListOf(() => CancelLine, { min: 1, max: 1000, optional: true, description: 'With PARTIAL alone.' })
  line_items?: CancelLine[];
  @Text({ max: 1024, optional: true, example: 'Out of stock' }) reason?: string;
  @Instant({ optional: true, description: 'When it happened; not in the future. The time of receipt when left out.' })
  cancelled_at?: string;
  @Flag({ optional: true, description: 'Whether a PARTIAL ends the protection; a FULL always does.' })
  cancel_protection?: boolean;
  @FreeObject({ optional: true, description: 'What the OMS knows the cancellation by.' })
  external_reference?: Record<string, unknown>;
  @Anything({ optional: true, description: 'Refused with SOURCE_STORE_NOT_ALLOWED.' }) source_store?: unknown;
}
