import { dayIn, daysApart } from '../../platform/time/days.js';
import { type Destination } from '../../platform/time/zone-of-place.js';
import {
  expectedDay,
  isAwaited,
  lateDays,
  type ShipmentStatus,
  silentFrom,
  type TimelineEventView,
  type Trouble,
  troubleOf,
} from '../../shipments/index.js';
import { type Banner, type BannerStyle } from '../templates/render.js';
import { type PageTexts } from '../texts/en.js';
import { clockText, localDay, dayText, type PageZone, placeName } from '../view/page-times.js';

/** Beyond this, the headline does not count the days. */
const MAX_COUNTED_DAYS = 30;

/** The answer to "where is my parcel": a headline, and what happens next. */
export interface Headline extends Banner {
  /** Added to `detail` if the store has a contact, which is then the main button (C-PAGE-17, C-PAGE-44). */
  contact: string | undefined;
  /** Whether the parcel is lost or damaged, as far as is known, so that a claim is the next step. */
  isLoss: boolean;
  /** When it arrives; undefined if nobody knows, or if something is in the way. */
  arrival: Arrival | undefined;
}

/** The day on which a parcel is expected. */
interface Arrival {
  /** From today at the destination. */
  daysLeft: number;
  /** In words, such as `Wednesday, November 25`. */
  day: string;
}

/** The facts of a parcel that decide its headline. */
export interface ParcelNews {
  status: ShipmentStatus;
  /** The carrier's code beside the status. */
  substatus: string | null;
  /** Newest first. */
  events: readonly Pick<TimelineEventView, 'status' | 'occurred_at' | 'occurred_on' | 'location'>[];
  /** When the service began to listen for events. */
  announcedAt: string;
  /** A date or a date-time. */
  eta: string | null | undefined;
  /** The delivery that stands. */
  deliveredAt: string | null | undefined;
  destination: Destination | undefined;
}

export interface HeadlineContext {
  tracking: PageTexts['tracking'];
  locale: string;
  zone: PageZone;
  now: Date;
}

const STYLES: Record<ShipmentStatus, BannerStyle> = {
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

/** The carrier does not have it yet. */
const ANNOUNCED: readonly ShipmentStatus[] = ['PENDING', 'PRE_TRANSIT'];

const LOSSES: readonly Trouble[] = ['lost', 'damaged'];

/** The headline of a parcel (C-PAGE-40, C-PAGE-52). It never names a past day as expected (C-PAGE-18). */
export function buildHeadline(news: ParcelNews, context: HeadlineContext): Headline {
  const { status, substatus, events } = news;
  const { tracking, locale } = context;
  const usual = {
    ...{ contact: undefined, arrival: undefined, isLoss: false },
    ...STYLES[status],
    ...tracking.statuses[status],
  };
  if (status === 'DELIVERED') return { ...usual, heading: deliveredHeading(news, context) ?? usual.heading };
  const trouble = troubleOf(status, substatus);
  if (trouble) return { ...usual, ...tracking.troubles[trouble], isLoss: LOSSES.includes(trouble) };
  if (status === 'AVAILABLE_FOR_PICKUP') {
    const place = events[0] && placeName(events[0].location, locale, news.destination?.country);
    return place === undefined ? usual : { ...usual, heading: tracking.pickupIn(place) };
  }
  if (!isAwaited(status, news.deliveredAt)) return usual;
  return { ...usual, ...expectation(news, context) };
}

function expectation(news: ParcelNews, context: HeadlineContext): Partial<Headline> {
  const { tracking, locale, now, zone } = context;
  const expected = expectedDay({ ...news, now });
  const scanned = news.events.find(({ status }) => status === 'OUT_FOR_DELIVERY');
  const today = dayIn(zone.timeZone, now);
  const isOutToday = scanned !== undefined && localDay(scanned, zone) === today;
  if (news.status === 'OUT_FOR_DELIVERY' && (isOutToday || expected?.daysLeft === 0))
    return { heading: tracking.arriving.outToday, arrival: { daysLeft: 0, day: dayText(today, today, locale) } };
  const seen = lastSeen(news, context);
  if (seen.isSilent) return silence(news, seen, context, expected);
  if (!expected) return {};
  const { day, daysLeft } = expected;
  const dayInWords = dayText(day, expected.today, locale);
  const late = lateDays({ ...news, now });
  if (late > 0) {
    const { days, long, due, soon, contact } = tracking.late;
    const texts =
      late > MAX_COUNTED_DAYS
        ? { heading: long, detail: due(dayInWords) }
        : { heading: days(late), detail: `${due(dayInWords)} ${soon}` };
    return { ...texts, contact, tone: 'warn', icon: 'clock' };
  }
  // Nobody can say that it arrives tomorrow while the carrier does not have it.
  if (ANNOUNCED.includes(news.status)) return {};
  const { today: isToday, tomorrow, on } = tracking.arriving;
  return { heading: [isToday, tomorrow][daysLeft] ?? on(dayInWords), arrival: { daysLeft, day: dayInWords } };
}

/** When and where the carrier last reported something of a parcel. */
interface LastSeen {
  /** In words, such as `Monday, November 9`. */
  day: string;
  place: string | undefined;
  isSilent: boolean;
}

function lastSeen({ events, announcedAt, destination }: ParcelNews, { locale, zone, now }: HeadlineContext): LastSeen {
  const [newest] = events;
  const seen = newest ?? { occurred_at: announcedAt, occurred_on: null };
  return {
    day: dayText(localDay(seen, zone), dayIn(zone.timeZone, now), locale),
    place: newest && placeName(newest.location, locale, destination?.country),
    isSilent: silentFrom(new Date(seen.occurred_at)) <= now,
  };
}

/** A parcel without news for days: the carrier never had it, or it may be lost if it is late as well. */
function silence(
  { status }: ParcelNews,
  { day, place }: LastSeen,
  { tracking, locale }: HeadlineContext,
  expected: ReturnType<typeof expectedDay>,
): Partial<Headline> {
  const { late, silent, missing, unscanned } = tracking;
  const style = { contact: late.contact, tone: 'warn', icon: 'clock' } as const;
  if (ANNOUNCED.includes(status)) return { ...style, heading: unscanned.heading, detail: unscanned.detail(day) };
  if (!expected || expected.daysLeft >= 0) return { ...style, heading: silent.heading(day), detail: silent.detail };
  const due = late.due(dayText(expected.day, expected.today, locale));
  const detail = `${due} ${tracking.lastSeen(day, place)}`;
  return { ...missing, detail, tone: 'bad', icon: 'alert', isLoss: true };
}

function deliveredHeading(
  { deliveredAt, events }: ParcelNews,
  { tracking, locale, zone, now }: HeadlineContext,
): string | undefined {
  const deliveries = events.filter(({ status }) => status === 'DELIVERED');
  const delivery = deliveries.find(({ occurred_at }) => occurred_at === deliveredAt);
  const occurred_at = deliveredAt ?? deliveries[0]?.occurred_at;
  if (occurred_at === undefined) return undefined;
  const at = new Date(occurred_at);
  const occurred_on = delivery?.occurred_on ?? null;
  const clock = occurred_on === null ? clockText(at, at, zone, locale) : undefined;
  const [day, today] = [localDay({ occurred_at, occurred_on }, zone), dayIn(zone.timeZone, now)];
  const { delivered } = tracking;
  const past = daysApart(day, today);
  if (past === 0) return delivered.today(clock);
  return past === 1 ? delivered.yesterday(clock) : delivered.on(dayText(day, today, locale), clock);
}
