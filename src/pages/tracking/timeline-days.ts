import { type Language } from '../../platform/text/language.js';
import { dayIn, daysApart } from '../../platform/time/days.js';
import { type TimelineEventView } from '../../shipments/index.js';
import { safeCarrierDescription } from '../view/carrier-description.js';
import { clockText, dayText, type PageTime, type PageZone, placeName } from '../view/page-times.js';
import { isIn, wordsOf } from '../view/text-language.js';
import { type PageTexts } from '../texts/en.js';

/** A row of a parcel's timeline. */
interface TimelineRow {
  /** The status, or the carrier's words if the parcel is just on its way. */
  title: string;
  /** The carrier's words, if they add something. */
  note: string | undefined;
  place: string | undefined;
  /** When it happened last; the text has the first time too if several events are joined. */
  time: PageTime;
  /** Whether this is where the parcel is now. */
  isCurrent: boolean;
}

/** The rows of one day, newest first. */
export interface TimelineDay {
  label: string;
  events: TimelineRow[];
}

/** The page of a timeline. */
export interface TimelineContext {
  texts: PageTexts;
  language: Language;
  locale: string;
  /** Words that identify the customer, see `customerIdentifiers`. */
  personal: readonly string[];
  zone: PageZone;
  now: Date;
  /** The country of the destination, which places do not repeat. */
  home?: unknown;
}

/** A row before its times are written. */
interface Step extends Pick<TimelineRow, 'title' | 'note' | 'place'> {
  day: string;
  from: Date;
  to: Date;
}

/**
 * Groups a timeline by day in its zone, and joins consecutive events of a day that would read the same.
 * @param events newest first
 */
export function timelineDays(events: readonly TimelineEventView[], context: TimelineContext): TimelineDay[] {
  const { locale, zone, now, texts } = context;
  const days = new Map<string, TimelineRow[]>();
  for (const [index, step] of stepsOf(events, context).entries()) {
    const { day, from, to, ...row } = step;
    const time = { iso: to.toISOString(), text: clockText(from, to, zone, locale) };
    days.set(day, [...(days.get(day) ?? []), { ...row, time, isCurrent: index === 0 }]);
  }
  const today = dayIn(zone.timeZone, now);
  return [...days].map(([day, rows]) => ({ label: dayLabel(day, today, locale, texts), events: rows }));
}

function stepsOf(events: readonly TimelineEventView[], context: TimelineContext): Step[] {
  const steps: Step[] = [];
  for (const event of events) {
    const step = stepOf(event, context);
    const newer = steps.at(-1);
    if (newer && (['day', 'title', 'note', 'place'] as const).every((name) => newer[name] === step[name]))
      newer.from = step.from;
    else steps.push(step);
  }
  return steps;
}

function stepOf({ occurred_at, status, description, location }: TimelineEventView, context: TimelineContext): Step {
  const { texts, language, locale, personal, zone, home } = context;
  const title = texts.tracking.events[status ?? 'other'];
  const words = safeCarrierDescription(description, personal);
  const note = words !== undefined && isIn(language, words) && addsTo(title, words) ? words : undefined;
  const time = new Date(occurred_at);
  return {
    ...(hasUsualTitle(status) && note !== undefined ? { title: note, note: undefined } : { title, note }),
    place: placeName(location, locale, home),
    day: dayIn(zone.timeZone, time),
    from: time,
    to: time,
  };
}

/** Most events have the status "on its way", so their title would only repeat. */
const hasUsualTitle = (status: TimelineEventView['status']): boolean => status === null || status === 'IN_TRANSIT';

/** Whether a text says more than a title: it has a word that the title does not have. */
function addsTo(title: string, text: string): boolean {
  const known = wordsOf(title);
  return wordsOf(text).some((word) => !known.includes(word));
}

function dayLabel(day: string, today: string, locale: string, { tracking }: PageTexts): string {
  const past = daysApart(day, today);
  if (past === 0) return tracking.today;
  if (past === 1) return tracking.yesterday;
  const text = dayText(day, today, locale);
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

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
