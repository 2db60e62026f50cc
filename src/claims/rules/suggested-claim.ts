// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine, isSameProduct } from '../../orders/index.js';
import { type ShipmentContent } from '../../shipments/index.js';
import { type ClaimPolicy } from '../../stores/index.js';
import { type ClaimBody } from '../model/claim-bodies.js';
import { type ClaimVerdict } from './claim-checks.js';

type Units = { line_id: string; quantity: number };

/**
 * The claim that could be filed for a stalled parcel: its contents were lost (C-WORK-21).
 * @param lines of its order
 * @param isOnly whether the order has no other parcel, so that one with unknown contents has all of it
 * @returns undefined if nobody knows what is in the parcel
 */
export function suggestedClaim(
  { order_number, items }: { order_number: string; items: ShipmentContent['items'] },
  lines: readonly IdentifiedLine[],
  isOnly: boolean,
  { refund_enabled }: Pick<ClaimPolicy, 'refund_enabled'>,
): ClaimBody | undefined {
  const units = items == null ? (isOnly ? lines.map(wholeLine) : []) : items.flatMap((item) => unitsOf(item, lines));
  const byLine = Map.groupBy(units, ({ line_id }) => line_id);
  const claims_items = [...byLine].map(([line_id, some]) => {
    return { line_id, quantity: some.reduce((sum, { quantity }) => sum + quantity, 0) };
  });
  if (claims_items.length === 0) return undefined;
  return {
    order_reference: order_number,
    claim_reason: 'Lost',
    claim_resolution: refund_enabled ? 'REFUND' : 'RESHIP',
    claims_full_order: false,
    claims_items,
  };
}

const wholeLine = ({ line_id, quantity }: IdentifiedLine): Units => ({ line_id, quantity });

function unitsOf(item: NonNullable<ShipmentContent['items']>[number], lines: readonly IdentifiedLine[]): Units[] {
  const line = lines.find((each) =>
    item.line_id === undefined ? isSameProduct(each, item) : each.line_id === item.line_id,
  );
  return line ? [{ line_id: line.line_id, quantity: item.quantity ?? line.quantity }] : [];
}

/** Whether a claim that is refused now is only too early, so that its window still opens (C-WORK-21). */
export function isTooEarly(verdicts: readonly ClaimVerdict[]): boolean {
  const problems = verdicts.flatMap((verdict) => verdict.problems);
  return problems.length > 0 && problems.every(({ extensions }) => extensions['rule'] === 'lost_after_days');
}
