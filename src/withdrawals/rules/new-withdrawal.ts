// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { type Order } from '../../orders/index.js';
import { newId } from '../../platform/ids/ids.js';
import { type Store } from '../../stores/index.js';
import { type Withdrawal, type WithdrawalContent } from '../model/withdrawal-content.js';
import { type WithdrawalInput } from '../model/withdrawal-input.js';
import { STATEMENT_TEXTS } from '../texts/statement-texts.js';
import { statementOf } from './statement.js';
import { chosenLines } from './withdrawn-units.js';

interface Received extends Pick<WithdrawalContent, 'verification' | 'within_period' | 'period_ends_at'> {
  order: Order | undefined;
  receivedAt: Date;
  now: Date;
}

/** Builds the first version of a withdrawal (C-WDR-3, C-WDR-4). */
export function newWithdrawal(
  store: Store,
  input: WithdrawalInput,
  { order, receivedAt, now, ...found }: Received,
): Withdrawal {
  const { source, language, line_items, received_at: _received, session: _session, ...stated } = input;
  const lines = order?.content.line_items ?? [];
  const statement = statementOf(store, input, lines);
  const texts = source === 'page' ? STATEMENT_TEXTS[language] : undefined;
  return {
    store_id: store.store_id,
    id: newId('wdr'),
    order_number: order?.order_number ?? null,
    status: 'OPEN',
    version: 1,
    received_at: receivedAt,
    updated_at: now,
    redacted_at: null,
    content: {
      ...stated,
      line_items: chosenLines(lines, line_items),
      statement,
      statement_hash: createHash('sha256').update(statement).digest('hex'),
      language,
      button_label: texts?.button ?? null,
      entry_label: texts?.entry ?? null,
      source,
      ...found,
      return_id: null,
      rejection: null,
      resolution: null,
    },
  };
}
