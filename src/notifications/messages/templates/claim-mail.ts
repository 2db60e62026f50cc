import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type SimulatedNotice } from '../../../shipments/index.js';
import { type ClaimEventDetails } from '../claims/claim-event-reader.service.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { mailText, type MailText } from './mail-layout.js';

const MAX_QUESTION_LENGTH = 2000;

/**
 * Renders the mail with a question of staff about a claim (C-MSG-24). It has no opt-out. It asks for a reply only if the store
 * has an address for it.
 */
export function claimMail(
  language: Language,
  { store: { name, branding }, data }: ClaimEventDetails,
  notice?: SimulatedNotice,
): MailText {
  const { claims: texts, order } = MESSAGE_TEXTS[language];
  const question = plainText(data.history.at(-1)?.question ?? '', MAX_QUESTION_LENGTH);
  return mailText({
    language,
    storeName: plainText(branding.sender_name ?? name, 100),
    branding,
    heading: texts.heading,
    detail: branding.support_email === undefined ? texts.detail : `${texts.detail} ${texts.reply}`,
    order: order(plainText(data.order_number)),
    note: { label: texts.question, value: question },
    sections: [
      {
        facts: [],
        itemsLabel: texts.items,
        items: data.claims_items.map(({ line_id, quantity, sku, title }) => ({
          title: plainText(title ?? sku ?? line_id),
          quantity,
          image: undefined,
        })),
        links: [],
      },
    ],
    reason: texts.reason,
    notice: notice?.sentence,
  });
}
