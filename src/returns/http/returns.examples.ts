// SPDX-License-Identifier: Apache-2.0
import { type ApiRouteOptions } from '../../platform/http/api-route.js';

type Examples = NonNullable<ApiRouteOptions['bodyExamples']>;

export const RETURN_EXAMPLES: Examples = {
  parcel: {
    summary: 'One unit, sent back by parcel',
    value: {
      order_id: 'oms-1001',
      resolution: 'REFUND',
      return_method: 'SELF_SHIP',
      return_line_items: [{ line_id: 'LAMP-1', quantity: 1 }],
      return_from_address: { name: 'Ana Souza', city: 'Imbituba', state: 'SC', zip: '88780', country: 'BR' },
      customer_reason: { code: 'damaged', description: 'The shade is broken.' },
      note: 'The box is still there.',
    },
  },
  shop: {
    summary: 'Handed in at a shop',
    value: {
      order_id: 'DEMO-1001',
      resolution: 'STORE_CREDIT',
      return_method: 'IN_STORE',
      return_line_items: [{ line_id: 'LAMP-1', quantity: 2 }],
      return_from_address: {},
    },
  },
};

const external_reference = { id: 'RMA-77' };

export const DECISION_EXAMPLES: Examples = {
  approved: { summary: 'Approved', value: { decision: 'APPROVED', external_reference } },
  rejected: {
    summary: 'Rejected, with a note to the customer',
    value: { decision: 'REJECTED', reason: 'The time for returns is over.', external_reference },
  },
};

export const RETURN_LABEL_EXAMPLES: Examples = {
  label: {
    summary: 'A label to print',
    value: {
      carrier: 'Correios',
      tracking_number: 'PW531744200BR',
      label_url: 'https://labels.example.com/returns/1.pdf',
      external_reference,
    },
  },
};

export const REFUND_EXAMPLES: Examples = {
  refund: {
    summary: 'Refunded less the cost of the label',
    value: {
      amount: 22.99,
      currency: 'BRL',
      external_refund_id: 'rf_20261121_1',
      deductions_total: 5,
      refunded_at: '2026-11-21T12:00:00Z',
      external_reference,
    },
  },
};
