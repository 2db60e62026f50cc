import { type ParcelItem } from '../../orders/index.js';
import {
  etaText,
  type ShipmentStatus,
  type TimelineEventView,
  trackingAvailability,
  WELL_KNOWN_CARRIERS,
} from '../../shipments/index.js';
import { plainText } from '../../platform/text/plain-text.js';
import { safeLink } from '../view/safe-link.js';
import { type PictureUrl } from '../view/store-branding.js';
import { type PageView } from '../templates/render.js';
import { type BannerTexts, type PageTexts, type TrackingTexts } from '../texts/texts.js';
import { type TimelineRow, timelineRows } from './timeline-rows.js';
import { type ItemList, itemList } from './item-list.js';
import { type ProgressStep, progressSteps } from './progress.js';
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
  steps: (Pick<ProgressStep, 'state'> & { label: string; isCurrent: boolean })[] | undefined;
  facts: { label: string; value: string }[];
  link: { href: string; label: string } | undefined;
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
  personal: readonly string[];
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
  const { texts, locale, items, picture, position } = context;
  const { tracking } = texts;
  const status = tracked.parcel?.status ?? 'PENDING';
  const events = timelineRows((tracked.parcel?.events ?? []).slice(0, MAX_EVENTS), context);
  const untracked = untrackedTexts(tracked, context);
  return {
    number: position.number,
    title: position.count === 1 ? tracking.onlyParcel : tracking.parcel(position.number, position.count),
    isOneOfSeveral: position.count > 1,
    ...(untracked ?? tracking.statuses[status]),
    ...(untracked ? STATUS_STYLES.IN_TRANSIT : STATUS_STYLES[status]),
    status,
    progress: tracking.progress,
    steps: untracked ? undefined : stepsOf(status, tracked.parcel?.events ?? [], tracking),
    facts: factsOf(tracked, status, locale, tracking),
    link: linkOf(tracked, tracking),
    list: itemList(tracking.items, items, picture),
    timeline: tracking.timeline,
    events: events.slice(0, MAX_OPEN_EVENTS),
    earlier: earlierOf(events, tracking),
  };
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
  return progressSteps(status, passed).map(({ station, state }) => ({
    state,
    label: stations[station],
    isCurrent: state === 'current',
  }));
}

const ARRIVED: readonly ShipmentStatus[] = ['DELIVERED', 'AVAILABLE_FOR_PICKUP', 'RETURNED'];

function factsOf(
  { shipment, content, parcel }: TrackedShipment,
  status: ShipmentStatus,
  locale: string,
  tracking: TrackingTexts,
): ParcelSection['facts'] {
  const expected = parcel?.eta ?? content.eta;
  const eta = expected == null || ARRIVED.includes(status) ? undefined : etaText(expected, locale);
  return [
    ...(eta === undefined ? [] : [{ label: tracking.expected, value: eta }]),
    { label: tracking.carrier, value: carrierName({ shipment }) },
    { label: tracking.trackingNumber, value: plainText(shipment.tracking_number) },
  ];
}

function carrierName({ shipment }: Pick<TrackedShipment, 'shipment'>): string {
  const token = shipment.tracking_carrier ?? shipment.carrier;
  return WELL_KNOWN_CARRIERS.get(token)?.name ?? token;
}

/** The merchant's tracking page, otherwise the carrier's. */
function linkOf(tracked: TrackedShipment, { trackAt }: TrackingTexts): ParcelSection['link'] {
  const href = safeLink(tracked.content.tracking_url) ?? safeLink(tracked.parcel?.tracking_url);
  return href === undefined ? undefined : { href, label: trackAt(carrierName(tracked)) };
}

function earlierOf(events: readonly TimelineRow[], { earlier }: TrackingTexts): ParcelSection['earlier'] {
  const rest = events.slice(MAX_OPEN_EVENTS);
  return rest.length === 0 ? undefined : { title: earlier(rest.length), events: rest };
}
