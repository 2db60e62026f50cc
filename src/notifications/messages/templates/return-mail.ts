import { amountText } from '../../../platform/text/amount-text.js';
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type ReturnEventDetails } from '../returns/return-event-reader.service.js';
import { type ReturnNotificationData } from '../returns/notifiable-returns.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { type Texts } from '../texts/texts.js';
import { type MailSection, mailText, type MailText } from './mail-layout.js';

const LONGEST_NOTE = 4096;

/** A mail about what became of a return, in the words of its language. It cannot be ended: it tells what the customer is owed. */
export function returnMail(language: Language, { store, type, told }: ReturnEventDetails): MailText {
  const texts = MESSAGE_TEXTS[language];
  const { heading, detail } = headingOf(type, told, texts);
  return mailText({
    language,
    storeName: plainText(store.branding.sender_name ?? store.name, 100),
    branding: store.branding,
    heading,
    detail,
    order: texts.order(plainText(told.order_number)),
    note: noteOf(type, told, texts),
    sections: [sectionOf(type, told, language)],
    reason: texts.returns.reason,
    unsubscribe: undefined,
  });
}

function headingOf(type: ReturnEventDetails['type'], told: ReturnNotificationData, { returns }: Texts) {
  switch (type) {
    case 'return.approved':
      return returns.approved[told.return_method];
    case 'return.rejected':
      return returns.rejected;
    case 'return.in_transit':
      return returns.label;
    case 'return.processed':
      return returns.refunded[told.resolution];
  }
}

/** What the merchant added to the decision. */
function noteOf(type: ReturnEventDetails['type'], { decision }: ReturnNotificationData, { returns }: Texts) {
  const isDecision = type === 'return.approved' || type === 'return.rejected';
  const value = isDecision ? plainText(decision?.reason ?? '', LONGEST_NOTE) : '';
  return value === '' ? undefined : { label: returns.note, value };
}

function sectionOf(type: ReturnEventDetails['type'], told: ReturnNotificationData, language: Language): MailSection {
  const texts = MESSAGE_TEXTS[language];
  const isLabel = type === 'return.in_transit';
  return {
    title: undefined,
    facts: isLabel ? labelFacts(told, texts) : type === 'return.processed' ? refundFacts(told, language) : [],
    itemsLabel: texts.returns.items,
    items: told.return_line_items.map(({ line_id, quantity, sku, title }) => ({
      title: plainText(title ?? sku ?? line_id),
      quantity,
      image: undefined,
    })),
    links: linksOf(type, told, texts),
  };
}

function labelFacts({ label }: ReturnNotificationData, texts: Texts): MailSection['facts'] {
  if (!label) return [];
  return [
    { label: texts.carrier, value: plainText(label.carrier) },
    { label: texts.trackingNumber, value: plainText(label.tracking_number) },
  ];
}

/** Where the customer sees what to do next; and of a label itself, and where its parcel is. */
function linksOf(type: ReturnEventDetails['type'], told: ReturnNotificationData, texts: Texts): MailSection['links'] {
  const { label, tracking, return_page_url } = told;
  const page = { label: texts.returns.page, href: return_page_url };
  if (type !== 'return.in_transit' || !label) return [page];
  const track = tracking?.tracking_url ?? null;
  return [
    page,
    { label: texts.returns.printLabel, href: label.label_url },
    ...(track === null ? [] : [{ label: texts.track, href: track }]),
  ];
}

function refundFacts({ refund }: ReturnNotificationData, language: Language): MailSection['facts'] {
  if (!refund) return [];
  const { amount, deductions_total, currency } = refund;
  const { returns } = MESSAGE_TEXTS[language];
  const hasDeductions = Number(deductions_total) > 0;
  return [
    { label: returns.amount, value: amountText(amount, currency, language) },
    ...(hasDeductions ? [{ label: returns.deductions, value: amountText(deductions_total, currency, language) }] : []),
  ];
}
