import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { amountText } from '../../../platform/money/money.js';
import { publicBaseUrl } from '../../../platform/config/platform.settings.js';
import { type Language } from '../../../platform/text/language.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type ShownLabel } from '../../../returns/index.js';
import { expectedDelivery } from '../../../shipments/index.js';
import { type Store } from '../../../stores/index.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { type ClaimEventDetails, type ReturnEventDetails } from '../events/event-reader.service.js';
import { type ClaimTrigger, messageKind, NOTIFIABLE_STATUSES, type ReturnTrigger } from '../message-triggers.js';
import { claimMail } from '../templates/claim-mail.js';
import { type MailText } from '../templates/mail-layout.js';
import { orderMail, type OrderMailView } from '../templates/order-mail.js';
import { returnMail } from '../templates/return-mail.js';
import { trackingMail } from '../templates/tracking-mail.js';
import { type TrackingMailView } from '../tracking/tracking-view.js';
import { type StoreTexts } from './message-text.dto.js';
import { ownTexts } from './text-template.js';
import { type TextKind, trackingTextKind } from './text-kinds.js';
import { claimValues, orderValues, returnValues, trackingValues } from './text-values.js';
import { DAY_MS } from '../../../platform/time/days.js';

const ORDER_NUMBER = '1001';
const FIRST_NAME = { customer_first_name: 'Ana' };
const DAYS_AHEAD = 2;
const LINE = { line_id: 'line-1', quantity: 2, sku: 'MUG-BLUE', title: 'Stoneware mug, ocean blue' };
type ClaimMove = ClaimEventDetails['data']['history'][number];

const NOTICE = { sentence: 'This is a test. Its order is made up.', mark: 'TEST' };

/** One kind of mail in one language. */
export interface TextRef {
  language: Language;
  kind: TextKind;
}

/** Renders mails about a made-up order, for previews and tests of a store's texts. */
@Injectable()
export class SampleMailsService {
  constructor(
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /**
   * Renders a mail with texts of the store.
   * @param isTest whether the mail says so, because it is sent
   */
  render(store: Store, { language, kind }: TextRef, texts: StoreTexts, isTest = false): MailText {
    const notice = isTest ? NOTICE : undefined;
    const page = `${publicBaseUrl(this.config)}/`;
    switch (messageKind(kind)) {
      case 'tracking': {
        const view = this.trackingView(store, language, kind);
        const own = ownTexts(texts, { ...FIRST_NAME, ...trackingValues(view) });
        return trackingMail(view, page, { notice, own });
      }
      case 'order': {
        const view = sampleOrder(store, language, page);
        return orderMail(language, view, page, {
          notice,
          own: ownTexts(texts, { ...FIRST_NAME, ...orderValues(view) }),
        });
      }
      case 'return': {
        const details = sampleReturn(store, kind as ReturnTrigger, page);
        const own = ownTexts(texts, { ...FIRST_NAME, ...returnValues(details, language) });
        const label: ShownLabel = { source: 'callback', primary: { kind: 'link', label_url: page }, further: [] };
        return returnMail(language, details, { label, notice, own });
      }
      case 'claim': {
        const details = sampleClaim(store, kind as ClaimTrigger, page);
        const own = ownTexts(texts, { ...FIRST_NAME, ...claimValues(details, language) });
        return claimMail(language, details, { notice, own });
      }
    }
  }

  private trackingView(store: Store, language: Language, kind: TextKind): TrackingMailView {
    const status = NOTIFIABLE_STATUSES.find((each) => trackingTextKind(each) === kind) ?? 'IN_TRANSIT';
    const now = this.clock.now();
    const eta = new Date(now.getTime() + DAYS_AHEAD * DAY_MS).toISOString();
    return {
      language,
      status,
      storeName: store.branding.sender_name ?? store.name,
      branding: store.branding,
      orderNumber: ORDER_NUMBER,
      parcels: [
        {
          carrier: 'UPS',
          trackingNumber: '1Z999AA10123456784',
          eta: expectedDelivery({ eta, status, destination: undefined, now }, language),
          link: `${publicBaseUrl(this.config)}/`,
          items: [{ title: LINE.title, quantity: LINE.quantity, image: undefined }],
        },
      ],
    };
  }
}

function sampleOrder({ name, branding, currency }: Store, language: Language, link: string): OrderMailView {
  return {
    storeName: branding.sender_name ?? name,
    branding,
    orderNumber: ORDER_NUMBER,
    total: amountText(40, currency, language),
    items: [{ title: LINE.title, quantity: LINE.quantity, image: undefined }],
    link,
  };
}

function sampleReturn(store: Store, type: ReturnTrigger, page: string): ReturnEventDetails {
  const data: ReturnEventDetails['data'] = {
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
  };
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
  'claim.resolved': [{ status: 'APPROVED' }, { status: 'RESOLVED' }],
  'claim.withdrawn': [{ status: 'WITHDRAWN' }],
};

function sampleClaim(store: Store, type: ClaimTrigger, pageUrl: string): ClaimEventDetails {
  const history = [{ status: 'SUBMITTED' }, ...MOVES[type]] as ClaimMove[];
  const isPaid = history.some(({ status }) => status === 'APPROVED');
  const data: ClaimEventDetails['data'] = {
    claim_id: 'clm_sample',
    order_number: ORDER_NUMBER,
    status: history.at(-1)?.status ?? 'SUBMITTED',
    claim_resolution: 'REFUND',
    claims_items: [{ ...LINE, payout_amount: 40, claimed_images: [], additional_comment: null }],
    payout: { amount: 40, currency: store.currency, basis: 'figures' },
    approved_amount: isPaid ? 40 : null,
    history,
  };
  return { store, type, data, order: undefined, pageUrl };
}
