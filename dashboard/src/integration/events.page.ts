// SPDX-License-Identifier: Apache-2.0
import { type FeedEvent, type Page } from 'parcelward';
import { pagination } from '../core/pagination.js';
import { integrationTabs } from './integration-tabs.js';

export const EVENTS_PER_PAGE = 25;

/** @param page its events are oldest first */
export function eventsPage({ items, next }: Page<FeedEvent>, cursor?: string) {
  return {
    title: 'Event feed',
    tabs: integrationTabs('/integration/events'),
    after: cursor ?? '',
    events: items.map(({ id, type, occurred_at, data }) => ({
      id,
      type,
      time: occurred_at.toISOString(),
      data: indented(data),
    })),
    pages: pagination('/integration/events', { cursor }, next),
  };
}

/** Indents JSON without changing its numbers. */
export function indented(json: string): string {
  let depth = 0;
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) => {
    if (token === '{' || token === '[') return `${token}\n${' '.repeat(++depth)}`;
    if (token === '}' || token === ']') return `\n${' '.repeat(--depth)}${token}`;
    return token === ',' ? `,\n${' '.repeat(depth)}` : token === ':' ? ': ' : token;
  });
}
