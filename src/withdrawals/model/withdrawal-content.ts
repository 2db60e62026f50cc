// SPDX-License-Identifier: Apache-2.0
import { keptOf } from '../../platform/validation/field.js';
import { type WithdrawalEntity } from './withdrawal.entity.js';
import { WithdrawalView } from './withdrawal.resource.js';

/** The JSON document of a withdrawal: the members of its view that have no column and are not derived. Its names are stored. */
export type WithdrawalContent = Pick<
  WithdrawalView,
  | 'stated_order_number'
  | 'name'
  | 'email'
  | 'line_items'
  | 'items_text'
  | 'note'
  | 'statement'
  | 'statement_hash'
  | 'language'
  | 'button_label'
  | 'entry_label'
  | 'verification'
  | 'source'
  | 'within_period'
  | 'period_ends_at'
  | 'return_id'
  | 'rejection'
  | 'resolution'
>;

/** What stays of a withdrawal when its personal data is erased (C-WDR-19). */
export const KEPT_OF_WITHDRAWAL = keptOf(WithdrawalView);

export type Withdrawal = Omit<WithdrawalEntity, 'document' | 'search_number' | 'email_hash'> & {
  content: WithdrawalContent;
};
