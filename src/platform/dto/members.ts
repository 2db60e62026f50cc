// SPDX-License-Identifier: Apache-2.0
import { EnumField } from '../validation/index.js';

/** The member of answers that says that personal data in the body was dropped (C-PRIV-7). */
export function ErasedDataField(): PropertyDecorator {
  return EnumField(['redacted'], {
    optional: true,
    description: 'The personal data of the order was erased, and that of the body was dropped.',
  });
}
// Members that many resources have. Each means the same in the whole API.

const INSTANT = '2026-11-20T02:00:24.274Z';

export const CREATED_AT = { example: INSTANT, description: 'When the service created it (UTC).' };
export const UPDATED_AT = { example: INSTANT, description: 'When it last changed (UTC).' };
export const OCCURRED_AT = { example: INSTANT, description: 'When it happened (UTC).' };
export const ORDER_NUMBER = {
  max: 128,
  example: 'DEMO-1001',
  description:
    'The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.',
};
export const LINE_ID = { max: 128, example: 'LAMP-1', description: 'The id of the line within its order.' };
export const SKU = { max: 128, example: 'A47295965BD0', description: 'The stock keeping unit of the goods.' };
export const PRODUCT_ID = { max: 128, description: "The source platform's id of the product." };
export const TRACKING_NUMBER = {
  max: 64,
  example: '9405511899223197428490',
  description: 'The tracking number, as the carrier prints it.',
};
export const CUSTOMER_EMAIL = { example: 'ana@example.com', description: 'The e-mail address of the customer.' };
export const ENDPOINT_ID = {
  max: 30,
  example: 'whe_01k9w3c2q4m7v8x5t6r1z0a9bd',
  description: 'The id of the webhook endpoint.',
};
