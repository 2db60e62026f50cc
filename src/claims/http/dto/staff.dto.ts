import { type Amount } from '../../../platform/json/exact-json.js';
import { ClosedObject, type Fault, Money, reading, Rules, Text } from '../../../platform/validation/index.js';

const REASON = { min: 1, max: 1024 } as const;

/** Another amount than the one worked out says why. */
function amountSaysWhy({ amount, reason }: { amount?: Amount | null; reason?: string | null }): Fault[] {
  if (amount == null || reason != null) return [];
  return [{ pointer: '/reason', code: 'REQUIRED', detail: 'is required beside an amount' }];
}

/** What staff say with an approval. */
@ClosedObject()
@Rules(reading(['/amount', '/reason'], amountSaysWhy))
export class Approval {
  @Money({ optional: true }) amount?: Amount;
  @Text({ ...REASON, optional: true }) reason?: string;
}

/** What staff say with a denial. */
@ClosedObject()
export class Denial {
  @Text(REASON) reason!: string;
}

/** What the OMS did of an approved claim. */
@ClosedObject()
export class Settlement {
  @Text({ min: 1, max: 255 }) reference!: string;
}

/** What those who take a claim back say. */
@ClosedObject()
export class Withdrawal {
  @Text({ ...REASON, optional: true }) reason?: string;
}
