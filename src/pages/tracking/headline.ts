// SPDX-License-Identifier: Apache-2.0
import { dayIn, daysApart } from '../../platform/time/days.js';
import { clockText, localDay, dayText, type PageZone, placeName } from '../../platform/time/page-times.js';
import {
  type Delay,
  delayOf,
  expectedDay,
  isAnnounced,
  isAwaited,
  isOutToday,
  type ParcelNews,
  type ShipmentStatus,
  type Trouble,
  troubleOf,
} from '../../shipments/index.js';
import { type Banner, type BannerStyle } from '../templates/render.js';
import { type PageTexts } from '../texts/en.js';

/** The answer to "where is my parcel": a headline, and what happens next. */
export interface Headline extends Banner {
  /** Added to `detail` if the store has a contact, which is then the main button (C-PAGE-17, C-PAGE-44). */
  contact: string | undefined;
  /** Whether the parcel is lost or damaged, as far as is known, so that a claim is the next step. */
  isLoss: boolean;
  /** What the progress bar says at the station that the parcel has reached; undefined for the name of the station. */
  station: string | undefined;
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

/** It is at no station. */
const STOPPED: readonly ShipmentStatus[] = ['EXCEPTION', 'ATTEMPT_FAILED'];

const LOSSES: readonly Trouble[] = ['lost', 'damaged'];

/** The headline of a parcel (C-PAGE-40, C-PAGE-52). It never names a past day as expected (C-PAGE-18). */
export function buildHeadline(news: ParcelNews, context: HeadlineContext): Headline {
  const { status, substatus, events } = news;
  const { tracking, locale } = context;
  const usual = {
    ...{
      contact: undefined,
      arrival: undefined,
      isLoss: false,
      station: STOPPED.includes(status) ? tracking.events[status] : undefined,
    },
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
  const { today: isToday, tomorrow, on, outToday } = tracking.arriving;
  if (isOutToday(news, now)) {
    const today = dayIn(zone.timeZone, now);
    return { heading: outToday, arrival: { daysLeft: 0, day: dayText(today, today, locale) } };
  }
  const texts = tracking.delays;
  const delay = delayOf(news, { texts, where: texts.where.page, locale, now });
  if (delay) return delayed(delay, news.status, tracking);
  const expected = expectedDay({ ...news, now });
  // Nobody can say that it arrives tomorrow while the carrier does not have it.
  if (!expected || isAnnounced(news.status)) return {};
  const day = dayText(expected.day, expected.today, locale);
  const { daysLeft } = expected;
  return { heading: [isToday, tomorrow][daysLeft] ?? on(day), arrival: { daysLeft, day } };
}

function delayed(delay: Delay, status: ShipmentStatus, tracking: PageTexts['tracking']): Partial<Headline> {
  const { stage, heading, detail } = delay;
  const station = stage === 'LATE' || isAnnounced(status) ? undefined : tracking.noNews;
  return stage === 'MAY_BE_LOST'
    ? { heading, detail, station, ...tracking.missing, tone: 'bad', icon: 'alert', isLoss: true }
    : { heading, detail, station, ...tracking.late, tone: 'warn', icon: 'clock' };
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
