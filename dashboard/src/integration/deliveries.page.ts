// SPDX-License-Identifier: Apache-2.0
import { type Delivery, DELIVERY_STATUSES, type DeliveryStatus, type WebhookEndpoint } from 'parcelward/notifications';
import { count, timeCell, words } from '../core/format.js';
import { choices } from '../core/forms.js';
import { pagination } from '../core/pagination.js';
import { table, type Tone } from '../core/table.js';
import { integrationTabs } from './integration-tabs.js';

/** The query of the log's URL. */
export interface DeliveriesQuery {
  endpoint?: string;
  status?: string;
  cursor?: string;
}

export const DELIVERIES_PATH = '/integration/deliveries';
export const DELIVERIES_PER_PAGE = 25;
export const DELIVERY_TONES: Record<DeliveryStatus, Tone> = {
  delivered: 'good',
  failed: 'bad',
  waiting: 'warn',
  pending: 'plain',
  cancelled: 'plain',
};

/** @param deliveries one more than a page if there is a next page */
export function deliveriesPage(
  deliveries: readonly Delivery[],
  endpoints: readonly WebhookEndpoint[],
  query: DeliveriesQuery,
  since = '',
) {
  const shown = deliveries.slice(0, DELIVERIES_PER_PAGE);
  const next = deliveries.length > shown.length ? shown.at(-1)?.delivery_id : undefined;
  const urls = new Map(endpoints.map(({ endpoint_id, url }) => [endpoint_id, url]));
  return {
    title: 'Delivery log',
    tabs: integrationTabs(DELIVERIES_PATH),
    endpoints: choices([...urls.keys()], [query.endpoint ?? ''], (id) => urls.get(id) ?? id),
    statuses: choices(DELIVERY_STATUSES, [query.status ?? ''], words),
    deliveries: table(
      'Deliveries, newest first',
      ['Event', 'Status', 'Endpoint', 'Attempts', 'Created', 'Next attempt'],
      shown.map(({ delivery_id, type, status, endpoint_id, attempts, created_at, next_at }) => [
        { text: type, href: deliveryPath(delivery_id) },
        { text: words(status), tone: DELIVERY_TONES[status] },
        urlOf(endpoint_id, endpoints),
        attempts.length === 0 ? 'None yet' : count(attempts.length, 'attempt'),
        timeCell(created_at),
        timeCell(next_at),
      ]),
      'No deliveries.',
    ),
    pages: pagination(DELIVERIES_PATH, { ...query }, next),
    since,
  };
}

export const deliveryPath = (id: string): string => `${DELIVERIES_PATH}/${encodeURIComponent(id)}`;

/** The address of an endpoint; deleted ones are marked. */
export function urlOf(id: string, endpoints: readonly WebhookEndpoint[]): string {
  return endpoints.find(({ endpoint_id }) => endpoint_id === id)?.url ?? `${id} (deleted)`;
}
