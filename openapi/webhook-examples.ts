// SPDX-License-Identifier: Apache-2.0
import { KEPT_OF_EVENT, type WebhookEventType } from '../src/notifications/index.js';
import { keepOnly } from '../src/platform/privacy/kept-members.js';
import { type DocumentSchema } from './document-schema.js';
import { exampleOf } from './schema-examples.js';

type Json = Record<string, unknown>;
type Resource = 'order' | 'shipment' | 'return' | 'claim' | 'claim_suggestion' | 'withdrawal' | 'change_request';
/** The example of a schema. */
type ExampleOf = (schema: string) => Json;

/** The time of all examples. Whoever sends one puts its own time here. */
const INSTANT = '2026-11-20T02:00:24.274Z';

const SCHEMAS: Record<Resource, string> = {
  order: 'EventOrder',
  shipment: 'Shipment',
  return: 'Return',
  claim: 'Claim',
  claim_suggestion: 'ClaimSuggestion',
  withdrawal: 'Withdrawal',
  change_request: 'ChangeRequest',
};

/** Ids in the examples of members, and the ones in their place: no store has them (C-WHE-8), and all events are of one order. */
const IDS: [found: RegExp, instead: string][] = [
  [/(?<=[a-z]_)01k9[0-9a-z]{22}/g, 'example'],
  [/DEMO-1001/g, 'EXAMPLE-1001'],
  [/oms-1001/g, '116f0b09343b49556bbad5f35bee0cdf'],
  [/LAMP-1/g, 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b'],
];

/** What every event of a resource has in place of the examples of its members. */
const COMMON: Record<Resource, Json> = {
  order: { shipments: [] },
  shipment: { status: 'PENDING', substatus: null },
  return: { withdrawal_id: null, warnings: [] },
  claim: {},
  claim_suggestion: {},
  withdrawal: { return_id: null, rejection: null, resolution: null, redacted_at: null },
  change_request: { reason: null, ended_at: null },
};

const redacted = { redacted_at: INSTANT };

/** The place of each event among the events of its resource (C-EVT-4), and what it has in place of the examples. */
const EVENTS: Record<WebhookEventType, [sequence: number, members?: (example: ExampleOf) => Json]> = {
  'order.created': [1],
  'order.updated': [2],
  'order.flagged': [2, flagged],
  'order.cancelled': [2, cancelled],
  'order.redacted': [2, () => redacted],
  'shipment.created': [1],
  'shipment.updated': [2],
  'shipment.status_changed': [2, () => ({ status: 'IN_TRANSIT', substatus: 'package_departed' })],
  'shipment.stalled': [3, (example) => ({ status: 'IN_TRANSIT', stall: example('ParcelStall') })],
  'shipment.resumed': [4, () => ({ status: 'IN_TRANSIT' })],
  'shipment.cancelled': [2, () => ({ cancelled_at: INSTANT })],
  'shipment.redacted': [2, () => ({ ...redacted, order_number: null })],
  'return.requested': [1],
  'return.approved': [2, (example) => decided(example, 'APPROVED')],
  'return.rejected': [2, (example) => ({ ...decided(example, 'REJECTED'), status: 'EVALUATION_REJECTED' })],
  'return.in_transit': [3, labelled],
  'return.processed': [
    4,
    (example) => ({ ...labelled(example), status: 'PROCESSED', refund: example('ReturnRefund') }),
  ],
  'claim.suggested': [1],
  'return.cancelled': [2, () => ({ status: 'CANCELLED' })],
  'claim.submitted': [1, (example) => moved(example, 'SUBMITTED')],
  'claim.information_requested': [2, (example) => moved(example, 'SUBMITTED', 'INFORMATION_REQUESTED')],
  'claim.information_provided': [3, (example) => moved(example, 'SUBMITTED', 'INFORMATION_REQUESTED', 'SUBMITTED')],
  'claim.approved': [2, (example) => moved(example, 'SUBMITTED', 'APPROVED')],
  'claim.denied': [2, (example) => moved(example, 'SUBMITTED', 'DENIED')],
  'claim.reopened': [3, (example) => moved(example, 'SUBMITTED', 'DENIED', 'SUBMITTED')],
  'claim.resolved': [3, (example) => moved(example, 'SUBMITTED', 'APPROVED', 'RESOLVED')],
  'claim.withdrawn': [2, (example) => moved(example, 'SUBMITTED', 'WITHDRAWN')],
  'withdrawal.submitted': [1],
  'withdrawal.linked': [2],
  'withdrawal.rejected': [2, (example) => ({ status: 'REJECTED', rejection: example('WithdrawalRejection') })],
  'withdrawal.resolved': [2, (example) => ({ status: 'RESOLVED', resolution: example('WithdrawalResolution') })],
  'change_request.submitted': [1],
  'change_request.approved': [2, () => ({ status: 'APPROVED', ended_at: INSTANT })],
  'change_request.rejected': [2, () => ({ status: 'REJECTED', ended_at: INSTANT })],
  'change_request.expired': [2, () => ({ status: 'EXPIRED', ended_at: INSTANT })],
};

/** Builds the webhook of an event from the examples of its resource's members. */
export function webhookExample(type: WebhookEventType, schemas: Record<string, DocumentSchema>): Json {
  const resource = (type === 'claim.suggested' ? 'claim_suggestion' : type.split('.')[0]) as Resource;
  const example: ExampleOf = (name) => exampleOf(schemas[name] ?? {}, schemas) as Json;
  const [sequence, membersOf] = EVENTS[type];
  const whole = { ...example(SCHEMAS[resource]), ...COMMON[resource], ...membersOf?.(example) };
  const shown = type.endsWith('.redacted') ? keepOnly(whole, KEPT_OF_EVENT[resource]) : whole;
  const webhook = { type, timestamp: INSTANT, data: { sequence, occurred_at: INSTANT, [resource]: shown } };
  const text = IDS.reduce((json, [found, instead]) => json.replaceAll(found, instead), JSON.stringify(webhook));
  return JSON.parse(text) as Json;
}

/** The grand total is not the sum of the other figures. */
function flagged(example: ExampleOf): Json {
  const reason = example('ReviewReason');
  const amounts = { ...(example('EventOrder')['amounts'] as Json), grand_total: reason['actual'] };
  return { amounts, review: { flagged: true, reasons: [reason], warnings: [] } };
}

function cancelled(example: ExampleOf): Json {
  const entry = { ...example('CancellationEntry'), type: 'FULL', cancel_protection: true, created_at: INSTANT };
  const cancellation = { ...example('Cancellation'), status: 'full', history: [entry] };
  return { is_protected: false, protection: { ended_at: INSTANT }, cancellation };
}

function decided(example: ExampleOf, decision: string): Json {
  return { request_status: decision, decision: { ...example('ReturnDecision'), decision } };
}

function labelled(example: ExampleOf): Json {
  const tracking = { ...example('ParcelTracking'), tracking_carrier: 'usps' };
  return {
    ...decided(example, 'APPROVED'),
    status: 'IN_TRANSIT',
    label: example('ReturnShippingLabel'),
    tracking,
  };
}

function moved(example: ExampleOf, ...statuses: string[]): Json {
  const { amount, ...move } = example('ClaimMove');
  const history = statuses.map((status, index) => ({
    ...move,
    status,
    amount: status === 'APPROVED' ? amount : null,
    ...(status === 'INFORMATION_REQUESTED' && { question: 'Have you asked your neighbors?' }),
    ...(status === 'SUBMITTED' &&
      statuses[index - 1] === 'DENIED' && { reason: 'The carrier has confirmed the loss.' }),
    ...(status === 'SUBMITTED' &&
      statuses[index - 1] === 'INFORMATION_REQUESTED' && { comment: 'Yes, nobody has the parcel.' }),
  }));
  return { status: statuses.at(-1), approved_amount: statuses.includes('APPROVED') ? amount : null, history };
}
