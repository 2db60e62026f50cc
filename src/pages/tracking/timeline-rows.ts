import { type TimelineEventView } from '../../shipments/index.js';
import { safeCarrierDescription } from '../view/carrier-description.js';
import { type PageTime, pageTime, placeName } from '../view/page-times.js';
import { type PageTexts } from '../texts/texts.js';

/** A row of a parcel's timeline. */
export interface TimelineRow {
  title: string;
  /** The carrier's description, if it adds something. */
  note: string | undefined;
  place: string | undefined;
  time: PageTime;
}

interface TimelineContext {
  texts: PageTexts;
  locale: string;
  /** Words that identify the customer, see `customerIdentifiers`. */
  personal: readonly string[];
}

/** A timeline's rows, in its order. */
export function timelineRows(
  events: readonly TimelineEventView[],
  { texts, locale, personal }: TimelineContext,
): TimelineRow[] {
  return events.map(({ occurred_at, status, description, location }) => {
    const title = texts.tracking.events[status ?? 'other'];
    const note = safeCarrierDescription(description, personal);
    return {
      title,
      note: note?.toLowerCase() === title.toLowerCase() ? undefined : note,
      place: placeName(location, locale),
      time: pageTime(occurred_at, location, locale),
    };
  });
}
