import { type FeedEvent } from 'parcelward/notifications';
import { pagination, type Pagination } from '../frame/pagination.js';
import { type Tab } from '../frame/tabs.js';
import { integrationTabs } from './integration-tabs.js';

/** The feed of events, as an OMS reads it. */
export interface EventsPage {
  title: string;
  tabs: Tab[];
  after: string;
  events: { id: string; type: string; time: string; data: string }[];
  pages: Pagination;
}

export const EVENTS_A_PAGE = 25;

/** @param events the oldest first, of which one more than a page tells that there is a page after this one */
export function eventsPage(events: readonly FeedEvent[], cursor?: string): EventsPage {
  const shown = events.slice(0, EVENTS_A_PAGE);
  return {
    title: 'Event feed',
    tabs: integrationTabs('/integration/events'),
    after: cursor ?? '',
    events: shown.map(({ id, type, occurred_at, data }) => ({
      id,
      type,
      time: occurred_at.toISOString(),
      data: indented(data),
    })),
    pages: pagination('/integration/events', { cursor }, events.length > shown.length ? shown.at(-1)?.id : undefined),
  };
}

/** JSON over several lines, its numbers as they were sent. */
function indented(json: string): string {
  let depth = 0;
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) => {
    if (token === '{' || token === '[') return `${token}\n${' '.repeat(++depth)}`;
    if (token === '}' || token === ']') return `\n${' '.repeat(--depth)}${token}`;
    return token === ',' ? `,\n${' '.repeat(depth)}` : token === ':' ? ': ' : token;
  });
}
