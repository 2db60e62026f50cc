import { type TimelineEventView } from '../../shipments/shipment-view.js';
import { carrierWords } from '../carrier-words.js';
import { type PageTime, pageTime, placeName } from '../page-times.js';
import { type PageTexts } from '../texts/texts.js';

/** An event of a parcel, in words. */
export interface EventLine {
  what: string;
  /** The carrier's own words. */
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
  return events.map(({ occurred_at, status, description, location }) => ({
    what: texts.tracking.events[status ?? 'other'],
    note: carrierWords(description, personal),
    place: placeName(location, locale),
    time: pageTime(occurred_at, location, locale),
  }));
}
