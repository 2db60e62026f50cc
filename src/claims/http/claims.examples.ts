// SPDX-License-Identifier: Apache-2.0
import { type ApiRouteOptions } from '../../platform/http/api-route.js';

/** Example bodies of `POST /claims`, for the order in the example of `PUT /orders/{order_number}`. */
export const CLAIM_EXAMPLES: NonNullable<ApiRouteOptions['bodyExamples']> = {
  full: {
    summary: 'The whole order was stolen',
    value: {
      order_reference: 'DEMO-1001',
      claim_reason: 'Stolen',
      claim_resolution: 'REFUND',
      claims_full_order: true,
      additional_comment: 'The parcel was taken from the porch.',
    },
  },
  lines: {
    summary: 'One unit of a line, to be sent again',
    value: {
      order_reference: 'DEMO-1001',
      claim_reason: 'Wrong Product',
      claim_resolution: 'RESHIP',
      claims_full_order: false,
      claims_items: [{ line_id: 'LAMP-1', quantity: 1, additional_comment: 'A blue one came.' }],
      shipping_address: {
        name: 'Ana Souza',
        street1: 'Rua das Flores 12',
        city: 'Imbituba',
        zip: '88780',
        country: 'BR',
      },
    },
  },
};

/** Example body of `POST /claims/{claim_id}/answers`. */
export const INFORMATION_EXAMPLES: NonNullable<ApiRouteOptions['bodyExamples']> = {
  answer: { summary: 'An answer in words', value: { comment: 'The box was open when it came.' } },
};
