// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../../platform/text/language.js';
import { DAY_MS } from '../../../platform/time/days.js';
import { type ShownLabel } from '../../../returns/index.js';
import { DELAY_TEXTS, delayOf, expectedDelivery, type ParcelNews, silenceSince } from '../../../shipments/index.js';
import { senderName, type Store } from '../../../stores/index.js';
import { statementText, type WithdrawalView } from '../../../withdrawals/index.js';
import {
  type ChangeEventDetails,
  type ClaimEventDetails,
  type ReturnEventDetails,
} from '../events/event-reader.service.js';
import {
  type ChangeTrigger,
  type ClaimTrigger,
  messageKind,
  isDelay,
  type ReturnTrigger,
  TRACKING_TOPICS,
  type TrackingTopic,
  type WithdrawalTrigger,
} from '../message-triggers.js';
import { type TextKind, trackingTextKind } from '../store-texts/text-kinds.js';
import { type StoreTexts } from '../store-texts/text-template.js';
import { type MailParcel, type TrackingMailView } from '../tracking/tracking-view.js';
import { changeMail } from './change-mail.js';
import { claimMail } from './claim-mail.js';
import { type MailText } from './mail-layout.js';
import { orderMail } from './order-mail.js';
import { returnMail } from './return-mail.js';
import { trackingMail } from './tracking-mail.js';
import { withdrawalMail } from './withdrawal-mail.js';

const ORDER_NUMBER = '1001';
const DAYS_AHEAD = 2;
const LINE = { line_id: 'line-1', quantity: 2, sku: 'MUG-BLUE', title: 'Stoneware mug, ocean blue' };
type ClaimMove = ClaimEventDetails['data']['history'][number];

const NOTICE = { sentence: 'This is a test. Its order is made up.', mark: 'TEST' };

/** One kind of mail in one language. */
export interface TextRef {
  language: Language;
  kind: TextKind;
}

/** How a mail about a made-up order is rendered. */
interface Sample {
  texts: StoreTexts;
  /** What its links open. */
  page: string;
  now: Date;
  /** Whether the mail says that it is a test, because it is sent. */
  isTest: boolean;
}

/** Renders a mail about a made-up order, for previews and tests of a store's texts. */
export function sampleMail(store: Store, { language, kind }: TextRef, { texts, page, now, isTest }: Sample): MailText {
  const options = { notice: isTest ? NOTICE : undefined, own: { texts, customer_first_name: 'Ana' } };
  switch (messageKind(kind)) {
    case 'tracking':
      return trackingMail(sampleTracking(store, { language, kind }, page, now), page, options);
    case 'order': {
      const line_items = [{ ...LINE, unit_price: 20, line_total: 40 }];
      const content = { currency: store.currency, amounts: { grand_total: 40 }, line_items };
      const order = { order_number: ORDER_NUMBER, content };
      return orderMail(language, { store, order, pageUrl: page }, page, options);
    }
    case 'return': {
      const label: ShownLabel = { source: 'callback', primary: { kind: 'link', label_url: page }, further: [] };
      return returnMail(language, sampleReturn(store, kind as ReturnTrigger, page), { label, ...options });
    }
    case 'claim':
      return claimMail(language, sampleClaim(store, kind as ClaimTrigger, page), options);
    case 'withdrawal': {
      const type = kind as WithdrawalTrigger;
      return withdrawalMail(language, { store, type, data: sampleWithdrawal(store, language, page, now) }, options);
    }
    case 'change_request': {
      const reason = kind === 'change_request.rejected' ? 'Your order is packed already.' : null;
      const data = { order_number: ORDER_NUMBER, kind: 'cancellation', reason } as ChangeEventDetails['data'];
      const type = kind as ChangeTrigger;
      return changeMail(language, { store, type, data, order: undefined, pageUrl: page }, options);
    }
  }
}

function sampleTracking(store: Store, { language, kind }: TextRef, link: string, now: Date): TrackingMailView {
  const status = TRACKING_TOPICS.find((each) => trackingTextKind(each) === kind) ?? 'IN_TRANSIT';
  const eta = new Date(now.getTime() + DAYS_AHEAD * DAY_MS).toISOString();
  return {
    language,
    status,
    store,
    orderNumber: ORDER_NUMBER,
    parcels: [
      {
        carrier: 'UPS',
        trackingNumber: '1Z999AA10123456784',
        eta: isDelay(status) ? undefined : expectedDelivery({ eta, status, destination: undefined, now }, language),
        link,
        ...sampleDelay(store, status, { language, link, now }),
        items: [{ title: LINE.title, quantity: LINE.quantity, image: undefined }],
      },
    ],
  };
}

/** A parcel that is late by a day, silent for a week, or both. */
function sampleDelay(
  { self_service }: Store,
  status: TrackingTopic,
  { language, link, now }: { language: Language; link: string; now: Date },
): Pick<MailParcel, 'delay' | 'claimLink'> {
  if (!isDelay(status)) return {};
  const daysAgo = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
  const location = { city: 'Denver', state: 'CO', zip: null, country: 'US' };
  const occurred_at = daysAgo(status === 'LATE' ? 2 : 7);
  const news: ParcelNews = {
    ...{ status: 'IN_TRANSIT', substatus: null, deliveredAt: null },
    silence: silenceSince(new Date(occurred_at)),
    events: [{ status: 'IN_TRANSIT', occurred_at, occurred_on: null, location }],
    eta: status === 'SILENT' ? null : daysAgo(1),
    destination: { country: 'US' },
  };
  const texts = DELAY_TEXTS[language];
  const delay = delayOf(news, { texts, where: texts.where.mail, locale: language, now });
  return { delay, claimLink: status === 'MAY_BE_LOST' && self_service.claims ? link : undefined };
}

function sampleReturn(store: Store, type: ReturnTrigger, page: string): ReturnEventDetails {
  const data = {
    id: 'ret_sample',
    order_number: ORDER_NUMBER,
    resolution: 'REFUND',
    return_method: 'SELF_SHIP',
    return_line_items: [LINE],
    decision: null,
    label: { carrier: 'USPS', tracking_number: '9400111206206421234567', label_url: page },
    tracking: null,
    refund: { amount: 40, currency: store.currency, deductions_total: 0 },
    return_page_url: page,
  } as ReturnEventDetails['data'];
  return { store, type, data, order: undefined };
}

/** The moves of a claim up to each event. */
const MOVES: Record<ClaimTrigger, Partial<ClaimMove>[]> = {
  'claim.submitted': [],
  'claim.information_requested': [
    { status: 'INFORMATION_REQUESTED', question: 'Was the box damaged when it arrived? Please send a photo.' },
  ],
  'claim.approved': [{ status: 'APPROVED' }],
  'claim.denied': [{ status: 'DENIED', reason: 'The claim was filed after the last day.' }],
  'claim.reopened': [{ status: 'DENIED' }, { status: 'SUBMITTED' }],
  'claim.resolved': [{ status: 'APPROVED' }, { status: 'RESOLVED' }],
  'claim.withdrawn': [{ status: 'WITHDRAWN' }],
};

function sampleClaim(store: Store, type: ClaimTrigger, pageUrl: string): ClaimEventDetails {
  const history = [{ status: 'SUBMITTED' }, ...MOVES[type]] as ClaimMove[];
  const isPaid = history.some(({ status }) => status === 'APPROVED');
  const data = {
    claim_id: 'clm_sample',
    order_number: ORDER_NUMBER,
    status: history.at(-1)?.status ?? 'SUBMITTED',
    claim_resolution: 'REFUND',
    claims_items: [{ ...LINE, payout_amount: 40, claimed_images: [], additional_comment: null }],
    payout: { amount: 40, currency: store.currency, basis: 'figures' },
    approved_amount: isPaid ? 40 : null,
    history,
  } as Partial<ClaimEventDetails['data']> as ClaimEventDetails['data'];
  return { store, type, data, order: undefined, pageUrl };
}

function sampleWithdrawal(store: Store, language: Language, page: string, now: Date): WithdrawalView {
  const stated = { name: 'Ana Souza', stated_order_number: ORDER_NUMBER, email: 'ana@example.com', note: null };
  const facts = { ...stated, store: senderName(store), line_items: [], items_text: null };
  return {
    ...facts,
    statement: statementText(language, facts),
    received_at: now.toISOString(),
    rejection: { reason: 'The goods were made to your order.', rejected_at: now.toISOString() },
    withdrawal_page_url: page,
  } as Partial<WithdrawalView> as WithdrawalView;
}
