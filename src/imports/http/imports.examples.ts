// SPDX-License-Identifier: Apache-2.0
import { type ApiOperationOptions } from '@nestjs/swagger';
import { ndjsonSchema } from '../../platform/http/ndjson-schema.js';
import { ImportLine } from '../model/import-line.js';

const MUG = { line_id: '1', sku: 'MUG', title: 'Mug' };
const ORDER = { ordered_at: '2026-05-01T10:00:00Z', currency: 'BRL', customer: { email: 'ana@example.com' } };

const TYPICAL = {
  order: {
    order_number: '1001',
    ...ORDER,
    amounts: { subtotal: 20 },
    line_items: [{ ...MUG, quantity: 2, unit_price: 10, line_total: 20 }],
    shipments: [{ tracking_number: '1Z5R89390357567127', carrier: 'ups', shipped_at: '2026-05-02T08:00:00Z' }],
  },
  tracking: [
    {
      tracking_number: '1Z5R89390357567127',
      events: [{ status: 'DELIVERED', occurred_at: '2026-05-04T14:00:00Z', location: { city: 'Recife' } }],
    },
  ],
};
const CANCELLED = {
  order: {
    order_number: '1002',
    ...ORDER,
    amounts: { subtotal: 10 },
    line_items: [{ ...MUG, quantity: 1, unit_price: 10, line_total: 10 }],
  },
  cancellations: [{ type: 'FULL', cancelled_at: '2026-05-03T10:00:00Z' }],
};
const CSV = `Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Id
#1001,ana@example.com,paid,BRL,20.00,0.00,0.00,20.00,2026-05-01 10:00:00 -0300,2,Mug,10.00,5511220011
#1002,rui@example.com,paid,BRL,55.98,15.10,0.00,71.08,2026-05-02 09:30:00 -0300,2,Garden lamp,27.99,5511220012
`;

const ndjson = (...lines: object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** The body of `POST /imports`: the handler reads the file itself, so the route declares no `body`. */
export const IMPORT_BODY: ApiOperationOptions['requestBody'] = {
  required: true,
  description: 'A file in UTF-8. `Content-Encoding: gzip` works; the limit of 4 GiB counts after decompression.',
  content: {
    'application/x-ndjson': {
      schema: { ...ndjsonSchema(ImportLine), description: 'One `ImportLine` as JSON per line.' },
      examples: {
        typical: { summary: 'A delivered order and a cancelled one', value: ndjson(TYPICAL, CANCELLED) },
        minimal: { summary: 'An order', value: ndjson({ order: CANCELLED.order }) },
      },
    },
    'text/csv': {
      schema: { type: 'string', description: "The orders of Shopify's admin, exported as plain CSV file." },
      examples: { shopify: { summary: 'Two orders', value: CSV } },
    },
  },
};

/** Two refused orders. */
export const REFUSED_LINES = ndjson(
  {
    line: 3,
    order_number: 'H-2',
    problem: {
      code: 'VALIDATION_ERROR',
      status: 422,
      title: 'Validation error',
      detail: '1 field is at fault; see errors.',
      errors: [{ pointer: '/order/currency', code: 'REQUIRED', detail: 'is required' }],
    },
  },
  {
    line: 7,
    order_number: null,
    problem: {
      code: 'MALFORMED_JSON',
      status: 400,
      title: 'Malformed JSON',
      detail: 'The line is not valid JSON in UTF-8: Unexpected end of JSON input',
    },
  },
);
