import { claimHeadline, claimProgress, CLAIM_TEXTS, decisionNote, refundCalculation } from '../../../claims/index.js';
import { caseItems } from '../../../orders/index.js';
import { amountText } from '../../../platform/money/money.js';
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type ClaimEventDetails } from '../events/event-reader.service.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { type MailOptions, type MailSection, mailText, type MailText } from './mail-layout.js';

/**
 * Renders the mail about an event of a claim, in the words of the claim page (C-MSG-24). It has no opt-out. It asks for a
 * reply to a question only if the store has an address for it.
 */
export function claimMail(
  language: Language,
  { store, data, order, pageUrl }: ClaimEventDetails,
  options: MailOptions = {},
): MailText {
  const { claims: texts, order: orderText } = MESSAGE_TEXTS[language];
  const words = { language, locale: language };
  const { stage, heading, detail } = claimHeadline(data, words);
  const mayReply = stage === 'question' && store.branding.support_email !== undefined;
  const progress = claimProgress(data, language);
  const calculation = stage === 'refund_approved' ? refundCalculation(data, order?.content, words) : undefined;
  const orderNumber = plainText(data.order_number);
  return mailText({
    ...options,
    language,
    store,
    heading,
    detail: mayReply ? `${detail} ${texts.reply}` : detail,
    order: orderText(orderNumber),
    progress: progress.steps.length === 0 ? undefined : progress,
    note: decisionNote(data, language),
    sections: [
      ...(calculation ? [calculationSection(calculation)] : []),
      { ...itemsSection(language, stage, { data, order }), links: [{ label: texts.page, href: pageUrl }] },
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
