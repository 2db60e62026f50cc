// SPDX-License-Identifier: Apache-2.0
import { normalizeEmail } from '../../platform/text/contact.js';
import { type WithdrawalInput } from '../model/withdrawal-input.js';
import { type WithdrawalView } from '../model/withdrawal.resource.js';

/** The order that a statement is about, as far as it is known. */
interface OrderMatch {
  orderNumber?: string | undefined;
  verification: WithdrawalView['verification'];
}

/**
 * Finds the order of a statement among those that its number may mean (C-WDR-5). For the OMS and staff, who know the customer, the
 * number is enough; then only a fitting address makes it `matched`.
 * @param candidates the e-mail address of each order by its number
 */
export function matchOrder(
  { source, email, stated_order_number: stated }: Pick<WithdrawalInput, 'source' | 'email' | 'stated_order_number'>,
  candidates: ReadonlyMap<string, string | undefined>,
): OrderMatch {
  const address = normalizeEmail(email ?? '');
  const isFit = (theirs: string | undefined) => address !== '' && normalizeEmail(theirs ?? '') === address;
  const fitting = [...candidates].filter(([, theirs]) => isFit(theirs)).map(([number]) => number);
  if (fitting.length === 1) return { orderNumber: fitting[0], verification: 'matched' };
  if (source === 'page') return { verification: 'unmatched' };
  const numbers = [...candidates.keys()];
  const orderNumber = candidates.has(stated) ? stated : numbers.length === 1 ? numbers[0] : undefined;
  const isMatched = orderNumber !== undefined && fitting.includes(orderNumber);
  return { orderNumber, verification: isMatched ? 'matched' : 'unmatched' };
}
