// SPDX-License-Identifier: Apache-2.0
import { type Claim } from '../../claims/index.js';
import { type Return } from '../../returns/index.js';

/** The events after which a return or claim awaits no decision, so that its assignment ends (C-NOTE-6). */
export const ENDING_EVENTS: Record<'return' | 'claim', readonly string[]> = {
  // A label, a refund or a cancellation also ends the wait for a decision.
  return: ['return.approved', 'return.rejected', 'return.in_transit', 'return.processed', 'return.cancelled'],
  claim: ['claim.approved', 'claim.denied', 'claim.withdrawn'],
};

/** Whether a return no longer awaits the decision of staff. */
export function isDecidedReturn({ status, content }: Pick<Return, 'status' | 'content'>): boolean {
  return status !== 'OPEN' || content.decision !== undefined;
}

/** Whether a claim no longer awaits the decision of staff. It awaits one while it waits for the customer, too. */
export function isDecidedClaim({ status }: Pick<Claim, 'status'>): boolean {
  return status !== 'SUBMITTED' && status !== 'INFORMATION_REQUESTED';
}
