import { type Amount } from '../../../platform/json/exact-json.js';
import { ClosedObject, type Fault, MoneyField, ruleOn, Rules, TextField } from '../../../platform/validation/index.js';

const REASON = { min: 1, max: 1024 } as const;

/** An amount other than the calculated payout needs a reason (C-DEC-5). */
function requireReasonForAmount({ amount, reason }: { amount?: Amount | null; reason?: string | null }): Fault[] {
  if (amount == null || reason != null) return [];
  return [{ pointer: '/reason', code: 'REQUIRED', detail: 'is required with an amount' }];
}

/** Input of an approval; `amount` is in the order's currency, by default the calculated payout (C-DEC-5). */
@ClosedObject()
@Rules(ruleOn(['/amount', '/reason'], requireReasonForAmount))
export class Approval {
  @MoneyField({ optional: true }) amount?: Amount;
  @TextField({ ...REASON, optional: true }) reason?: string;
}

/** Input of a denial. */
@ClosedObject()
export class Denial {
  @TextField(REASON) reason!: string;
}

/** Input of a resolution: the OMS's id of its refund or reship. */
@ClosedObject()
export class Settlement {
  @TextField({ min: 1, max: 255 }) reference!: string;
}

/** Input of a withdrawal. */
@ClosedObject()
export class Withdrawal {
  @TextField({ ...REASON, optional: true }) reason?: string;
}
