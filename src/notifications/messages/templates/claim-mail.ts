import { claimHeadline, claimProgress, CLAIM_TEXTS, decisionNote, refundCalculation } from '../../../claims/index.js';
import { caseItems } from '../../../orders/index.js';
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
  { store: { name, branding }, data, order, pageUrl }: ClaimEventDetails,
  { notice, own }: MailOptions = {},
): MailText {
  const { claims: texts, order: orderText } = MESSAGE_TEXTS[language];
  const words = { language, locale: language };
  const { stage, heading, detail } = claimHeadline(data, words);
  const mayReply = stage === 'question' && branding.support_email !== undefined;
  const progress = claimProgress(data, language);
  const calculation = stage === 'refund_approved' ? refundCalculation(data, order?.content, words) : undefined;
  return mailText({
    language,
    storeName: plainText(branding.sender_name ?? name, 100),
    branding,
    heading,
    detail: mayReply ? `${detail} ${texts.reply}` : detail,
    order: orderText(plainText(data.order_number)),
    progress: progress.steps.length === 0 ? undefined : progress,
    note: decisionNote(data, language),
    sections: [
      ...(calculation ? [calculationSection(calculation)] : []),
      { ...itemsSection(language, stage, { data, order }), links: [{ label: texts.page, href: pageUrl }] },
    ],
    reason: texts.reason,
    notice: notice?.sentence,
    own,
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
