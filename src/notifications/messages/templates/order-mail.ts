import { type Language } from '../../../platform/text/language.js';
import { type OrderMailView } from '../orders/order-received.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { type MailOptions, mailText, type MailText } from './mail-layout.js';

/** Renders the mail about a received order (C-MSG-47). */
export function orderMail(
  language: Language,
  { storeName, branding, orderNumber, total, items, link }: OrderMailView,
  unsubscribeUrl: string,
  { notice, own }: MailOptions = {},
): MailText {
  const { orders: texts, order, reason, unsubscribe } = MESSAGE_TEXTS[language];
  return mailText({
    language,
    storeName,
    branding,
    heading: texts.heading,
    detail: texts.detail,
    order: order(orderNumber),
    sections: [
      {
        facts: total === undefined ? [] : [{ label: texts.total, value: total }],
        itemsLabel: texts.items,
        items,
        links: [{ label: texts.view, href: link }],
      },
    ],
    reason: reason.order,
    notice: notice?.sentence,
    own,
    unsubscribe: { label: unsubscribe, href: unsubscribeUrl },
  });
}
