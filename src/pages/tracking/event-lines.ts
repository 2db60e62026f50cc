import { type TimelineEventView } from '../../shipments/index.js';
import { carrierWords } from '../view/carrier-words.js';
import { type PageTime, pageTime, placeName } from '../view/page-times.js';
import { type PageTexts } from '../texts/texts.js';

/** An event of a parcel, in words. */
export interface EventLine {
  what: string;
  /** The carrier's own words, where they say something else. */
  note: string | undefined;
  place: string | undefined;
  time: PageTime;
}

/** In whose words, and without whose. */
interface EventContext {
  texts: PageTexts;
  locale: string;
  /** By which the customer can be told, see `personalWords`. */
  personal: readonly string[];
}

/** A timeline in words, in its order. */
export function eventLines(
  events: readonly TimelineEventView[],
  { texts, locale, personal }: EventContext,
): EventLine[] {
  return events.map(({ occurred_at, status, description, location }) => {
    const what = texts.tracking.events[status ?? 'other'];
    const note = carrierWords(description, personal);
    return {
      what,
      note: note?.toLowerCase() === what.toLowerCase() ? undefined : note,
      place: placeName(location, locale),
      time: pageTime(occurred_at, location, locale),
    };
  });
}
