// SPDX-License-Identifier: Apache-2.0
import { type OpenAPIObject } from '@nestjs/swagger';
import { type WebhookEventType } from '../src/notifications/index.js';
import { contractDocs } from './contract-rules.js';
import { type DocumentSchema } from './document-schema.js';
import { exampleOf } from './schema-examples.js';
import { webhookExample } from './webhook-examples.js';

type Json = Record<string, unknown>;

const SUMMARIES: Record<WebhookEventType | 'webhook.test', string> = {
  'order.created': 'An order was created',
  'order.updated': 'An order changed',
  'order.flagged': 'An order became flagged, or its reasons changed',
  'order.cancelled': 'Units of an order were cancelled',
  'order.redacted': 'The personal data of an order was erased: erase your copy, too',
  'shipment.created': 'A shipment was created',
  'shipment.updated': 'A shipment changed by a write',
  'shipment.status_changed': 'The status of a parcel changed',
  'shipment.stalled': 'A parcel is late, or its carrier has been silent',
  'shipment.resumed': 'A parcel that had stalled was scanned, or is expected later',
  'shipment.cancelled': 'A shipment was cancelled, such as one whose label was voided',
  'shipment.redacted': 'The personal data of a shipment without an order was erased: erase your copy, too',
  'return.requested': 'A return was requested',
  'return.approved': 'A return was approved',
  'return.rejected': 'A return was rejected',
  'return.in_transit': 'The label of a return was reported',
  'return.cancelled': 'The customer has cancelled a return',
  'return.processed': 'The refund of a return was reported',
  'claim.suggested': 'A claim could be filed for a stalled parcel',
  'claim.submitted': 'A claim was filed',
  'claim.information_requested': 'Staff have asked the customer a question about a claim',
  'claim.information_provided': 'The customer has answered the question about a claim',
  'claim.approved': 'A claim was approved',
  'claim.denied': 'A claim was denied',
  'claim.reopened': 'Staff took back a denial, or an approval that was not settled: do not pay it',
  'claim.resolved': 'The refund or the reship of a claim was recorded',
  'claim.withdrawn': 'A claim was withdrawn',
  'withdrawal.submitted': 'A customer has withdrawn from the contract',
  'withdrawal.linked': 'The order of a withdrawal was found',
  'withdrawal.rejected': 'A withdrawal is not covered',
  'withdrawal.resolved': 'A withdrawal was settled',
  'change_request.submitted': 'A customer asks to cancel an order or to change its address',
  'change_request.approved': 'A request to change an order was approved',
  'change_request.rejected': 'A request to change an order was rejected',
  'change_request.expired': 'A request to change an order expired, because a parcel was pushed',
  'webhook.test': 'An endpoint is tested',
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
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, as Standard Webhooks has it. The key is the base64-decoded part of the ' +
      'secret after `whsec_`. After a rotation there are two, separated by a space.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
  traceparent: [
    'The trace of the request that caused the event, as W3C Trace Context has it. Only if the operator has turned on traces.',
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  ],
};

const DESCRIPTION =
  'Verify the signature, store the event and answer 2xx within ten seconds. A delivery that fails is tried again for about ' +
  'three days, and events may come twice or out of order: act once on each `webhook-id`, and keep the state with the highest ' +
  '`data.sequence`. An endpoint with `personal_data: false` or `fields` gets only some members of `data`.';

/** Adds the section `webhooks`: each event type of the schema `Event` with its schema and an example (C-DOC-5). */
export function addWebhooks(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, DocumentSchema>;
  const events = (schemas['Event']?.oneOf ?? []).map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '');
  const webhooks: Json = {};
  for (const name of events) {
    const event = schemas[name] as DocumentSchema;
    const webhook = name.replace('Event', 'Webhook');
    schemas[webhook] = withoutId(event);
    for (const type of (event.properties?.['type']?.enum ?? []) as (keyof typeof SUMMARIES)[])
      webhooks[type] = { post: webhookOf(type, webhook, schemas) };
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

function webhookOf(type: keyof typeof SUMMARIES, schema: string, schemas: Record<string, DocumentSchema>): object {
  const summary = `${type}: ${SUMMARIES[type]}`;
  const $ref = `#/components/schemas/${schema}`;
  const value = type === 'webhook.test' ? exampleOf({ $ref }, schemas) : webhookExample(type, schemas);
  const operationId = type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    operationId: `on${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`,
    summary,
    description: DESCRIPTION,
    tags: ['Webhooks'],
    externalDocs: contractDocs('C-EVT-1 to C-EVT-8, C-WHK-10 to C-WHK-17, C-WHK-22, C-WHK-24 to C-WHK-27'),
    security: [],
    parameters: Object.entries(HEADERS).map(([name, [description, example]]) => {
      const required = name !== 'traceparent';
      return { name, in: 'header', required, description, schema: { type: 'string', examples: [example] } };
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
