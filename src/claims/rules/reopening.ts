// SPDX-License-Identifier: Apache-2.0
import { heldOfItems, type HeldUnits, type Order } from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { type Claim } from '../model/claim.js';
import { type ClaimMove, type ClaimStatus } from '../model/claim.resource.js';
import { stockProblem, unitProblems } from './claim-checks.js';
import { type ClaimedLine, findLineFaults, resolveClaimedLines } from './claim-lines.js';
import { stateConflict } from './claim-transitions.js';
import { type StockLevels } from './stock.js';

const DECISIONS: readonly ClaimStatus[] = ['APPROVED', 'DENIED'];

/** The decision that still counts; undefined before the first, and after the claim was reopened (C-CLM-38). */
export function standingDecision<Move extends Pick<ClaimMove, 'status'>>(history: readonly Move[]): Move | undefined {
  const last = history.findLast(({ status }) => status === 'SUBMITTED' || DECISIONS.includes(status));
  return last?.status === 'SUBMITTED' ? undefined : last;
}

/** Whether a move of a claim's history reopened it. Only this move leads from a decision back to `SUBMITTED`. */
export function isReopening(history: readonly Pick<ClaimMove, 'status'>[], index: number): boolean {
  const before = history[index - 1];
  return before !== undefined && history[index]?.status === 'SUBMITTED' && DECISIONS.includes(before.status);
}

/** When the approval was that the last move of a history took back; undefined if it took none back. */
export function takenBackApproval(history: readonly ClaimMove[]): Date | undefined {
  const before = history.at(-2);
  const isTakenBack = isReopening(history, history.length - 1) && before?.status === 'APPROVED';
  return isTakenBack ? new Date(before.occurred_at) : undefined;
}

/**
 * Returns the lines of a denied claim, whose units the order still has free (C-CLM-39). The policy is not asked again.
 * @param levels the stock that a reship needs; empty for a refund
 * @throws Problem CLAIM_STATE_CONFLICT, CLAIM_EXISTS, RETURNS_OVERLAP, REFUND_NOT_ELIGIBLE, STOCK_INSUFFICIENT
 */
export function freeLinesOf(
  { id, status, content: { claims_items, claim_resolution } }: Pick<Claim, 'id' | 'status' | 'content'>,
  order: Order,
  heldUnits: readonly HeldUnits[],
  levels: StockLevels,
): ClaimedLine[] {
  const { line_items } = order.content;
  const units = claims_items.map(({ line_id, quantity }) => ({ line_id, quantity }));
  const body = { order_reference: order.order_number, claim_resolution, claims_full_order: false, claims_items: units };
  if (findLineFaults(line_items, body).length > 0) {
    const detail = 'The order was changed since, and no longer has the claimed items. The claim stays denied.';
    throw stateConflict({ id, status }, detail);
  }
  const { balances, held } = heldOfItems(line_items, heldUnits);
  const lines = resolveClaimedLines(line_items, body, balances);
  const [problem] = [...unitProblems(lines, balances, held), ...stockProblem(lines, levels)];
  if (problem instanceof Problem) throw problem;
  return lines;
}
