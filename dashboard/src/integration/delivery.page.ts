// SPDX-License-Identifier: Apache-2.0
import { type DeliveryDetails, type WebhookEndpoint } from 'parcelward/notifications';
import { timeCell, words } from '../core/format.js';
import { fact } from '../core/table.js';
import { DELIVERY_TONES, deliveryPath, DELIVERIES_PATH, urlOf } from './deliveries.page.js';
import { indented } from './events.page.js';

export function deliveryPage(delivery: DeliveryDetails, endpoints: readonly WebhookEndpoint[]) {
  const { delivery_id, webhook_id, endpoint_id, type, status, next_at, created_at, payload, attempts } = delivery;
  return {
    title: type,
    back: { href: DELIVERIES_PATH, label: 'Delivery log' },
    status: words(status),
    tone: DELIVERY_TONES[status],
    replay: `${deliveryPath(delivery_id)}/replay`,
    facts: [
      fact('Endpoint', urlOf(endpoint_id, endpoints)),
      fact('Event ID', webhook_id),
      fact('Created', timeCell(created_at)),
      ...(next_at === null ? [] : [fact('Next attempt', timeCell(next_at))]),
    ],
    payload: payload === null ? undefined : indented(payload),
    attempts: attempts.toReversed().map(({ at, status_code, duration_ms, response, error, request_headers }) => ({
      kind: status_code !== null && status_code < 300 ? 'good' : 'bad',
      at,
      outcome: status_code === null ? (error ?? 'No response') : `HTTP ${status_code}`,
      duration: `${duration_ms} ms`,
      response: response || undefined,
      headers: request_headers ? headerLines(request_headers) : undefined,
    })),
  };
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
