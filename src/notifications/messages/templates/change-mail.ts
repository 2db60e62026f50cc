// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type ChangeEventDetails } from '../events/event-reader.service.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { type MailOptions, mailText, type MailText } from './mail-layout.js';

/** Renders the mail about the end of a request to change an order (C-CHG-9). It has no opt-out. */
export function changeMail(
  language: Language,
  { store, type, data, pageUrl }: ChangeEventDetails,
  options: MailOptions = {},
): MailText {
  const { changes: texts, order: orderText, orders, returns } = MESSAGE_TEXTS[language];
  const orderNumber = plainText(data.order_number);
  const { [type]: ends } = texts;
  return mailText({
    ...options,
    language,
    store,
    ...ends[data.kind],
    order: orderText(orderNumber),
    note: (data.reason ?? '') === '' ? undefined : { label: returns.note, value: data.reason ?? '' },
    sections: [{ facts: [], itemsLabel: '', items: [], links: [{ label: orders.view, href: pageUrl }] }],
    reason: texts.reason,
    values: { order_number: orderNumber },
  });
}
