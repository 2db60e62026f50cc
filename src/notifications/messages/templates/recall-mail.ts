// SPDX-License-Identifier: Apache-2.0
import { type SoldOrder } from '../../../orders/index.js';
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type Store } from '../../../stores/index.js';
import { RECALL_TEXT_NAMES, type RecallTexts } from '../recalls/recall-texts.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { RECALL_MAIL_TEXTS } from '../texts/recall-mail-texts.js';
import { type MailOptions, mailText, type MailText } from './mail-layout.js';

/** What the mail about a recall says. */
export interface RecallMailDetails {
  store: Store;
  order: { order_number: string };
  texts: RecallTexts;
  sold: SoldOrder['lines'];
}

/** Renders the notice of a recall with what Article 36 of Regulation (EU) 2023/988 demands (C-RCL-5). It has no opt-out. */
export function recallMail(
  language: Language,
  { store, order, texts, sold }: RecallMailDetails,
  options: MailOptions = {},
): MailText {
  const { heading, detail, items: itemsLabel, reason, ...labels } = RECALL_MAIL_TEXTS[language];
  const items = sold.map(({ line: { line_id, title, sku, image_url }, units }) => ({
    title: plainText(title ?? sku ?? line_id),
    quantity: units,
    image: image_url,
  }));
  return mailText({
    ...options,
    ...{ language, store, heading, detail, reason },
    order: MESSAGE_TEXTS[language].order(plainText(order.order_number)),
    notes: RECALL_TEXT_NAMES.map((name) => ({ label: labels[name], value: texts[name] })),
    sections: [{ facts: [], itemsLabel, items, links: [] }],
  });
}
