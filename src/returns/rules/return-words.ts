// SPDX-License-Identifier: Apache-2.0
import { type Amount } from '../../platform/json/exact-json.js';
import { amountOf, amountText, exact } from '../../platform/money/money.js';
import { type Language } from '../../platform/text/language.js';
import { plainText } from '../../platform/text/plain-text.js';
import { isJsonObject } from '../../platform/validation/predicates.js';
import { type RecordedRefund } from '../model/return.resource.js';
import { RETURN_TEXTS } from '../texts/return-texts.js';

/** A refund: `gross` less `deductions` is `net`. */
export interface RefundBreakdown {
  /** Undefined without deductions. */
  gross: Amount | undefined;
  /** Undefined if there are none. */
  deductions: Amount | undefined;
  /** The money that the customer got. */
  net: Amount;
}

/**
 * Breaks a refund down. The OMS has paid out the `amount` of a refund under the id of that payment (C-CB-23), so it is the net;
 * `deductions_total` was kept back before.
 */
export function refundBreakdown({
  amount,
  deductions_total,
}: Pick<RecordedRefund, 'amount' | 'deductions_total'>): RefundBreakdown {
  const kept = exact(deductions_total);
  if (kept === 0n) return { gross: undefined, deductions: undefined, net: amount };
  return { gross: amountOf(exact(amount) + kept), deductions: deductions_total, net: amount };
}

const MAX_NOTE_LENGTH = 4096;
const MAX_REASON_LENGTH = 255;

/** A labelled value. */
export interface Fact {
  label: string;
  value: string;
}

/** The merchant's comment on the decision; undefined if there is none. */
export function returnNote(
  decision: { reason?: string | null } | null | undefined,
  language: Language,
): Fact | undefined {
  const value = plainText(decision?.reason ?? '', MAX_NOTE_LENGTH);
  return value === '' ? undefined : { label: RETURN_TEXTS[language].note, value };
}

/** The amounts of a refund. @param locale formats them */
export function refundFacts(
  refund: Pick<RecordedRefund, 'amount' | 'currency' | 'deductions_total'>,
  { language, locale }: { language: Language; locale: string },
): Fact[] {
  const texts = RETURN_TEXTS[language];
  const { gross, deductions, net } = refundBreakdown(refund);
  const amounts = [
    [texts.gross, gross],
    [texts.deductions, deductions],
    [texts.amount, net],
  ] as const;
  return amounts.flatMap(([label, amount]) =>
    amount === undefined ? [] : [{ label, value: amountText(amount, refund.currency, locale) }],
  );
}

/**
 * The reason for one item, which the form of customers sends with it (C-SELF-11); undefined without one. An entry is open, so
 * an OMS may have sent anything there.
 */
export function itemReason(item: { line_id: string }): string | undefined {
  const reason: unknown = 'customer_reason' in item ? item.customer_reason : undefined;
  const label = isJsonObject(reason) ? reason.label : undefined;
  return typeof label === 'string' && label !== '' ? plainText(label).slice(0, MAX_REASON_LENGTH) : undefined;
}
