// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../platform/text/language.js';
import { dayIn, daysApart } from '../../platform/time/days.js';
import {
  clockText,
  localDay,
  dayText,
  type PageTime,
  type PageZone,
  placeName,
} from '../../platform/time/page-times.js';
import { type ShipmentStatus, type TimelineEventView } from '../../shipments/index.js';
import { type PageTexts } from '../texts/en.js';
import { safeCarrierDescription } from './carrier-description.js';
import { isIn, splitWords } from './text-language.js';

interface TimelineRow {
  /** The status, or the carrier's words if the parcel is just on its way. */
  title: string;
  /** The carrier's words, if they add something. */
  note: string | undefined;
  place: string | undefined;
  /** When it happened last; the text has the first time too if several events are joined, and is empty without a time. */
  time: PageTime;
  /** Whether this decides where the parcel is now. */
  isCurrent: boolean;
}

/** The rows of one day, newest first. */
export interface TimelineDay {
  label: string;
  events: TimelineRow[];
}

export interface TimelineContext {
  texts: PageTexts;
  language: Language;
  locale: string;
  /** Words that identify the customer, see `customerIdentifiers`. */
  personal: readonly string[];
  zone: PageZone;
  now: Date;
  status: ShipmentStatus;
  /** The country of the destination, which places do not repeat. */
  home?: unknown;
}

/** A row before its times are written. */
interface Step extends Pick<TimelineRow, 'title' | 'note' | 'place'> {
  day: string;
  status: ShipmentStatus | null;
  /** Undefined if the carrier gives no time. */
  times: { from: Date; to: Date } | undefined;
}

/** The carrier reports a scan again within this time, in better words. */
const SAME_SCAN_MS = 5 * 60 * 1000;

/**
 * Groups a timeline by day in its zone, and joins consecutive events of a day that would read the same, or are the same scan.
 * @param events newest first
 */
export function timelineDays(events: readonly TimelineEventView[], context: TimelineContext): TimelineDay[] {
  const { locale, zone, now, texts, status } = context;
  const days = new Map<string, TimelineRow[]>();
  const steps = stepsOf(events, context);
  const current = steps.findIndex((step) => step.status === null || step.status === status);
  for (const [index, { day, title, note, place, times }] of steps.entries()) {
    const time = {
      iso: times?.to.toISOString() ?? day,
      text: times ? clockText(times.from, times.to, zone, locale) : '',
    };
    const row = { title, note, place, time, isCurrent: index === Math.max(current, 0) };
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  const today = dayIn(zone.timeZone, now);
  return [...days].map(([day, rows]) => ({ label: dayLabel(day, today, locale, texts), events: rows }));
}

function stepsOf(events: readonly TimelineEventView[], context: TimelineContext): Step[] {
  const steps: Step[] = [];
  const returned = events.findLastIndex(({ status }) => status === 'RETURNED');
  for (const [index, event] of events.entries()) {
    // The carrier delivers a returned parcel to its sender.
    const isToSender = event.status === 'DELIVERED' && index < returned;
    const step = stepOf(isToSender ? { ...event, status: 'RETURNED' } : event, context);
    const newer = steps.at(-1);
    const joined = newer && joinedStep(newer, step);
    if (joined) steps[steps.length - 1] = joined;
    else steps.push(step);
  }
  return steps;
}

/** One row for two consecutive events; undefined if they are different ones. */
function joinedStep(newer: Step, older: Step): Step | undefined {
  if (newer.day !== older.day || newer.status !== older.status) return undefined;
  const isRepeated = isSameScan(newer, older);
  const readsSame = (['title', 'note', 'place'] as const).every((name) => newer[name] === older[name]);
  if (!isRepeated && !readsSame) return undefined;
  const { title, note } = fullerWords(newer, older);
  const [first, last] = [older.times ?? newer.times, newer.times ?? older.times];
  const times = first && last && { from: first.from, to: (isRepeated ? first : last).to };
  return { ...newer, title, note, place: newer.place ?? older.place, times };
}

/** Whether a carrier reports one scan twice: at nearly the same time and place, where the words of one say all of the other. */
function isSameScan(newer: Step, older: Step): boolean {
  if (newer.place !== undefined && older.place !== undefined && newer.place !== older.place) return false;
  if (newer.times && older.times && newer.times.from.getTime() - older.times.to.getTime() > SAME_SCAN_MS) return false;
  const [a, b] = [newer, older].map(({ note, title }) => splitWords(note ?? title));
  const says = (some: string[] = [], other: string[] = []) => other.every((word) => some.includes(word));
  return says(a, b) || says(b, a);
}

/** The step whose words say more; of two that say the same, the one that is not in capitals. */
function fullerWords(newer: Step, older: Step): Step {
  const textOf = ({ note, title }: Step): string => note ?? title;
  const [a, b] = [textOf(newer), textOf(older)];
  const count = splitWords(b).length - splitWords(a).length;
  return count > 0 || (count === 0 && a === a.toUpperCase()) ? older : newer;
}

function stepOf(event: TimelineEventView, context: TimelineContext): Step {
  const { occurred_at, occurred_on, status, description, location } = event;
  const { texts, language, locale, personal, zone, home } = context;
  const title = texts.tracking.events[status ?? 'other'];
  const words = safeCarrierDescription(description, personal);
  const note = words !== undefined && isIn(language, words) && addsTo(title, words) ? words : undefined;
  const time = new Date(occurred_at);
  return {
    ...(hasUsualTitle(status) && note !== undefined
      ? { title: capitalized(note, locale), note: undefined }
      : { title, note }),
    status,
    place: placeName(location, locale, home),
    day: localDay(event, zone),
    times: occurred_on === null ? { from: time, to: time } : undefined,
  };
}

/** Most events have the status "on its way", so their title would only repeat. */
const hasUsualTitle = (status: TimelineEventView['status']): boolean => status === null || status === 'IN_TRANSIT';

/** Carriers' words for no more than that a parcel is on its way. */
const JUST_ON_ITS_WAY =
  /^(?:(?:the |your )?(?:item|package|parcel|shipment) (?:is )?)?(?:[ei]n transit|en tránsito|em trânsito|en cours|transport)\W*$/i;

/** Whether a text says more than a title: it has a word that the title does not have. */
function addsTo(title: string, text: string): boolean {
  if (JUST_ON_ITS_WAY.test(text)) return false;
  const known = splitWords(title);
  return splitWords(text).some((word) => !known.includes(word));
}

function dayLabel(day: string, today: string, locale: string, { tracking }: PageTexts): string {
  const past = daysApart(day, today);
  if (past === 0) return tracking.today;
  if (past === 1) return tracking.yesterday;
  return capitalized(dayText(day, today, locale), locale);
}

const capitalized = (text: string, locale: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** The first `count` rows of a timeline, and the rest. */
export function splitDays(days: readonly TimelineDay[], count: number): [first: TimelineDay[], rest: TimelineDay[]] {
  const first: TimelineDay[] = [];
  const rest: TimelineDay[] = [];
  let left = count;
  for (const { label, events } of days) {
    const [open, closed] = [events.slice(0, left), events.slice(left)];
    left -= open.length;
    if (open.length > 0) first.push({ label, events: open });
    if (closed.length > 0) rest.push({ label, events: closed });
  }
  return [first, rest];
}
