import { type OpenAPIObject } from '@nestjs/swagger';
import { type DocumentSchema } from '../platform/http/openapi/describe-schemas.js';
import { exampleOf } from '../platform/http/openapi/schema-examples.js';

type Json = Record<string, unknown>;

const FLAGGED = {
  flagged: true,
  reasons: [
    {
      code: 'GRAND_TOTAL_MISMATCH',
      detail: 'subtotal 27.99 + shipping_total 15.10 + protection_cost 1.00 = 44.09, but grand_total is 44.90',
      pointer: '/amounts/grand_total',
      expected: 44.09,
      actual: 44.9,
    },
  ],
  warnings: [],
};
const CANCELLED_UNIT = { line_id: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b', quantity: 1 };
const CANCELLED = {
  status: 'full',
  lines: [{ line_id: CANCELLED_UNIT.line_id, cancelled_quantity: CANCELLED_UNIT.quantity }],
  history: [
    {
      cancellation_id: 'can_01k9w3c2q4m7v8x5t6r1z0a9bd',
      type: 'FULL',
      line_items: [CANCELLED_UNIT],
      cancel_protection: true,
      reason: 'Out of stock',
      cancelled_at: '2026-11-20T02:00:24.274Z',
      created_at: '2026-11-20T02:00:25.031Z',
    },
  ],
};

/** Each event type with the words about it and, for its example, what its resource has other than a new one. */
const EVENTS: Record<string, [summary: string, changed?: Json]> = {
  'order.created': ['An order was created'],
  'order.updated': ['An order changed'],
  'order.flagged': ['An order became flagged, or its reasons changed', { review: FLAGGED }],
  'order.cancelled': ['Units of an order were cancelled', { cancellation: CANCELLED }],
  'shipment.created': ['A shipment was created', { status: 'PENDING', substatus: null }],
  'shipment.updated': ['A shipment changed by a write'],
  'shipment.status_changed': ['The status of a parcel changed', { status: 'DELIVERED' }],
  'return.requested': ['A return was requested'],
  'return.approved': ['A return was approved', { request_status: 'APPROVED' }],
  'return.rejected': ['A return was rejected', { status: 'EVALUATION_REJECTED', request_status: 'REJECTED' }],
  'return.in_transit': ['The label of a return was reported', { status: 'IN_TRANSIT', request_status: 'APPROVED' }],
  'return.processed': ['The refund of a return was reported', { status: 'PROCESSED', request_status: 'APPROVED' }],
  'claim.submitted': ['A claim was filed'],
  'claim.approved': ['A claim was approved', { status: 'APPROVED', approved_amount: 27.99 }],
  'claim.denied': ['A claim was denied', { status: 'DENIED' }],
  'claim.resolved': [
    'The refund or the reship of a claim was recorded',
    { status: 'RESOLVED', approved_amount: 27.99 },
  ],
  'claim.withdrawn': ['A claim was withdrawn', { status: 'WITHDRAWN' }],
  'webhook.test': ['An endpoint is tested'],
};

const HEADERS: Record<string, [description: string, example: string]> = {
  'webhook-id': [
    'The id of the event, the same for every endpoint, attempt and replay. Act once on each id.',
    'evt_01k9w3c2q4m7v8x5t6r1z0a9bd',
  ],
  'webhook-timestamp': [
    'When this attempt was signed, in seconds since 1970. Refuse one older than five minutes.',
    '1795140024',
  ],
  'webhook-signature': [
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, as Standard Webhooks has it. After a rotation there are two.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
};

const DESCRIPTION =
  'Verify the signature, store the event and answer 2xx within ten seconds. A delivery that fails is tried again for about ' +
  'three days, and events may come twice or out of order: act once on each `webhook-id`, and keep the state with the highest ' +
  '`data.sequence`.';

/** Adds the section `webhooks`: each event type of the schema `Event` with its schema and an example (C-DOC-5). */
export function addWebhooks(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, DocumentSchema>;
  const events = (schemas['Event']?.oneOf ?? []).map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '');
  const webhooks: Json = {};
  for (const name of events) {
    const event = schemas[name] as DocumentSchema;
    const webhook = name.replace('Event', 'Webhook');
    schemas[webhook] = withoutId(event);
    for (const type of event.properties?.['type']?.enum ?? [])
      webhooks[String(type)] = { post: webhookOf(String(type), webhook, schemas) };
  }
  document.webhooks = webhooks as OpenAPIObject['webhooks'];
}

/** The body of a webhook: its id is a header. */
function withoutId({
  properties: { id: _, ...properties } = {},
  required = [],
  ...event
}: DocumentSchema): DocumentSchema {
  return { ...event, properties, required: required.filter((member) => member !== 'id') };
}

function webhookOf(type: string, schema: string, schemas: Record<string, DocumentSchema>): object {
  const [summary, changed] = EVENTS[type] ?? [type];
  const $ref = `#/components/schemas/${schema}`;
  const example = { ...(exampleOf({ $ref }, schemas) as { data: Json }), type };
  const data = Object.entries(example.data).map(([member, value]) => [
    member,
    typeof value === 'object' ? { ...value, ...changed } : value,
  ]);
  const value = { ...example, data: Object.fromEntries(data) as Json };
  const operationId = type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    operationId: `on${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`,
    summary,
    description: DESCRIPTION,
    tags: ['Webhooks'],
    security: [],
    parameters: Object.entries(HEADERS).map(([name, [description, example]]) => {
      return { name, in: 'header', required: true, description, schema: { type: 'string', examples: [example] } };
    }),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref, properties: { type: { const: type } } },
          examples: { [type]: { summary, value } },
        },
      },
    },
    responses: {
      '2XX': { description: 'The event is stored. Its body is ignored.' },
      '410': { description: 'Disables the endpoint.' },
      default: { description: 'Any other answer, or none within ten seconds: the webhook is sent again later.' },
    },
  };
}
