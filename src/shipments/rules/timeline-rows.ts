import { type ShownEvent } from './timeline.js';

/** The columns of an event `e` in a LEFT JOIN; all but the status are null if a row has no event. */
export const EVENT_COLUMNS = 'e.occurred_at, e.position, e.status AS event_status, e.description, e.location';

/** A row with `EVENT_COLUMNS`. */
export type EventRow = { [K in keyof Omit<ShownEvent, 'status'>]: ShownEvent[K] | null } & {
  event_status: ShownEvent['status'];
};

/** The events in joined rows, in the order of the rows. */
export function eventsFromRows(rows: readonly EventRow[]): ShownEvent[] {
  return rows.flatMap(({ occurred_at, position, event_status: status, description, location }) =>
    occurred_at === null || position === null || description === null || location === null
      ? []
      : { occurred_at, position, status, description, location },
  );
}
