// SPDX-License-Identifier: Apache-2.0
import { caseItems } from '../../orders/index.js';
import { plainText } from '../../platform/text/plain-text.js';
import { pageDay, type PageTime, pageZone } from '../../platform/time/page-times.js';
import { type Fact, itemReason, refundFacts, type ReturnContent, returnNote } from '../../returns/index.js';
import { carrierName, carrierToken, numberInUrl } from '../../shipments/index.js';
import { type BannerStyle, type PageView } from '../templates/render.js';
import { type PageTexts } from '../texts/en.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { customerIdentifiers } from '../view/carrier-description.js';
import { type ItemList, itemList } from '../view/item-list.js';
import { pageHref, type PageLanguage } from '../view/page-language.js';
import { type Link, parcelFacts, trackingLink } from '../view/parcel-facts.js';
import { progressBar, type ProgressStep } from '../view/progress.js';
import { type PictureUrl, storeBranding } from '../view/store-branding.js';
import { type TimelineDay, timelineDays } from '../view/timeline-days.js';
import { returnCancelLink } from './case-actions.js';
import { type ReturnFacts } from './case-facts.service.js';
import { type LabelSection, labelSection, labelTasks } from './label-section.js';
import { type ReturnStage, returnStage, returnSteps } from './return-stage.js';

/** View model of the return page. It has no name, address or phone of the customer. */
export interface ReturnPageView extends PageView {
  progress: string;
  steps: ProgressStep[];
  /** The merchant's comment on the decision. */
  note: Fact | undefined;
  /** Amounts of the refund. */
  refund: { title: string; facts: Fact[] } | undefined;
  /** What to do, and until when. */
  next: { title: string; tasks: string[]; deadline: { label: string; day: PageTime } | undefined } | undefined;
  bring: { title: string; things: string[] } | undefined;
  label: LabelSection | undefined;
  /** The parcel, from the carrier's first scan on. */
  parcel: { title: string; facts: Fact[]; link: Link | undefined; days: TimelineDay[] } | undefined;
  list: ItemList | undefined;
  cancel: Link | undefined;
  orderLink: Link;
}

const STAGE_STYLES: Record<ReturnStage, BannerStyle> = {
  requested: { tone: 'plain', icon: 'clock' },
  waiting_for_label: { tone: 'good', icon: 'clock' },
  ready_to_send: { tone: 'good', icon: 'back' },
  bring_to_store: { tone: 'good', icon: 'door' },
  under_way: { tone: 'plain', icon: 'truck' },
  arrived: { tone: 'plain', icon: 'door' },
  rejected: { tone: 'bad', icon: 'cross' },
  refunded: { tone: 'good', icon: 'check' },
  credited: { tone: 'good', icon: 'check' },
  cancelled: { tone: 'plain', icon: 'cross' },
};

const EXPIRED_STYLE = { tone: 'warn', icon: 'alert' } as const;

/**
 * Builds the return page (C-PAGE-12).
 * @param isReachable whether a code reaches the customer
 */
export function returnPage(
  facts: ReturnFacts,
  page: PageLanguage,
  picture: PictureUrl,
  isReachable: boolean,
): ReturnPageView {
  const { store, return: record, parcel, orderUrl } = facts;
  const { content, order_number, status } = record;
  const texts = PAGE_TEXTS[page.language];
  const stage = returnStage({ ...content, status, hasLabel: facts.label !== undefined, parcel: parcel?.status });
  const valid = stage === 'ready_to_send' ? facts.label : undefined;
  const isExpired = valid?.expires_at !== undefined && new Date(valid.expires_at) <= facts.readAt;
  const label = isExpired ? undefined : valid;
  const branding = storeBranding(store, texts, picture);
  return {
    language: page.language,
    branding,
    ...texts.returns.stages[stage],
    ...STAGE_STYLES[stage],
    ...(isExpired && { detail: expiredText(branding.contacts.length > 0, texts), ...EXPIRED_STYLE }),
    order: texts.returns.of(plainText(facts.number)),
    progress: texts.returns.progress,
    steps: stepsOf(stage, content, texts),
    note: returnNote(content.decision, page.language),
    refund: content.refund && {
      title: texts.returns.steps[content.resolution === 'STORE_CREDIT' ? 'credited' : 'done'],
      facts: refundFacts(content.refund, page),
    },
    next: label && {
      title: texts.returns.next,
      tasks: labelTasks(label, texts),
      deadline: deadlineOf(label.expires_at, page, texts),
    },
    bring: stage === 'bring_to_store' ? bringOf(order_number, texts) : undefined,
    label: label && labelSection(label, { texts, locale: page.locale, picture }),
    parcel: stage === 'under_way' || stage === 'arrived' ? parcelOf(facts, page, texts) : undefined,
    list: itemList(texts.returns.items, caseItems(content.return_line_items, facts.order, itemReason), picture),
    cancel: returnCancelLink(record, facts.pageUrl, { store, isReachable }, page),
    orderLink: { href: pageHref(orderUrl, page), label: texts.viewOrder },
  };
}

/** The day on which the label ends. */
function deadlineOf(expires_at: string | undefined, { locale }: PageLanguage, { returns }: PageTexts) {
  return expires_at === undefined ? undefined : { label: returns.sendBy, day: pageDay(expires_at, undefined, locale) };
}

/** Asks the customer to contact the store only if it can be (C-PAGE-17). */
function expiredText(hasContact: boolean, { returns }: PageTexts): string {
  const { detail, contact } = returns.expired;
  return hasContact ? `${detail} ${contact}` : detail;
}

function stepsOf(stage: ReturnStage, content: ReturnContent, { returns }: PageTexts): ProgressStep[] {
  const { steps, reached } = returnSteps(stage, content.return_method === 'IN_STORE');
  const end = content.resolution === 'STORE_CREDIT' ? 'credited' : 'done';
  const labels = steps.map((step) => returns.steps[step === 'done' ? end : step]);
  return progressBar(labels, reached);
}

function bringOf(orderNumber: string, { returns }: PageTexts): ReturnPageView['bring'] {
  return {
    title: returns.bring,
    things: [returns.bringItems, returns.bringNumber(plainText(orderNumber)), returns.bringPage],
  };
}

function parcelOf(facts: ReturnFacts, page: PageLanguage, texts: PageTexts): ReturnPageView['parcel'] {
  const label = facts.return.content.labels.at(-1);
  if (!label) return undefined;
  const carrier = carrierName(carrierToken(label.carrier));
  const events = facts.parcel?.events ?? [];
  const personal = customerIdentifiers(facts.order, []);
  return {
    title: texts.tracking.onlyParcel,
    facts: parcelFacts(texts.tracking, carrier, numberInUrl(label.tracking_number)),
    link: trackingLink(texts.tracking, carrier, facts.parcel?.tracking_url),
    days: timelineDays(events, {
      ...page,
      texts,
      personal,
      status: facts.parcel?.status ?? 'PENDING',
      zone: pageZone(
        undefined,
        events.map(({ location }) => location),
      ),
      now: facts.readAt,
    }),
  };
}
