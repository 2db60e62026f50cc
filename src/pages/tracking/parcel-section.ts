// SPDX-License-Identifier: Apache-2.0
import { type ParcelItem } from '../../orders/index.js';
import { type Address } from '../../platform/dto/address.dto.js';
import { colonFor } from '../../platform/text/language.js';
import { plainText } from '../../platform/text/plain-text.js';
import { dayText, pageZone } from '../../platform/time/page-times.js';
import { type Fact } from '../../returns/index.js';
import {
  carrierName,
  expectedDay,
  isArrived,
  numberInUrl,
  type ParcelNews,
  parcelNews,
  predictedRange,
  type ShipmentStatus,
  trackingAvailability,
} from '../../shipments/index.js';
import { type HeadingTexts } from '../templates/render.js';
import { type PageTexts } from '../texts/en.js';
import { type ItemList, itemList } from '../view/item-list.js';
import { type PageLanguage } from '../view/page-language.js';
import { type Link, trackingLink } from '../view/parcel-facts.js';
import { parcelProgress, progressBar, type ProgressStep } from '../view/progress.js';
import { type PictureUrl } from '../view/store-branding.js';
import { splitDays, type TimelineDay, timelineDays } from '../view/timeline-days.js';
import { type Headline, buildHeadline } from './headline.js';
import { routeDrawing, type RouteDrawing } from './route-drawing.js';
import { type TrackedShipment } from './tracking-facts.service.js';

const MAX_OPEN_EVENTS = 5;
const MAX_EVENTS = 30;

export interface ParcelSection extends Omit<Headline, 'contact' | 'isLoss' | 'station'> {
  number: number;
  title: string;
  status: ShipmentStatus;
  /** Whether its card is open at first. */
  isOpen: boolean;
  /** The main button: the next step of the customer. */
  action: Link | undefined;
  secondAction: Link | undefined;
  progress: string;
  /** Undefined if the parcel cannot be tracked. Where it has reached is in the tone of the headline. */
  steps: ProgressStep[] | undefined;
  /** Undefined if the headline says it, or nobody knows. */
  expected: Fact | undefined;
  carrier: string;
  /** Follows the labels. */
  colon: string;
  trackingNumber: Fact;
  /** Undefined if it is the main button. */
  link: Link | undefined;
  route: RouteDrawing | undefined;
  list: ItemList | undefined;
  /** What is in it, in a few words. */
  contents: string | undefined;
  timeline: string;
  days: TimelineDay[];
  /** Collapsed until the customer opens them. */
  earlier: { title: string; days: TimelineDay[] } | undefined;
}

export interface SectionContext extends PageLanguage {
  texts: PageTexts;
  /** Carriers where the store has an account. */
  accounts: readonly string[];
  /** Words that identify the customer, see `customerIdentifiers`. */
  personal: readonly string[];
  /** Where customers reach the store; undefined if it has no contact. */
  contact: string | undefined;
  /** Leads to the form of a claim; undefined if none can be filed. */
  claim: Link | undefined;
  /** Where the parcel goes. */
  destination: Partial<Address> | undefined;
  now: Date;
  items: readonly ParcelItem[];
  picture: PictureUrl;
  position: { number: number; count: number };
}

/** The section of one parcel: headline, progress and timeline. */
export function parcelSection(tracked: TrackedShipment, context: SectionContext): ParcelSection {
  const { texts, items, picture, position, destination, locale, now } = context;
  const { tracking } = texts;
  const { shipment, content, parcel } = tracked;
  const news = parcelNews(tracked, destination);
  const { status } = news;
  const events = parcel?.events ?? [];
  const zone = pageZone(
    destination,
    events.map(({ location }) => location),
  );
  const untracked = untrackedTexts(tracked, context);
  const headline = headlineFor(news, untracked, { tracking, locale, zone, now });
  const days = timelineDays(events.slice(0, MAX_EVENTS), { ...context, status, zone, home: destination?.country });
  const [open, closed] = splitDays(days, MAX_OPEN_EVENTS);
  const carrier = carrierName(shipment.tracking_carrier ?? shipment.carrier);
  // The merchant's tracking page, otherwise the carrier's.
  const link = trackingLink(tracking, carrier, content.tracking_url, parcel?.tracking_url);
  const { contact, isLoss, station, ...shown } = headline;
  const acts = actsOf(headline, context, carrierAction(status, untracked, link));
  return {
    ...shown,
    ...acts,
    number: position.number,
    title: position.count === 1 ? tracking.onlyParcel : tracking.parcel(position.number, position.count),
    status,
    isOpen: false,
    progress: tracking.progress,
    steps: untracked ? undefined : stepsOf(news, station, tracking),
    expected:
      headline.arrival || status === 'EXCEPTION'
        ? undefined
        : (expectedFact(news, context) ?? rangeFact(parcel, context)),
    carrier,
    colon: colonFor(context.language),
    trackingNumber: { label: tracking.trackingNumber, value: plainText(numberInUrl(shipment.tracking_number)) },
    link: acts.action === link ? undefined : link,
    route: routeDrawing(events, isOver(status), tracking.route),
    list: itemList(tracking.items, items, picture),
    contents: items[0] && tracking.contents(plainText(items[0].title), items.length - 1),
    timeline: tracking.timeline,
    days: open,
    earlier: earlierOf(closed, tracking),
  };
}

/**
 * What the customer can do, and the sentence that says so (C-PAGE-44): a claim if the parcel is lost or damaged, otherwise the
 * store is asked, or the carrier.
 */
function actsOf(
  { tone, detail, contact, isLoss }: Headline,
  context: SectionContext,
  atCarrier: Link | undefined,
): Pick<ParcelSection, 'detail' | 'action' | 'secondAction'> {
  const { tracking } = context.texts;
  const isAsked = contact !== undefined && context.contact !== undefined;
  const ask = isAsked ? { label: tracking.contactUs, href: context.contact ?? '' } : atCarrier;
  const { claim } = context;
  if (isLoss && claim) return { detail: `${detail} ${tracking.delays.claimable}`, action: claim, secondAction: ask };
  const isTrouble = tone === 'bad' || tone === 'warn';
  const [action, secondAction] = [ask, isTrouble ? claim : undefined].filter((link) => link !== undefined);
  return { detail: isAsked ? `${detail} ${contact}` : detail, action, secondAction };
}

/** The expected day of a parcel with a problem, unless the day is past. */
function expectedFact({ status, ...news }: ParcelNews, { now, locale, texts }: SectionContext): Fact | undefined {
  const expected = isArrived(status) ? undefined : expectedDay({ ...news, now });
  if (!expected || expected.daysLeft < 0) return undefined;
  return { label: texts.tracking.expected, value: dayText(expected.day, expected.today, locale) };
}

/** The range of days from the store's own history, if no expected day is ahead (C-TRK-52). */
function rangeFact(parcel: TrackedShipment['parcel'], { texts, language, locale }: SectionContext): Fact | undefined {
  if (!parcel?.prediction) return undefined;
  return { label: texts.tracking.expected, value: predictedRange(parcel.prediction, language, locale) };
}

/** Where only the carrier can help, its page is the main button. */
function carrierAction(
  status: ShipmentStatus,
  untracked: HeadingTexts | undefined,
  link: Link | undefined,
): Link | undefined {
  return status === 'ATTEMPT_FAILED' || untracked ? link : undefined;
}

const isOver = (status: ShipmentStatus): boolean => status === 'DELIVERED' || status === 'RETURNED';

/** The headline of a parcel; of one that cannot be tracked only the expected day is known. */
function headlineFor(
  news: ParcelNews,
  untracked: HeadingTexts | undefined,
  context: Parameters<typeof buildHeadline>[1],
): Headline {
  const headline = buildHeadline(untracked ? { ...news, status: 'IN_TRANSIT', silence: undefined } : news, context);
  if (!untracked) return headline;
  const { arrival, heading } = headline;
  const plain = { tone: 'plain', icon: 'truck', contact: undefined, isLoss: false, station: undefined } as const;
  return { ...untracked, ...(arrival && { heading }), ...plain, arrival };
}

/** The texts of a parcel that cannot be tracked and has no events. */
function untrackedTexts(
  { shipment, parcel }: TrackedShipment,
  { accounts, texts }: SectionContext,
): HeadingTexts | undefined {
  const availability = trackingAvailability(shipment, accounts);
  if (availability === 'full' || (parcel && parcel.events.length > 0)) return undefined;
  const { heading, noUpdates, unidentified } = texts.tracking.untracked;
  return { heading, detail: availability === 'unidentified' ? unidentified : noUpdates };
}

function stepsOf(
  { status, events }: ParcelNews,
  station: string | undefined,
  { stations }: PageTexts['tracking'],
): ProgressStep[] {
  const passed = events.map((event) => event.status);
  const progress = parcelProgress(status, passed);
  const labels: string[] = progress.stations.map((each) => stations[each]);
  if (station !== undefined) labels[progress.reached - 1] = station;
  return progressBar(labels, progress.reached);
}

function earlierOf(days: TimelineDay[], { earlier }: PageTexts['tracking']): ParcelSection['earlier'] {
  const count = days.reduce((sum, { events }) => sum + events.length, 0);
  return count === 0 ? undefined : { title: earlier(count), days };
}
