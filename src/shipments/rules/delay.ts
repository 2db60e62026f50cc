// SPDX-License-Identifier: Apache-2.0
import { dayIn } from '../../platform/time/days.js';
import { dayText, localDay, type PageZone, pageZone, placeName } from '../../platform/time/page-times.js';
import { type Destination } from '../../platform/time/zone-of-place.js';
import { type ShipmentContent } from '../model/shipment-content.js';
import { type ShipmentStatus } from '../model/shipment-status.js';
import { type ParcelTimelineView, type TimelineEventView } from '../model/shipment.resource.js';
import { type DelayTexts } from '../texts/delay-texts.js';
import { type ParcelSilence } from './attention.js';
import { endOfExpectedDay, expectedDay, isAwaited, lateDays } from './expected-delivery.js';

/** How a parcel keeps its customer waiting: it is late, there is no news of it, or both (C-PAGE-52). */
export const DELAY_STAGES = ['LATE', 'SILENT', 'MAY_BE_LOST'] as const;
export type DelayStage = (typeof DELAY_STAGES)[number];

/** The facts of a parcel that decide its headline. */
export interface ParcelNews {
  status: ShipmentStatus;
  /** The carrier's code beside the status. */
  substatus: string | null;
  /** Newest first. */
  events: readonly Pick<TimelineEventView, 'status' | 'occurred_at' | 'occurred_on' | 'location'>[];
  /** Undefined if nobody listens for events, or it is delivered. */
  silence: ParcelSilence | undefined;
  /** A date or a date-time. */
  eta: string | null | undefined;
  /** The delivery that stands. */
  deliveredAt: string | null | undefined;
  destination: Destination | undefined;
}

/** What was sent about a shipment, and its parcel's tracking. */
interface TrackedParcel {
  content: Pick<ShipmentContent, 'eta'>;
  parcel: ParcelTimelineView | undefined;
  silence: ParcelSilence | undefined;
}

/** The words of a headline, and how they show times. */
export interface DelayContext {
  texts: DelayTexts;
  /** Where news will appear, one of `texts.where`. */
  where: string;
  locale: string;
  now: Date;
}

/** What customers read about a parcel that keeps them waiting. */
export interface Delay {
  stage: DelayStage;
  heading: string;
  detail: string;
}

/** Beyond this, the headline does not count the days. */
const MAX_COUNTED_DAYS = 30;

/** The carrier does not have it yet. */
const ANNOUNCED: readonly ShipmentStatus[] = ['PENDING', 'PRE_TRANSIT'];

export const isAnnounced = (status: ShipmentStatus): boolean => ANNOUNCED.includes(status);

export function parcelNews(
  { content, parcel, silence }: TrackedParcel,
  destination: Destination | undefined,
): ParcelNews {
  return {
    ...{ status: parcel?.status ?? 'PENDING', substatus: parcel?.substatus ?? null, events: parcel?.events ?? [] },
    ...{ eta: parcel ? parcel.eta : content.eta, destination, deliveredAt: parcel?.last_delivered_at },
    silence,
  };
}

/** Whether a parcel came out for delivery today, or is out on the day on which it is expected. */
export function isOutToday(news: ParcelNews, now: Date): boolean {
  if (news.status !== 'OUT_FOR_DELIVERY') return false;
  const zone = zoneOf(news);
  const scanned = news.events.find(({ status }) => status === 'OUT_FOR_DELIVERY');
  const isScannedToday = scanned !== undefined && localDay(scanned, zone) === dayIn(zone.timeZone, now);
  return isScannedToday || expectedDay({ ...news, now })?.daysLeft === 0;
}

/** The stage of a parcel's delay; undefined if it has arrived, has a problem, or may still be in time. */
export function delayStage(news: ParcelNews, now: Date): DelayStage | undefined {
  if (!isAwaited(news.status, news.deliveredAt) || isOutToday(news, now)) return undefined;
  const isLate = lateDays({ ...news, now }) > 0;
  if (!news.silence || news.silence.silentAt > now) return isLate ? 'LATE' : undefined;
  return isLate && !isAnnounced(news.status) ? 'MAY_BE_LOST' : 'SILENT';
}

/** When a parcel becomes late and when silent, if nothing more is heard of it; each only if that is known. */
export function delayTimes(news: ParcelNews): { lateFrom?: Date; silentFrom?: Date } {
  return { lateFrom: endOfExpectedDay(news.eta, news.destination), silentFrom: news.silence?.silentAt };
}

/** What pages and mails say about a delay (C-PAGE-40, C-PAGE-52); undefined without one. */
export function delayOf(news: ParcelNews, context: DelayContext): Delay | undefined {
  const stage = delayStage(news, context.now);
  return stage && { stage, ...delayWords(stage, news, context) };
}

function delayWords(
  stage: DelayStage,
  news: ParcelNews,
  { texts, where, locale, now }: DelayContext,
): Omit<Delay, 'stage'> {
  const { late, silent, missing, unscanned, lastSeen } = texts;
  const expected = expectedDay({ ...news, now });
  const due = expected ? late.due(dayText(expected.day, expected.today, locale)) : '';
  const day = lastSeenDay(news, now, locale);
  if (stage === 'LATE') {
    const days = lateDays({ ...news, now });
    return days > MAX_COUNTED_DAYS
      ? { heading: late.long, detail: due }
      : { heading: late.days(days), detail: `${due} ${late.soon(where)}` };
  }
  if (isAnnounced(news.status)) return { heading: unscanned.heading, detail: unscanned.detail(day) };
  if (stage === 'SILENT') return { heading: silent.heading(day), detail: silent.detail(where) };
  const [newest] = news.events;
  const place = newest && placeName(newest.location, locale, news.destination?.country);
  return { heading: missing, detail: `${due} ${lastSeen(day, place)}` };
}

const zoneOf = ({ destination, events }: ParcelNews): PageZone =>
  pageZone(
    destination,
    events.map(({ location }) => location),
  );

function lastSeenDay(news: ParcelNews, now: Date, locale: string): string {
  const zone = zoneOf(news);
  const seen = news.events[0] ?? { occurred_at: (news.silence?.since ?? now).toISOString(), occurred_on: null };
  return dayText(localDay(seen, zone), dayIn(zone.timeZone, now), locale);
}
