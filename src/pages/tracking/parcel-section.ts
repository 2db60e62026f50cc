import { type Address } from '../../platform/dto/address.dto.js';
import { type ParcelItem } from '../../orders/index.js';
import {
  expectedDelivery,
  type ShipmentStatus,
  type TimelineEventView,
  trackingAvailability,
  WELL_KNOWN_CARRIERS,
} from '../../shipments/index.js';
import { type Fact, type Link, parcelFacts, trackingLink } from '../view/parcel-facts.js';
import { type PictureUrl } from '../view/store-branding.js';
import { type PageView } from '../templates/render.js';
import { type BannerTexts, type PageTexts, type TrackingTexts } from '../texts/texts.js';
import { type TimelineRow, timelineRows } from './timeline-rows.js';
import { type ItemList, itemList } from './item-list.js';
import { parcelProgress, progressBar, type ProgressStep } from './progress.js';
import { type TrackedShipment } from './tracking-facts.service.js';

const MAX_OPEN_EVENTS = 5;
const MAX_EVENTS = 30;

/** One parcel of a tracking page. */
export interface ParcelSection extends BannerTexts, Pick<PageView, 'tone' | 'icon'> {
  number: number;
  title: string;
  isOneOfSeveral: boolean;
  status: ShipmentStatus;
  progress: string;
  /** Undefined if the parcel cannot be tracked. */
  steps: ProgressStep[] | undefined;
  facts: Fact[];
  link: Link | undefined;
  list: ItemList | undefined;
  timeline: string;
  events: TimelineRow[];
  /** Collapsed until the customer opens them. */
  earlier: { title: string; events: TimelineRow[] } | undefined;
}

export interface SectionContext {
  texts: PageTexts;
  locale: string;
  /** Carriers where the store has an account. */
  accounts: readonly string[];
  /** Words that identify the customer, see `customerIdentifiers`. */
  personal: readonly string[];
  /** Whether the page shows how to contact the store. */
  hasContact: boolean;
  /** Where the parcel goes. */
  destination: Partial<Address> | undefined;
  now: Date;
  items: readonly ParcelItem[];
  picture: PictureUrl;
  position: { number: number; count: number };
}

const STATUS_STYLES: Record<ShipmentStatus, Pick<PageView, 'tone' | 'icon'>> = {
  PENDING: { tone: 'plain', icon: 'clock' },
  PRE_TRANSIT: { tone: 'plain', icon: 'clock' },
  IN_TRANSIT: { tone: 'plain', icon: 'truck' },
  OUT_FOR_DELIVERY: { tone: 'plain', icon: 'door' },
  AVAILABLE_FOR_PICKUP: { tone: 'good', icon: 'door' },
  DELIVERED: { tone: 'good', icon: 'check' },
  ATTEMPT_FAILED: { tone: 'warn', icon: 'alert' },
  EXCEPTION: { tone: 'bad', icon: 'alert' },
  RETURNED: { tone: 'bad', icon: 'back' },
};

/** The section of one parcel: status, progress and timeline. */
export function parcelSection(tracked: TrackedShipment, context: SectionContext): ParcelSection {
  const { texts, items, picture, position } = context;
  const { tracking } = texts;
  const status = tracked.parcel?.status ?? 'PENDING';
  const events = timelineRows((tracked.parcel?.events ?? []).slice(0, MAX_EVENTS), context);
  const untracked = untrackedTexts(tracked, context);
  const carrier = carrierName(tracked.shipment);
  return {
    number: position.number,
    title: position.count === 1 ? tracking.onlyParcel : tracking.parcel(position.number, position.count),
    isOneOfSeveral: position.count > 1,
    ...(untracked ?? statusTexts(status, context)),
    ...(untracked ? STATUS_STYLES.IN_TRANSIT : STATUS_STYLES[status]),
    status,
    progress: tracking.progress,
    steps: untracked ? undefined : stepsOf(status, tracked.parcel?.events ?? [], tracking),
    facts: [
      ...expectedFacts(tracked, status, context),
      ...parcelFacts(tracking, carrier, tracked.shipment.tracking_number),
    ],
    // The merchant's tracking page, otherwise the carrier's.
    link: trackingLink(tracking, carrier, tracked.content.tracking_url, tracked.parcel?.tracking_url),
    list: itemList(tracking.items, items, picture),
    timeline: tracking.timeline,
    events: events.slice(0, MAX_OPEN_EVENTS),
    earlier: earlierOf(events, tracking),
  };
}

/** The texts of a status; they ask to contact the store only if the page shows how (C-PAGE-17). */
function statusTexts(status: ShipmentStatus, { texts, hasContact }: SectionContext): BannerTexts {
  const { heading, detail, contact } = texts.tracking.statuses[status];
  return { heading, detail: hasContact && contact !== undefined ? `${detail} ${contact}` : detail };
}

/** The texts of a parcel that cannot be tracked and has no events. */
function untrackedTexts(
  { shipment, parcel }: TrackedShipment,
  { accounts, texts }: SectionContext,
): BannerTexts | undefined {
  const availability = trackingAvailability(shipment, accounts);
  if (availability === 'full' || (parcel && parcel.events.length > 0)) return undefined;
  return texts.tracking.untracked[availability];
}

function stepsOf(status: ShipmentStatus, events: readonly TimelineEventView[], { stations }: TrackingTexts) {
  const passed = events.map((event) => event.status);
  const progress = parcelProgress(status, passed);
  const labels = progress.stations.map((station) => stations[station]);
  return progressBar(labels, progress.reached);
}

/** The expected delivery, unless the parcel has arrived or the day is past. */
function expectedFacts({ content, parcel }: TrackedShipment, status: ShipmentStatus, context: SectionContext): Fact[] {
  const { texts, locale, destination, now } = context;
  const value = expectedDelivery({ eta: parcel?.eta ?? content.eta, status, destination, now }, locale);
  return value === undefined ? [] : [{ label: texts.tracking.expected, value }];
}

function carrierName({ tracking_carrier, carrier }: TrackedShipment['shipment']): string {
  const token = tracking_carrier ?? carrier;
  return WELL_KNOWN_CARRIERS.get(token)?.name ?? token;
}

function earlierOf(events: readonly TimelineRow[], { earlier }: TrackingTexts): ParcelSection['earlier'] {
  const rest = events.slice(MAX_OPEN_EVENTS);
  return rest.length === 0 ? undefined : { title: earlier(rest.length), events: rest };
}
