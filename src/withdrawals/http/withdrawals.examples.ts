// SPDX-License-Identifier: Apache-2.0
import { type ApiRouteOptions } from '../../platform/http/api-route.js';

type Examples = NonNullable<ApiRouteOptions['bodyExamples']>;

/** Example bodies of `POST /withdrawals`. */
export const WITHDRAWAL_EXAMPLES: Examples = {
  phone: {
    summary: 'By phone, about the whole order',
    value: {
      order_number: 'DEMO-1001',
      name: 'Ana Souza',
      email: 'ana@example.com',
      received_at: '2026-11-20T01:50:00.000Z',
    },
  },
  items: {
    summary: 'By letter, about one unit of a line',
    value: { order_number: 'DEMO-1001', name: 'Ana Souza', line_items: [{ line_id: 'LAMP-1', quantity: 1 }] },
  },
};

/** Example bodies of `POST /withdrawals/{withdrawal_id}/resolution`. */
export const WITHDRAWAL_RESOLUTION_EXAMPLES: Examples = {
  resolved: {
    summary: 'The money was refunded',
    value: { outcome: 'RESOLVED', external_reference: { id: 'RF-77' } },
  },
  rejected: {
    summary: 'The withdrawal is not covered',
    value: { outcome: 'REJECTED', reason: 'The goods were made to your order.' },
  },
};
