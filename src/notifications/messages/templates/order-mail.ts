import { type Order, type ParcelItem } from '../../../orders/index.js';
import { amountText } from '../../../platform/money/money.js';
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type Store } from '../../../stores/index.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { type MailOptions, mailText, type MailText } from './mail-layout.js';

/** Content of the mail about a received order. */
export interface OrderMailView {
  storeName: string;
  branding: Store['branding'];
  orderNumber: string;
  /** Localized; undefined if the order has none. */
  total: string | undefined;
  items: ParcelItem[];
  /** Tracking page. */
  link: string;
}

/** @param link the order's tracking page */
export function orderMailView(
  { name, branding }: Pick<Store, 'name' | 'branding'>,
  { order_number, content }: Pick<Order, 'order_number' | 'content'>,
  { language, link }: { language: Language; link: string },
): OrderMailView {
  const { amounts, currency, line_items } = content;
  const total = amounts?.grand_total;
  return {
    storeName: plainText(branding.sender_name ?? name, 100),
    branding,
    orderNumber: plainText(order_number),
    total: total === undefined ? undefined : amountText(total, currency, language),
    items: line_items.map(({ line_id, title, sku, quantity, image_url }) => ({
      title: plainText(title ?? sku ?? line_id),
      quantity,
      image: image_url,
    })),
    link,
  };
}

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
