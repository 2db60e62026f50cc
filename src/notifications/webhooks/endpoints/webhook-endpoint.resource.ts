// SPDX-License-Identifier: Apache-2.0
import { ActorView } from '../../../orders/index.js';
import { answerOf } from '../../../platform/dto/answer.js';
import { CREATED_AT, ENDPOINT_ID, UPDATED_AT } from '../../../platform/dto/members.js';
import { type Actor } from '../../../platform/outbox/actor.js';
import {
  ArrayField,
  BooleanField,
  ClosedObject,
  CursorField,
  DateTimeField,
  EnumField,
  type Fault,
  IdentifierField,
  IntegerField,
  ObjectField,
  ruleOn,
  Rules,
  TextField,
  TextListField,
} from '../../../platform/validation/index.js';
import { EVENT_TYPES, WEBHOOK_TYPES, type WebhookType } from './event-types.js';
import { MAX_FIELD_LENGTH, MAX_FIELDS } from './payload-fields.js';
import { type DisabledReason, type EndpointStatus } from './webhook-endpoint.entity.js';

const URL = {
  max: 2048,
  example: 'https://oms.example.com/parcelward',
  description: 'An https URL of a public address; http and private addresses too with WEBHOOK_ALLOW_PRIVATE_TARGETS.',
};
const FILTER = {
  max: 100,
  itemMax: 64,
  optional: true,
  example: ['order.created', 'shipment.status_changed'],
  description: `The event types that it gets; null for all: ${EVENT_TYPES.join(', ')}.`,
} as const;
const IN_SEQUENCE =
  'Whether the deliveries of one resource wait for the one before, for ten minutes at most. Default: true.';
const PERSONAL_DATA =
  'If false, the `data` of webhooks keeps only what an erasure of personal data keeps. Default: true.';
const FIELDS = {
  max: MAX_FIELDS,
  itemMax: MAX_FIELD_LENGTH,
  optional: true,
  example: ['order.amounts', 'order.line_items.sku', 'shipment.status'],
  description:
    'Paths of the members that the `data` of webhooks keeps; null for everything. The path of an object keeps all of it, and ' +
    'in a list a path applies to each item. `sequence`, `occurred_at`, `imported` and the id of the resource always stay.',
} as const;
const STATUSES = ['enabled', 'disabled'];
const STATUS =
  '`disabled` cancels the pending deliveries; `enabled` sends only later events, and resets the circuit breaker.';

@ClosedObject()
export class WebhookEndpointPath {
  @IdentifierField({ ...ENDPOINT_ID, max: 64, ascii: true }) endpoint_id!: string;
}

/** Body of `POST /webhook-endpoints` (C-WHE-1). */
@ClosedObject({ description: 'A new webhook endpoint.' })
export class CreateWebhookEndpointBody {
  @TextField(URL) url!: string;
  @TextListField(FILTER) events?: string[] | null;
  @BooleanField({ optional: true, description: IN_SEQUENCE }) in_sequence?: boolean;
  @BooleanField({ optional: true, description: PERSONAL_DATA }) personal_data?: boolean;
  @TextListField(FIELDS) fields?: string[] | null;
}

/** Body of `PATCH /webhook-endpoints/{endpoint_id}` (C-WHE-4). */
@ClosedObject({ description: 'The members of an endpoint to change (RFC 7396).' })
export class PatchWebhookEndpointBody {
  @TextField({ ...URL, optional: true }) url?: string;
  @TextListField(FILTER) events?: string[] | null;
  @BooleanField({ optional: true, description: `${IN_SEQUENCE} Applies to later events.` }) in_sequence?: boolean;
  @BooleanField({ optional: true, description: `${PERSONAL_DATA} Applies to all later attempts.` })
  personal_data?: boolean;
  @TextListField(FIELDS) fields?: string[] | null;
  @EnumField(STATUSES, { optional: true, description: STATUS }) status?: EndpointStatus;
}

/** Body of `POST /webhook-endpoints/{endpoint_id}/test` (C-WHE-8). */
@ClosedObject({ description: 'The type of the example to send.' })
export class TestWebhookBody {
  @EnumField(WEBHOOK_TYPES, {
    example: 'order.created',
    description: '`webhook.test`, or a type of event, which sends an example of it.',
  })
  type!: WebhookType;
}

/** Checks that a replay names events or a range, and that the range is not empty (C-WHE-11, C-WHE-12). */
function replayFaults({ event_ids, since, until, cursor }: ReplayWebhooksBody): Fault[] {
  if (event_ids === undefined && since === undefined)
    return [{ pointer: '/since', code: 'REQUIRED', detail: 'is required without event_ids' }];
  if (event_ids !== undefined)
    return Object.entries({ since, until, cursor }).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [{ pointer: `/${name}`, code: 'UNKNOWN_KEY', detail: 'is not allowed with event_ids' }],
    );
  if (until !== undefined && since !== undefined && Date.parse(until) < Date.parse(since))
    return [{ pointer: '/until', code: 'OUT_OF_RANGE', detail: 'must not be before since' }];
  return [];
}

/** Body of `POST /webhook-endpoints/{endpoint_id}/replay` (C-WHE-11, C-WHE-12). */
@ClosedObject({ description: 'The events to send again: by their ids, or of a range of time.' })
@Rules(ruleOn(['/event_ids', '/since', '/until', '/cursor'], replayFaults))
export class ReplayWebhooksBody {
  @TextListField({
    min: 1,
    max: 100,
    itemMax: 30,
    optional: true,
    example: ['evt_01k9w3c2q4m7v8x5t6r1z0a9bd'],
    description: 'The `webhook-id` of each event to send, whatever the filter.',
  })
  event_ids?: string[];
  @DateTimeField({ optional: true, description: 'Events from this time on, at most 30 days ago.' }) since?: string;
  @DateTimeField({ optional: true, description: 'Events up to this time; by default up to now.' }) until?: string;
  @CursorField('evt') cursor?: string;
}

/** An endpoint as the API shows it. */
@ClosedObject({ name: 'WebhookEndpoint', description: 'A URL of the store that receives webhooks.' })
export class WebhookEndpointView {
  @IdentifierField(ENDPOINT_ID) endpoint_id!: string;
  @TextField(URL) url!: string;
  @ObjectField(() => ActorView, { description: 'Who added it, or last changed its URL.' }) url_set_by!: Actor;
  @TextListField(FILTER) events!: string[] | null;
  @BooleanField({ example: true, description: IN_SEQUENCE }) in_sequence!: boolean;
  @BooleanField({ example: true, description: PERSONAL_DATA }) personal_data!: boolean;
  @TextListField(FIELDS) fields!: string[] | null;
  @TextField({
    optional: true,
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    description:
      'The signing secret, only in the answer that made it; otherwise null. The key is the base64-decoded part after `whsec_`.',
  })
  secret!: string | null;
  @EnumField(STATUSES, { example: 'enabled', description: 'Whether events are sent; `disabled_reason` says why not.' })
  status!: EndpointStatus;
  @EnumField(['merchant', 'gone', 'failing'], {
    optional: true,
    description:
      'Why it is disabled. `merchant`: by the merchant. `gone`: it answered 410. `failing`: it failed for five days. Null while it is enabled.',
  })
  disabled_reason!: DisabledReason | null;
  @DateTimeField({
    optional: true,
    description: 'Since when all attempts have failed (UTC); null if the last one succeeded.',
  })
  failing_since!: string | null;
  @DateTimeField(CREATED_AT) created_at!: string;
  @DateTimeField(UPDATED_AT) updated_at!: string;
}

@ClosedObject({ description: 'Holds the endpoint.' })
class WebhookEndpointData {
  @ObjectField(() => WebhookEndpointView, { description: 'The endpoint after the request.' })
  endpoint!: WebhookEndpointView;
}

/** Answer of the routes that show one endpoint. */
export const WebhookEndpointAnswer = answerOf('WebhookEndpointAnswer', WebhookEndpointData, 'One webhook endpoint.');

@ClosedObject({ description: 'The webhook endpoints of the store.' })
class WebhookEndpointsData {
  @ArrayField(() => WebhookEndpointView, { max: 50, description: 'All endpoints, the oldest first.' })
  endpoints!: WebhookEndpointView[];
}

/** Answer of `GET /webhook-endpoints` (C-WHE-3). */
export const WebhookEndpointsAnswer = answerOf(
  'WebhookEndpointsAnswer',
  WebhookEndpointsData,
  'All webhook endpoints of the store.',
);

@ClosedObject({ description: 'The delivery that carries the example.' })
class WebhookTestData {
  @IdentifierField({
    max: 30,
    example: 'evt_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The `webhook-id` of the test.',
  })
  webhook_id!: string;
}

/** Answer of `POST /webhook-endpoints/{endpoint_id}/test` (C-WHE-8). */
export const WebhookTestAnswer = answerOf('WebhookTestAnswer', WebhookTestData, 'The result of a test.');

@ClosedObject({ description: 'The number of scheduled deliveries.' })
class WebhookReplayData {
  @IntegerField({ min: 0, max: 10_000, example: 42, description: 'The number of deliveries that are scheduled now.' })
  scheduled!: number;
  @IdentifierField({
    max: 30,
    optional: true,
    description: 'Replay the rest of the range with it; null if nothing is left.',
  })
  next_cursor!: string | null;
}

/** Answer of `POST /webhook-endpoints/{endpoint_id}/replay` (C-WHE-11, C-WHE-12). */
export const WebhookReplayAnswer = answerOf('WebhookReplayAnswer', WebhookReplayData, 'The result of a replay.');

const url = 'https://oms.example.com/parcelward';

export const CREATE_ENDPOINT_EXAMPLES = {
  minimal: { summary: 'All event types', value: { url } },
  limited: {
    summary: 'Without personal data, and only some members',
    value: { url, personal_data: false, fields: ['order.amounts', 'order.line_items', 'shipment.status'] },
  },
  filtered: { summary: 'Some event types', value: { url, events: ['order.flagged', 'shipment.status_changed'] } },
};

export const PATCH_ENDPOINT_EXAMPLES = {
  filter: { summary: 'Subscribe to all event types', value: { events: null } },
  disable: { summary: 'Disable it', value: { status: 'disabled' } },
};

export const REPLAY_WEBHOOK_EXAMPLES = {
  events: { summary: 'Single events', value: { event_ids: ['evt_01k9w3c2q4m7v8x5t6r1z0a9bd'] } },
  range: {
    summary: 'A range of time',
    value: { since: '2026-11-20T02:00:00Z', until: '2026-11-20T04:00:00Z' },
  },
};
