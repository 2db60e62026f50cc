import { type ClaimTexts, type ClaimView } from '../../claims/index.js';
import { plainText } from '../../platform/text/plain-text.js';
import { type Destination } from '../../platform/time/zone-of-place.js';
import { type PageLanguage } from '../http/page-language.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { pageDay, type PageTime } from '../view/page-times.js';

const MAX_QUESTION_LENGTH = 2000;

/** A move of a claim as a sentence, with its day. */
export interface ClaimHistoryRow {
  sentence: string;
  /** The question that the store asked. */
  quote: string | undefined;
  day: PageTime;
}

type Move = ClaimView['history'][number];

/**
 * The history of a claim, newest first. The customer's own words and the store's reasons are left out: the customer knows
 * the former, and the page quotes the reason of the decision.
 * @param destination the address of the order, whose time zone the days have
 */
export function claimHistory(
  { claim_resolution, history }: Pick<ClaimView, 'claim_resolution' | 'history'>,
  destination: Destination | undefined,
  { language, locale }: PageLanguage,
): ClaimHistoryRow[] {
  const { moves } = PAGE_TEXTS[language].claims;
  return history
    .map((move, index) => ({
      sentence: moves[momentOf(move, index, claim_resolution === 'REFUND')],
      quote: plainText(move.question ?? '', MAX_QUESTION_LENGTH) || undefined,
      day: pageDay(move.occurred_at, destination, locale),
    }))
    .toReversed();
}

function momentOf({ status }: Move, index: number, isRefund: boolean): keyof ClaimTexts['moves'] {
  switch (status) {
    case 'SUBMITTED':
      return index === 0 ? 'received' : 'answered';
    case 'INFORMATION_REQUESTED':
      return 'asked';
    case 'APPROVED':
      return 'approved';
    case 'DENIED':
      return 'denied';
    case 'RESOLVED':
      return isRefund ? 'refunded' : 'sent_again';
    case 'WITHDRAWN':
      return 'withdrawn';
  }
}
