// SPDX-License-Identifier: Apache-2.0
import { type LineUnits } from '../../orders/index.js';
import { type ListOrder } from '../../platform/pagination/list-order.js';
import { type Language } from '../../platform/text/language.js';
import { type WithdrawalView } from './withdrawal.resource.js';

/** A statement as it comes in, trimmed. */
export interface WithdrawalInput {
  stated_order_number: string;
  name: string;
  /** Where the receipt goes; null if there is none. */
  email: string | null;
  /** Empty for the whole order, or if `items_text` says it. */
  line_items: readonly LineUnits[];
  items_text: string | null;
  note: string | null;
  language: Language;
  source: WithdrawalView['source'];
  /** When it came in by phone or letter; the server's time if it is later, or absent. */
  received_at?: Date | undefined;
  /** The order that a code of self-service has opened. */
  session?: { orderNumber: string } | undefined;
}

/** How a withdrawal ends. */
export interface WithdrawalSettlement {
  outcome: 'RESOLVED' | 'REJECTED';
  /** Needed for `REJECTED`. */
  reason?: string | undefined;
  external_reference?: Record<string, unknown> | undefined;
}

/** Restricts a list of withdrawals; an absent member does not restrict it. */
export interface WithdrawalFilter {
  status?: WithdrawalView['status'] | undefined;
  order_number?: string | undefined;
  /** Inclusive; sorts by ascending `updated_at`. */
  updated_since?: Date | undefined;
  /** The id of a withdrawal, or a prefix of a stated or linked order number. */
  text?: string | undefined;
  /** Only those that came after their period. */
  late?: boolean | undefined;
}

/** The newest first. */
export const BY_RECEIPT: ListOrder = { columns: ['received_at', 'id'], direction: 'DESC' };
