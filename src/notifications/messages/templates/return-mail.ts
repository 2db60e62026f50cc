// SPDX-License-Identifier: Apache-2.0
import { caseItems } from '../../../orders/index.js';
import { amountText } from '../../../platform/money/money.js';
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { itemReason, refundFacts, returnNote, type ReturnView, type ShownLabel } from '../../../returns/index.js';
import { carrierName, carrierToken, numberInUrl } from '../../../shipments/index.js';
import { type ReturnEventDetails } from '../events/event-reader.service.js';
import { type Texts } from '../texts/en.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { type CaseMailOptions, type MailProgress, type MailSection, mailText, type MailText } from './mail-layout.js';

/**
 * Renders the mail about an event of a return (C-MSG-14). It has no opt-out (C-MSG-13).
 * @param label the return's label at this moment, which the mail of an approval states (C-MSG-19)
 */
export function returnMail(
  language: Language,
  details: ReturnEventDetails,
  { label, number, ...options }: CaseMailOptions & { label?: ShownLabel } = {},
): MailText {
  const { store, type, data } = details;
  const texts = MESSAGE_TEXTS[language];
  const { heading, detail } =
    type === 'return.approved' ? approvalTexts(data, label, texts) : eventTexts(type, data, texts);
  const isDecision = type === 'return.approved' || type === 'return.rejected';
  const { refund } = data;
  const orderNumber = plainText(data.order_number);
  return mailText({
    ...options,
    language,
    store,
    heading,
    detail,
    order: number === undefined ? texts.order(orderNumber) : texts.returns.of(plainText(number)),
    note: isDecision ? returnNote(data.decision, language) : undefined,
    progress: buildProgress(type, data, texts),
    sections: [buildSection(details, language)],
    reason: texts.returns.reason,
    values: {
      order_number: orderNumber,
      amount: refund === null ? undefined : amountText(refund.amount, refund.currency, language),
    },
  });
}

function approvalTexts(
  { return_method }: ReturnView,
  label: ShownLabel | undefined,
  { returns: { approved, headings } }: Texts,
) {
  if (return_method === 'IN_STORE') return { heading: headings.approvedInStore, detail: approved.inStore };
  const heading = headings.approved;
  if (!label) return { heading, detail: approved.noLabel };
  return { heading, detail: label.primary.kind === 'included' ? approved.labelIncluded : approved.labelOnPage };
}

function eventTexts(
  type: Exclude<ReturnEventDetails['type'], 'return.approved'>,
  data: ReturnView,
  { returns }: Texts,
) {
  switch (type) {
    case 'return.requested':
      return returns.stages.requested;
    case 'return.rejected':
      return { heading: returns.headings.rejected, detail: returns.rejected };
    case 'return.in_transit':
      return returns.label;
    case 'return.on_its_way':
      return returns.stages.under_way;
    case 'return.cancelled':
      return returns.stages.cancelled;
    case 'return.processed':
      return returns.stages[data.resolution === 'REFUND' ? 'refunded' : 'credited'];
  }
}

/** Undefined for a rejected or cancelled return. A label is not yet a parcel on its way, so it does not move the bar. */
function buildProgress(
  type: ReturnEventDetails['type'],
  { return_method, resolution }: ReturnView,
  { returns: { progress: label, steps } }: Texts,
): MailProgress | undefined {
  if (type === 'return.rejected' || type === 'return.cancelled') return undefined;
  const sent = return_method === 'IN_STORE' ? [] : [steps.sent];
  const last = resolution === 'STORE_CREDIT' ? steps.credited : steps.done;
  const all = [steps.requested, steps.approved, ...sent, last];
  return { label, steps: all, reached: reachedSteps(type, all.length) };
}

function reachedSteps(type: ReturnEventDetails['type'], count: number): number {
  if (type === 'return.requested') return 1;
  if (type === 'return.processed') return count;
  return type === 'return.on_its_way' ? count - 1 : 2;
}

function buildSection({ type, data, order }: ReturnEventDetails, language: Language): MailSection {
  const texts = MESSAGE_TEXTS[language];
  const hasParcel = type === 'return.in_transit' || type === 'return.on_its_way';
  return {
    facts: hasParcel
      ? labelFacts(data, texts)
      : type === 'return.processed' && data.refund
        ? refundFacts(data.refund, { language, locale: language })
        : [],
    itemsLabel: texts.returns.items,
    items: caseItems(data.return_line_items, order, itemReason),
    links: buildLinks(type, data, texts),
  };
}

function labelFacts({ label }: ReturnView, texts: Texts): MailSection['facts'] {
  if (!label) return [];
  return [
    { label: texts.carrier, value: plainText(carrierName(carrierToken(label.carrier))) },
    { label: texts.trackingNumber, value: plainText(numberInUrl(label.tracking_number)) },
  ];
}

/** The label if it is new, the return page, and for a parcel the tracking page. */
function buildLinks(type: ReturnEventDetails['type'], data: ReturnView, texts: Texts): MailSection['links'] {
  const { label, tracking, return_page_url } = data;
  const page = { label: texts.returns.page, href: return_page_url };
  const isLabel = type === 'return.in_transit';
  if (!label || (!isLabel && type !== 'return.on_its_way')) return [page];
  const track = tracking?.tracking_url ?? null;
  return [
    ...(isLabel && label.label_url !== null ? [{ label: texts.returns.openLabel, href: label.label_url }] : []),
    page,
    ...(track === null ? [] : [{ label: texts.track, href: track }]),
  ];
}
