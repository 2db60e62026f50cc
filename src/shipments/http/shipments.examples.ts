import { type ApiRouteOptions } from '../../platform/http/api-route.js';

type Examples = NonNullable<ApiRouteOptions['bodyExamples']>;

/** Examples of `POST /shipments`. */
export const PUSH_EXAMPLES: Examples = {
  order: {
    summary: 'A parcel of an order',
    value: {
      tracking_number: '1Z5R89390357567127',
      carrier: 'ups',
      order_number: 'DEMO-1001',
      customer_email: 'ana@example.com',
      shipped_at: '2026-11-20T16:00:00-03:00',
      eta: '2026-11-29',
      items: [{ sku: 'A47295965BD0', quantity: 2 }],
      ship_to: { city: 'Imbituba', state: 'SC', zip: '88780', country: 'BR' },
    },
  },
  standalone: { summary: 'Only a tracking number', value: { tracking_number: 'RB123456785GB', carrier: 'royal_mail' } },
};

/** Examples of `PATCH /shipments/…`. */
export const PATCH_EXAMPLES: Examples = {
  eta: { summary: 'A new ETA', value: { eta: '2026-12-01' } },
  clear: { summary: 'Clear members', value: { customer_email: null, servicelevel: null } },
};
