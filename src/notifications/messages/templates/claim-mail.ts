// SPDX-License-Identifier: Apache-2.0
import { claimHeadline, claimProgress, CLAIM_TEXTS, decisionNote, refundCalculation } from '../../../claims/index.js';
import { caseItems } from '../../../orders/index.js';
import { amountText } from '../../../platform/money/money.js';
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type ClaimEventDetails } from '../events/event-reader.service.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { type CaseMailOptions, type MailSection, mailText, type MailText } from './mail-layout.js';

/**
 * Renders the mail about an event of a claim, in the words of the claim page (C-MSG-24). It has no opt-out. A question leads to
 * the form that answers it (C-SELF-22); without one, it asks for a reply if the store has an address for it.
 */
export function claimMail(
  language: Language,
  { store, data, order, pageUrl }: ClaimEventDetails,
  { number, ...options }: CaseMailOptions = {},
): MailText {
  const { claims: texts, order: orderText } = MESSAGE_TEXTS[language];
  const words = { language, locale: language };
  const { stage, heading, detail } = claimHeadline(data, words);
  const mayAnswer = stage === 'question' && store.self_service.claims;
  const mayReply = stage === 'question' && !mayAnswer && store.branding.support_email !== undefined;
  const progress = claimProgress(data, language);
  const calculation = stage === 'refund_approved' ? refundCalculation(data, order?.content, words) : undefined;
  const orderNumber = plainText(data.order_number);
  return mailText({
    ...options,
    language,
    store,
    heading,
    detail: mayReply ? `${detail} ${texts.reply}` : detail,
    order: number === undefined ? orderText(orderNumber) : CLAIM_TEXTS[language].of(plainText(number)),
    progress: progress.steps.length === 0 ? undefined : progress,
    note: decisionNote(data, language),
    sections: [
      ...(calculation ? [calculationSection(calculation)] : []),
      {
        ...itemsSection(language, stage, { data, order }),
        links: [
          ...(mayAnswer ? [{ label: CLAIM_TEXTS[language].answer, href: `${pageUrl}/answer` }] : []),
          { label: texts.page, href: pageUrl },
        ],
      },
    ],
    reason: texts.reason,
    values: {
      order_number: orderNumber,
      amount:
        data.approved_amount === null ? undefined : amountText(data.approved_amount, data.payout.currency, language),
    },
  });
}

function calculationSection({ title, facts }: NonNullable<ReturnType<typeof refundCalculation>>): MailSection {
  return { title, facts, itemsLabel: '', items: [], links: [] };
}

function itemsSection(
  language: Language,
  stage: ReturnType<typeof claimHeadline>['stage'],
  { data: { claims_items }, order }: Pick<ClaimEventDetails, 'data' | 'order'>,
) {
  const { items, willSend, sentAgain } = CLAIM_TEXTS[language];
  return {
    facts: [],
    itemsLabel: stage === 'reship_approved' ? willSend : stage === 'sent_again' ? sentAgain : items,
    items: caseItems(claims_items, order),
  };
}
