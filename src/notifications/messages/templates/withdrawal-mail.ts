// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { receivedText, RECEIPT_TEXTS } from '../../../withdrawals/index.js';
import { type WithdrawalEventDetails } from '../events/event-reader.service.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { type MailOptions, mailText, type MailText } from './mail-layout.js';

/** Renders the receipt of a withdrawal, or the mail that it is not covered (C-MSG-57). It has no opt-out. */
export function withdrawalMail(
  language: Language,
  { store, type, data }: WithdrawalEventDetails,
  options: MailOptions = {},
): MailText {
  const texts = RECEIPT_TEXTS[language];
  const { received_at, rejection, statement, stated_order_number, withdrawal_page_url } = data;
  const orderNumber = plainText(stated_order_number);
  const isReceipt = type === 'withdrawal.submitted';
  const received = { label: texts.receivedAt, value: receivedText(store, received_at, language) };
  return mailText({
    ...options,
    language,
    store,
    heading: isReceipt ? texts.heading : texts.rejected.heading,
    detail: isReceipt ? texts.detail : texts.rejected.detail,
    order: MESSAGE_TEXTS[language].order(orderNumber),
    note: isReceipt
      ? { label: texts.statement, value: statement }
      : { label: texts.rejected.why, value: rejection?.reason ?? '' },
    sections: [
      { facts: [received], itemsLabel: '', items: [], links: [{ label: texts.page, href: withdrawal_page_url }] },
    ],
    reason: texts.reason,
    values: { order_number: orderNumber },
  });
}
