import { type Delivery, DELIVERY_STATUSES, type DeliveryStatus, type WebhookEndpoint } from 'parcelward/notifications';
import { count, words } from '../frame/format.js';
import { type Choice, choices } from '../frame/forms.js';
import { pagination, type Pagination } from '../frame/pagination.js';
import { type Tone } from '../frame/table.js';
import { type Tab } from '../frame/tabs.js';
import { integrationTabs } from './integration-tabs.js';

/** What of the log is asked for, as the address says it. */
export interface DeliveriesQuery {
  endpoint?: string;
  status?: string;
  cursor?: string;
}

/** The log of what endpoints were sent. */
export interface DeliveriesPage {
  title: string;
  tabs: Tab[];
  endpoints: Choice[];
  statuses: Choice[];
  deliveries: DeliverySection[];
  pages: Pagination;
  /** Filled in to send again what was recorded since. */
  since: string;
}

interface DeliverySection {
  id: string;
  event: string;
  type: string;
  url: string;
  status: string;
  tone: Tone;
  time: string;
  next: string | undefined;
  tries: string;
  attempts: { number: number; at: string; outcome: string; duration: string; response: string | undefined }[];
}

export const DELIVERIES_A_PAGE = 25;
const TONES: Record<DeliveryStatus, Tone> = {
  delivered: 'good',
  failed: 'bad',
  waiting: 'warn',
  pending: 'plain',
  cancelled: 'plain',
};

/** @param deliveries of which one more than a page tells that there is a page after this one */
export function deliveriesPage(
  deliveries: readonly Delivery[],
  endpoints: readonly WebhookEndpoint[],
  query: DeliveriesQuery,
  since = '',
): DeliveriesPage {
  const shown = deliveries.slice(0, DELIVERIES_A_PAGE);
  const next = deliveries.length > shown.length ? shown.at(-1)?.delivery_id : undefined;
  const urls = new Map(endpoints.map(({ endpoint_id, url }) => [endpoint_id, url]));
  return {
    title: 'Delivery log',
    tabs: integrationTabs('/integration/deliveries'),
    endpoints: choices([...urls.keys()], [query.endpoint ?? ''], (id) => urls.get(id) ?? id),
    statuses: choices(DELIVERY_STATUSES, [query.status ?? ''], words),
    deliveries: shown.map((delivery) => deliverySection(delivery, urls)),
    pages: pagination('/integration/deliveries', { ...query }, next),
    since,
  };
}

function deliverySection(delivery: Delivery, urls: ReadonlyMap<string, string>): DeliverySection {
  const { delivery_id, webhook_id, endpoint_id, type, status, next_at, created_at, attempts } = delivery;
  return {
    id: delivery_id,
    event: webhook_id,
    type,
    url: urls.get(endpoint_id) ?? `${endpoint_id} (deleted)`,
    status: words(status),
    tone: TONES[status],
    time: created_at,
    next: next_at ?? undefined,
    tries: attempts.length === 0 ? 'Not tried yet' : count(attempts.length, 'try', 'tries'),
    attempts: attempts.map(({ number, at, status_code, duration_ms, response, error }) => ({
      number,
      at,
      outcome: status_code === null ? (error ?? 'No answer') : `HTTP ${status_code}`,
      duration: `${duration_ms} ms`,
      response: response || undefined,
    })),
  };
}

/** The moment of a `datetime-local` field, which knows no zone, in UTC. */
export function sinceOf(field: string): string {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(field) ? `${field}:00Z` : field;
}
