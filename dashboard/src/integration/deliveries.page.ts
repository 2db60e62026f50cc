import { type Delivery, DELIVERY_STATUSES, type DeliveryStatus, type WebhookEndpoint } from 'parcelward/notifications';
import { count, words } from '../core/format.js';
import { type Choice, choices } from '../core/forms.js';
import { pagination, type Pagination } from '../core/pagination.js';
import { type Tone } from '../core/table.js';
import { type Tab } from '../core/tabs.js';
import { integrationTabs } from './integration-tabs.js';

/** The query of the log's URL. */
export interface DeliveriesQuery {
  endpoint?: string;
  status?: string;
  cursor?: string;
}

/** The log of webhook deliveries. */
export interface DeliveriesPage {
  title: string;
  tabs: Tab[];
  endpoints: Choice[];
  statuses: Choice[];
  deliveries: DeliverySection[];
  pages: Pagination;
  /** Start time of the replay form. */
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
  summary: string;
  attempts: { number: number; at: string; outcome: string; duration: string; response: string | undefined }[];
}

export const DELIVERIES_PER_PAGE = 25;
const TONES: Record<DeliveryStatus, Tone> = {
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
): DeliveriesPage {
  const shown = deliveries.slice(0, DELIVERIES_PER_PAGE);
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
    summary: attempts.length === 0 ? 'Not attempted yet' : count(attempts.length, 'attempt'),
    attempts: attempts.map(({ number, at, status_code, duration_ms, response, error }) => ({
      number,
      at,
      outcome: status_code === null ? (error ?? 'No response') : `HTTP ${status_code}`,
      duration: `${duration_ms} ms`,
      response: response || undefined,
    })),
  };
}

/** The UTC time of a `datetime-local` field, which has no time zone. */
export function sinceOf(field: string): string {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(field) ? `${field}:00Z` : field;
}
