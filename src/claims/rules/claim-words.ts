// SPDX-License-Identifier: Apache-2.0
import { type OrderContent } from '../../orders/index.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { amountText } from '../../platform/money/money.js';
import { type Language } from '../../platform/text/language.js';
import { plainText } from '../../platform/text/plain-text.js';
import { type Fact } from '../../returns/index.js';
import { type ClaimView } from '../model/claim.resource.js';
import { CLAIM_TEXTS } from '../texts/claim-texts.js';
import { type ClaimStage, claimStage, claimSteps, type StagedClaim } from './claim-stage.js';
import { type ExplainedClaim, payoutSteps } from './payout-steps.js';
import { standingDecision } from './reopening.js';

const MAX_NOTE_LENGTH = 4096;

/** The language of a text for a customer, and the locale that formats its amounts. */
export interface WordsLanguage {
  language: Language;
  locale: string;
}

/** How a refund was worked out; the facts add up to the last one. */
export interface RefundCalculation {
  title: string;
  facts: Fact[];
  basis: string;
}

/** The headline of a claim: its status, with the sum of a refund. */
export function claimHeadline(
  claim: StagedClaim & Pick<ClaimView, 'approved_amount' | 'payout'>,
  { language, locale }: WordsLanguage,
): { stage: ClaimStage; heading: string; detail: string } {
  const { stages, refunds } = CLAIM_TEXTS[language];
  const stage = claimStage(claim);
  if (stage !== 'refund_approved' && stage !== 'refunded') return { stage, ...stages[stage] };
  const { heading, detail } = refunds[stage];
  const sum = amountText(claim.approved_amount ?? 0, claim.payout.currency, locale);
  return { stage, heading: heading(sum), detail };
}

/** The steps of a claim in words, and how many are reached; no steps for a claim that ended without a payout. */
export function claimProgress(
  claim: StagedClaim,
  language: Language,
): { label: string; steps: string[]; reached: number } {
  const texts = CLAIM_TEXTS[language];
  const { steps, reached } = claimSteps(claimStage(claim), claim.claim_resolution === 'REFUND');
  return { label: texts.progress, steps: steps.map((step) => texts.steps[step]), reached };
}

/** The store's open question, or its comment on the decision; undefined if there is none, and for a withdrawn claim. */
export function decisionNote(claim: StagedClaim, language: Language): Fact | undefined {
  const { question, reason, note } = CLAIM_TEXTS[language];
  const stage = claimStage(claim);
  const decision = standingDecision(claim.history);
  const text = stage === 'question' ? claim.history.at(-1)?.question : decision?.reason;
  const value = plainText(text ?? '', MAX_NOTE_LENGTH);
  if (value === '') return undefined;
  return { label: stage === 'question' ? question : stage === 'denied' ? reason : note, value };
}

/**
 * Explains the refund of an approved claim, line by line; undefined for other claims and for reships (C-PAGE-23).
 * @param order as it is now; undefined if it was deleted
 */
export function refundCalculation(
  claim: ExplainedClaim,
  order: OrderContent | undefined,
  { language, locale }: WordsLanguage,
): RefundCalculation | undefined {
  const payout = payoutSteps(claim, order);
  if (payout === undefined) return undefined;
  const { lines, calculated, adjustment, total, currency } = payout;
  const money = (amount: Amount): string => amountText(amount, currency, locale);
  const { title, part, basis, ...labels } = CLAIM_TEXTS[language].calculation;
  return {
    title,
    facts: [
      ...lines.map((line) => {
        const name = `${line.quantity} × ${plainText(line.title)}`;
        const of = line.partOf && part(line.quantity, line.partOf.quantity, money(line.partOf.amount));
        return { label: of === undefined ? name : `${name} (${of})`, value: money(line.amount) };
      }),
      ...(calculated === undefined ? [] : [{ label: labels.calculated, value: money(calculated) }]),
      ...(adjustment === undefined ? [] : [{ label: labels.adjustment, value: money(adjustment) }]),
      { label: labels.total, value: money(total) },
    ],
    basis: basis[payout.basis],
  };
}
