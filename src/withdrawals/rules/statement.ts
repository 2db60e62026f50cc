// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine } from '../../orders/index.js';
import { senderName, type Store } from '../../stores/index.js';
import { type WithdrawalInput } from '../model/withdrawal-input.js';
import { statementText } from '../texts/statement-texts.js';
import { chosenLines } from './withdrawn-units.js';

/**
 * Builds the statement of an input, for the summary that is shown before it is submitted, and for the record (C-WDR-4).
 * @param lines of the order if it is known, for the names of the chosen items
 */
export function statementOf(
  store: Store,
  { language, line_items, ...facts }: Omit<WithdrawalInput, 'source'>,
  lines: readonly IdentifiedLine[] = [],
): string {
  return statementText(language, { ...facts, store: senderName(store), line_items: chosenLines(lines, line_items) });
}
