import { type ParcelItem } from '../../orders/index.js';
import {
  trackingAvailability,
  etaText,
  type ShipmentStatus,
  type TimelineEventView,
  WELL_KNOWN_CARRIERS,
} from '../../shipments/index.js';
import { plainText } from '../../platform/text/plain-text.js';
import { safeLink } from '../view/safe-link.js';
import { type PictureUrl } from '../view/shop.js';
import { type PageView } from '../templates/render.js';
import { type News, type PageTexts, type TrackingTexts } from '../texts/texts.js';
import { type EventLine, eventLines } from './event-lines.js';
import { type ItemList, itemList } from './item-list.js';
import { type JourneyStep, progressSteps } from './progress.js';
import { type TrackedShipment } from './tracking-facts.service.js';

const OPEN_EVENTS = 5;
const MOST_EVENTS = 30;

/** One parcel of a tracking page. */
export interface ParcelSection extends News, Pick<PageView, 'tone' | 'glyph'> {
  number: number;
  title: string;
  isOneOfSeveral: boolean;
  status: ShipmentStatus;
  progress: string;
  /** Undefined where nothing will be heard of it. */
  steps: (Pick<JourneyStep, 'state'> & { label: string; isCurrent: boolean })[] | undefined;
  facts: { label: string; value: string }[];
  link: { href: string; label: string } | undefined;
  list: ItemList | undefined;
  timeline: string;
  events: EventLine[];
  /** Those that are shown on demand. */
  earlier: { title: string; events: EventLine[] } | undefined;
}

/** What the section of a parcel needs besides the parcel. */
export interface SectionContext {
  texts: PageTexts;
  locale: string;
  /** Carriers with which the store has an account. */
  accounts: readonly string[];
  personal: readonly string[];
  items: readonly ParcelItem[];
  picture: PictureUrl;
  position: { number: number; count: number };
}

const LOOKS: Record<ShipmentStatus, Pick<PageView, 'tone' | 'glyph'>> = {
  PENDING: { tone: 'plain', glyph: 'clock' },
  PRE_TRANSIT: { tone: 'plain', glyph: 'clock' },
  IN_TRANSIT: { tone: 'plain', glyph: 'truck' },
  OUT_FOR_DELIVERY: { tone: 'plain', glyph: 'door' },
  AVAILABLE_FOR_PICKUP: { tone: 'good', glyph: 'door' },
  DELIVERED: { tone: 'good', glyph: 'check' },
  ATTEMPT_FAILED: { tone: 'warn', glyph: 'alert' },
  EXCEPTION: { tone: 'bad', glyph: 'alert' },
  RETURNED: { tone: 'bad', glyph: 'back' },
};

/** A parcel in words: where it is, how far it has come, and what has happened. */
export function parcelSection(tracked: TrackedShipment, context: SectionContext): ParcelSection {
  const { texts, locale, items, picture, position } = context;
  const { tracking } = texts;
  const status = tracked.parcel?.status ?? 'PENDING';
  const events = eventLines((tracked.parcel?.events ?? []).slice(0, MOST_EVENTS), context);
  const silence = silenceOf(tracked, context);
  return {
    number: position.number,
    title: position.count === 1 ? tracking.theParcel : tracking.parcel(position.number, position.count),
    isOneOfSeveral: position.count > 1,
    ...(silence ?? tracking.statuses[status]),
    ...(silence ? LOOKS.IN_TRANSIT : LOOKS[status]),
    status,
    progress: tracking.progress,
    steps: silence ? undefined : stepsOf(status, tracked.parcel?.events ?? [], tracking),
    facts: factsOf(tracked, status, locale, tracking),
    link: linkOf(tracked, tracking),
    list: itemList(tracking.items, items, picture),
    timeline: tracking.timeline,
    events: events.slice(0, OPEN_EVENTS),
    earlier: earlierOf(events, tracking),
  };
}

/** Why nothing is heard of a parcel, in place of an empty timeline. */
function silenceOf({ shipment, parcel }: TrackedShipment, { accounts, texts }: SectionContext): News | undefined {
  const availability = trackingAvailability(shipment, accounts);
  if (availability === 'full' || (parcel && parcel.events.length > 0)) return undefined;
  return texts.tracking.silent[availability];
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
  const told = parcel?.eta ?? content.eta;
  const eta = told == null || ARRIVED.includes(status) ? undefined : etaText(told, locale);
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

/** The merchant's page of the parcel, else the carrier's. */
function linkOf(tracked: TrackedShipment, { follow }: TrackingTexts): ParcelSection['link'] {
  const href = safeLink(tracked.content.tracking_url) ?? safeLink(tracked.parcel?.tracking_url);
  return href === undefined ? undefined : { href, label: follow(carrierName(tracked)) };
}

function earlierOf(events: readonly EventLine[], { earlier }: TrackingTexts): ParcelSection['earlier'] {
  const rest = events.slice(OPEN_EVENTS);
  return rest.length === 0 ? undefined : { title: earlier(rest.length), events: rest };
}
