// SPDX-License-Identifier: Apache-2.0
import { type OrderContent } from '../../../orders/index.js';
import { amountText } from '../../../platform/money/money.js';
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type Store } from '../../../stores/index.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { type MailOptions, mailText, type MailText } from './mail-layout.js';

/** What the mail about a received order is about: the order as it is now, with its tracking page. */
export interface OrderMailDetails {
  store: Store;
  order: {
    order_number: string;
    content: Pick<OrderContent, 'currency' | 'line_items'> & {
      amounts: Pick<OrderContent['amounts'], 'grand_total'>;
    };
  };
  pageUrl: string;
}

/** Renders the mail about a received order (C-MSG-47). */
export function orderMail(
  language: Language,
  { store, order, pageUrl }: OrderMailDetails,
  unsubscribeUrl: string,
  options: MailOptions = {},
): MailText {
  const { orders: texts, order: orderText, reason, unsubscribe } = MESSAGE_TEXTS[language];
  const { amounts, currency, line_items } = order.content;
  const orderNumber = plainText(order.order_number);
  const total = amounts.grand_total == null ? undefined : amountText(amounts.grand_total, currency, language);
  return mailText({
    ...options,
    language,
    store,
    heading: texts.heading,
    detail: texts.detail,
    order: orderText(orderNumber),
    sections: [
      {
        facts: total === undefined ? [] : [{ label: texts.total, value: total }],
        itemsLabel: texts.items,
        items: line_items.map(({ line_id, title, sku, quantity, image_url }) => ({
          title: plainText(title ?? sku ?? line_id),
          quantity,
          image: image_url,
        })),
        links: [{ label: texts.view, href: pageUrl }],
      },
    ],
    reason: reason.order,
    values: { order_number: orderNumber, amount: total },
    unsubscribe: { label: unsubscribe, href: unsubscribeUrl },
  });
}
