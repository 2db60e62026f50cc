import { type OrdersConfig } from '../orders.settings.js';
import { type EndpointOptions } from '../../platform/http/endpoint.js';
import { Problem } from '../../platform/errors/problem.js';
import { ReturnLabel } from '../../shipments/http/index.js';
import { HistoryQuery, OrderHistoryAnswer } from './dto/history.dto.js';
import { OrderAnswer, ReturnLabelAnswer, WrittenOrderAnswer } from './dto/order-answers.dto.js';
import { OrderForecastAnswer } from './dto/order-forecast.dto.js';
import { OrderPath, PostOrderBody, PutOrderBody } from './dto/order.dto.js';
import { ORDER_LABEL_EXAMPLES, ORDER_EXAMPLES, POST_ORDER_EXAMPLES } from './orders.examples.js';
import { rewriteLegacyKeys } from './legacy-keys.js';

const WRITTEN: EndpointOptions['answers'] = {
  200: {
    description: 'The order existed: it was replaced (`applied` true), or the body matched it (`reason` `no_change`).',
    type: WrittenOrderAnswer,
  },
  201: { description: 'The order was created.', type: WrittenOrderAnswer, headers: { Location: 'Path of the order.' } },
};

/** The path parameter is authoritative (C-PUT-1). */
function sameOrderNumber(body: Record<string, unknown>, path: Record<string, string>): void {
  const { order_number: sent } = body;
  if (sent === undefined || sent === path.order_number) return;
  const errors = [
    { pointer: '/order_number', code: 'NOT_ALLOWED_VALUE', detail: 'is not the order number of the path' } as const,
  ];
  throw new Problem('PATH_BODY_MISMATCH', `The body names order ${String(sent)}, the path ${path.order_number}.`, {
    errors: [...errors],
  });
}

export const PUT_ORDER: EndpointOptions = {
  summary: 'Create or replace an order',
  description:
    'The recommended way to push orders. The body is the whole order: an optional member that is left out is cleared. ' +
    'Lines keep their `line_id` as long as `product_id` or `sku` stay. Fixed at first create: `order_id`, `is_protected`, `amounts.protection_cost`, `source_store`.',
  auth: 'store',
  limit: 'data',
  idempotency: 'optional',
  path: OrderPath,
  body: PutOrderBody,
  bodyExamples: ORDER_EXAMPLES,
  answers: WRITTEN,
  problems: [
    'PATH_BODY_MISMATCH',
    'SOURCE_STORE_REQUIRED',
    'SOURCE_STORE_NOT_ALLOWED',
    'SOURCE_STORE_CONFLICT',
    'IMMUTABLE_FIELD',
    'PROTECTION_IMMUTABLE',
    'LINE_HAS_ACTIVE_RETURN',
  ],
  compare: sameOrderNumber,
};

export const POST_ORDER: EndpointOptions = {
  summary: 'Create an order',
  description: 'Deprecated: use PUT. An order that exists under the same number and id is returned unchanged.',
  deprecated: true,
  auth: 'store',
  limit: 'data',
  idempotency: 'optional',
  body: PostOrderBody,
  bodyExamples: POST_ORDER_EXAMPLES,
  answers: {
    200: { description: 'The order existed and is unchanged.', type: WrittenOrderAnswer },
    201: {
      description: 'The order was created.',
      type: WrittenOrderAnswer,
      headers: { Location: 'Path of the order.' },
    },
  },
  headers: { Deprecation: 'Since when this route is deprecated (RFC 9745).', Link: 'The route that succeeds it.' },
  problems: ['SOURCE_STORE_REQUIRED', 'SOURCE_STORE_NOT_ALLOWED', 'SOURCE_STORE_CONFLICT', 'IMMUTABLE_FIELD'],
  rewrite: (body, config: OrdersConfig) => (config.LEGACY_ORDER_KEYS ? rewriteLegacyKeys(body) : body),
};

export const GET_ORDER: EndpointOptions = {
  summary: 'Read an order',
  auth: 'store',
  limit: 'data',
  idempotency: 'none',
  path: OrderPath,
  requestHeaders: { 'If-None-Match': 'The ETag of an earlier answer: 304 when the order is still the same.' },
  answers: {
    200: {
      description: 'The order.',
      type: OrderAnswer,
      headers: { ETag: 'Changes with what is shown; send it back in If-None-Match.' },
    },
    304: {
      description: 'The order is the one that If-None-Match names.',
      headers: { ETag: 'That of the order, as in a 200.' },
    },
  },
  problems: ['ORDER_NOT_FOUND'],
};

export const VALIDATE_ORDER: EndpointOptions = {
  summary: 'Ask what a PUT would do',
  description:
    'Takes an order as `PUT` does, with its `order_number`, stores nothing, and tells what the `PUT` would do: the members ' +
    'that would change and the flags with their equations, or every rule that the body breaks. Those are part of a `200`.',
  auth: 'store',
  limit: 'data',
  idempotency: 'none',
  body: PostOrderBody,
  bodyExamples: POST_ORDER_EXAMPLES,
  shape: 'told',
  answers: { 200: { description: 'What a `PUT` of this body would do.', type: OrderForecastAnswer } },
};

export const GET_HISTORY: EndpointOptions = {
  summary: "Read an order's history",
  description: 'Who changed which members and when: each applied write, cancellation, label and change of the flags.',
  auth: 'store',
  limit: 'data',
  idempotency: 'none',
  path: OrderPath,
  query: HistoryQuery,
  answers: { 200: { description: 'Versions, the newest first.', type: OrderHistoryAnswer } },
  problems: ['ORDER_NOT_FOUND'],
};

export const PUT_RETURN_LABEL: EndpointOptions = {
  summary: "Hand in an order's return label",
  description:
    'A prepaid label of the merchant, shown to the customer who returns. The last one counts. At least one of ' +
    '`barcode_data`, `tracking_number`, `label_url`, `qr_code_url`, `included_in_package` identifies it.',
  auth: 'store',
  limit: 'data',
  idempotency: 'optional',
  path: OrderPath,
  body: ReturnLabel,
  bodyExamples: ORDER_LABEL_EXAMPLES,
  answers: { 200: { description: 'The label is stored.', type: ReturnLabelAnswer } },
  problems: ['ORDER_NOT_FOUND'],
};
