import { type Amount } from '../../../platform/json/exact-json.js';
import { ClosedObject, type Fault, Money, reading, Rules, Text } from '../../../platform/validation/index.js';

const REASON = { min: 1, max: 1024 } as const;

/** An amount other than the calculated payout needs a reason (C-DEC-5). */
function requireReasonForAmount({ amount, reason }: { amount?: Amount | null; reason?: string | null }): Fault[] {
  if (amount == null || reason != null) return [];
  return [{ pointer: '/reason', code: 'REQUIRED', detail: 'is required with an amount' }];
}

/** Input of an approval; `amount` is in the order's currency, by default the calculated payout (C-DEC-5). */
@ClosedObject()
@Rules(reading(['/amount', '/reason'], requireReasonForAmount))
export class Approval {
  @Money({ optional: true }) amount?: Amount;
  @Text({ ...REASON, optional: true }) reason?: string;
}

/** Input of a denial. */
@ClosedObject()
export class Denial {
  @Text(REASON) reason!: string;
}

/** Input of a resolution: the OMS's id of its refund or reship. */
@ClosedObject()
export class Settlement {
  @Text({ min: 1, max: 255 }) reference!: string;
}

/** Input of a withdrawal. */
@ClosedObject()
export class Withdrawal {
  @Text({ ...REASON, optional: true }) reason?: string;
}
