// SPDX-License-Identifier: Apache-2.0
import {
  claimHeadline,
  claimProgress,
  type ClaimStage,
  type ClaimView,
  decisionNote,
  isReopening,
  refundCalculation,
  type ClaimTexts,
} from '../../claims/index.js';
import { caseItems } from '../../orders/index.js';
import { plainText } from '../../platform/text/plain-text.js';
import { pageDay, type PageTime } from '../../platform/time/page-times.js';
import { type Destination } from '../../platform/time/zone-of-place.js';
import { type Fact } from '../../returns/index.js';
import { type BannerStyle, type PageView } from '../templates/render.js';
import { type PageTexts } from '../texts/en.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { type ItemList, itemList } from '../view/item-list.js';
import { pageHref, type PageLanguage } from '../view/page-language.js';
import { type Link } from '../view/parcel-facts.js';
import { progressBar, type ProgressStep } from '../view/progress.js';
import { type PictureUrl, storeBranding } from '../view/store-branding.js';
import { claimActions } from './case-actions.js';
import { type ClaimPageFacts } from './case-facts.service.js';

/** View model of the claim page. It has no name, address, phone or photo of the customer. */
export interface ClaimPageView extends PageView {
  progress: string;
  steps: ProgressStep[];
  /** The store's question, or its comment on the decision. */
  note: (Fact & { hint: string | undefined }) | undefined;
  calculation: ReturnType<typeof refundCalculation>;
  history: { title: string; rows: ClaimHistoryRow[] };
  list: ItemList | undefined;
  /** How many photos came with the claim. */
  photos: string | undefined;
  /** The form that answers the store's question. */
  action: Link | undefined;
  cancel: Link | undefined;
  orderLink: Link;
}

const STAGE_STYLES: Record<ClaimStage, BannerStyle> = {
  received: { tone: 'plain', icon: 'clock' },
  question: { tone: 'warn', icon: 'alert' },
  answered: { tone: 'plain', icon: 'clock' },
  reopened: { tone: 'plain', icon: 'clock' },
  refund_approved: { tone: 'good', icon: 'check' },
  reship_approved: { tone: 'good', icon: 'check' },
  denied: { tone: 'bad', icon: 'cross' },
  refunded: { tone: 'good', icon: 'check' },
  sent_again: { tone: 'good', icon: 'truck' },
  withdrawn: { tone: 'plain', icon: 'cross' },
};

/**
 * Builds the claim page (C-PAGE-22).
 * @param isReachable whether a code reaches the customer
 */
export function claimPage(
  facts: ClaimPageFacts,
  page: PageLanguage,
  picture: PictureUrl,
  isReachable: boolean,
): ClaimPageView {
  const { store, claim, order, orderUrl } = facts;
  const texts = PAGE_TEXTS[page.language];
  const { stage, heading, detail } = claimHeadline(claim, page);
  const { label: progress, steps, reached } = claimProgress(claim, page.language);
  const note = decisionNote(claim, page.language);
  const { answer, cancel } = claimActions(claim, { store, isReachable }, page);
  const mayReply = stage === 'question' && !answer && store.branding.support_email !== undefined;
  return {
    language: page.language,
    branding: storeBranding(store, texts, picture),
    heading,
    detail,
    ...STAGE_STYLES[stage],
    order: texts.claims.of(plainText(facts.number)),
    progress,
    steps: progressBar(steps, reached),
    note: note && { ...note, hint: mayReply ? texts.claims.reply : undefined },
    calculation: refundCalculation(claim, order?.content, page),
    history: { title: texts.claims.history, rows: claimHistory(claim, order?.content.shipping_address, page) },
    list: itemList(listTitle(stage, texts), caseItems(claim.claims_items, order), picture),
    photos: photosOf(claim, texts),
    action: answer,
    cancel,
    orderLink: { href: pageHref(orderUrl, page), label: texts.viewOrder },
  };
}

function listTitle(stage: ClaimStage, { claims }: PageTexts): string {
  if (stage === 'reship_approved') return claims.willSend;
  return stage === 'sent_again' ? claims.sentAgain : claims.items;
}

function photosOf({ claims_items, history }: ClaimView, { claims: { photos } }: PageTexts): string | undefined {
  const urls = [...claims_items, ...history].flatMap(({ claimed_images }) => claimed_images);
  const { size } = new Set(urls);
  if (size === 0) return undefined;
  return size === 1 ? photos.one : photos.several(size);
}

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
function claimHistory(
  { claim_resolution, history }: Pick<ClaimView, 'claim_resolution' | 'history'>,
  destination: Destination | undefined,
  { language, locale }: PageLanguage,
): ClaimHistoryRow[] {
  const { moves } = PAGE_TEXTS[language].claims;
  return history
    .map((move, index) => ({
      sentence: moves[isReopening(history, index) ? 'reopened' : momentOf(move, index, claim_resolution === 'REFUND')],
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
