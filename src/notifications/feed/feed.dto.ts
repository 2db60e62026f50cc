// SPDX-License-Identifier: Apache-2.0
import {
  ApiExtraModels,
  ApiProperty,
  type ApiPropertyOptions,
  ApiSchema,
  type ApiSchemaOptions,
} from '@nestjs/swagger';
import { ClaimSuggestionView } from '../../claims/index.js';
import { pageAnswerOf } from '../../platform/dto/answer.js';
import { ENDPOINT_ID, OCCURRED_AT } from '../../platform/dto/members.js';
import {
  BooleanField,
  type Class,
  ClosedObject,
  CursorField,
  EnumField,
  IntegerField,
  IdentifierField,
  DateTimeField,
  ObjectField,
  QueryIntegerField,
  TextField,
  TextListField,
} from '../../platform/validation/index.js';
import { EVENT_TYPES, TEST_EVENT, type WebhookEventType } from '../webhooks/endpoints/event-types.js';

/** Query of the feed (C-EVT-10). */
@ClosedObject()
export class FeedQuery {
  @CursorField('evt', 'Id of an event; returns the events after it. Without it, the oldest events.') after?: string;
  @QueryIntegerField({
    min: 1,
    max: 500,
    optional: true,
    description: 'Maximum number of events; 100 by default. A page ends earlier after about 4 MiB.',
  })
  limit?: string;
}

/** The members of every event but `type` and `data`. */
class EventMembers {
  @IdentifierField({
    max: 30,
    example: 'evt_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The id of the event, and the `webhook-id` of its webhooks. Act once on each id.',
  })
  id!: string;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z', description: 'When the change happened (UTC).' })
  timestamp!: string;
}

/** The members of every event's `data` but its resource (C-EVT-3 to C-EVT-5). */
class EventDataMembers {
  @IntegerField({
    min: 1,
    max: 4_294_967_295,
    example: 3,
    description: 'Begins at 1 and rises by one for each event of the resource. Keep the state with the highest.',
  })
  sequence!: number;
  @DateTimeField(OCCURRED_AT) occurred_at!: string;
  @BooleanField({ optional: true, description: 'true if the event is about imported history; otherwise left out.' })
  imported?: boolean;
}

/** Defines the schema of the events of one resource, which `data` describes, under `member` of their data. */
function eventDto({ name, description, member, resource, data }: EventDoc): Class {
  const types = member === 'endpoint' ? [TEST_EVENT] : EVENT_TYPES.filter((type) => memberOf(type) === member);
  @ClosedObject({ name: `${name}Data`, description: data })
  class EventData extends EventDataMembers {}
  const about = { type: 'object', allOf: [{ $ref: schemaPath(resource) }], description: 'As it was after the change.' };
  ApiProperty(about as ApiPropertyOptions)(EventData.prototype, member);
  @ClosedObject({ name, description })
  class EventOfResource extends EventMembers {
    @EnumField(types, { example: types[0], description: 'The type of the event.' }) type!: string;
    @ObjectField(() => EventData, { description: 'The answer. A problem has none.' }) data!: EventData;
  }
  return EventOfResource;
}

/** The member of an event's data that has its resource. */
const memberOf = (type: WebhookEventType): string =>
  type === 'claim.suggested' ? 'claim_suggestion' : (type.split('.')[0] ?? '');

/** The endpoint in the data of a test event (C-WHK-8). */
@ClosedObject({ description: 'A webhook endpoint.' })
class TestedEndpoint {
  @IdentifierField(ENDPOINT_ID) endpoint_id!: string;
  @TextField({
    description: 'An https URL; http too with WEBHOOK_ALLOW_PRIVATE_TARGETS.',
    example: 'https://oms.example.com/parcelward',
  })
  url!: string;
  @TextListField({ max: 100, itemMax: 64, optional: true, description: 'Its filter; null for all.' }) events!:
    | string[]
    | null;
}

interface EventDoc {
  name: string;
  description: string;
  /** The member of the data that has the resource. */
  member: string;
  /** The schema of the resource. */
  resource: string;
  /** What the data is. */
  data: string;
}

function resourceEvent(member: string, name: string, resource: string, description: string): EventDoc {
  return { name, description, member, resource, data: `The ${member.replace('_', ' ')} as it was after the change.` };
}

const EVENTS: EventDoc[] = [
  resourceEvent('order', 'OrderEvent', 'EventOrder', 'An order was created, changed, flagged or cancelled.'),
  resourceEvent('shipment', 'ShipmentEvent', 'Shipment', 'A shipment was created or changed, or its status changed.'),
  resourceEvent('return', 'ReturnEvent', 'Return', 'A return was requested, or its status changed.'),
  resourceEvent('claim', 'ClaimEvent', 'Claim', 'A claim was filed, or its status changed.'),
  resourceEvent(
    'claim_suggestion',
    'ClaimSuggestionEvent',
    'ClaimSuggestion',
    'A claim could be filed for a stalled parcel.',
  ),
  resourceEvent(
    'withdrawal',
    'WithdrawalEvent',
    'Withdrawal',
    'A customer withdrew from a contract, or it was settled.',
  ),
  resourceEvent(
    'change_request',
    'ChangeRequestEvent',
    'ChangeRequest',
    'A customer asked to change an order, or the request ended.',
  ),
  {
    name: 'TestEvent',
    description: 'A test of an endpoint.',
    member: 'endpoint',
    resource: TestedEndpoint.name,
    data: 'The tested endpoint.',
  },
];

/** An event of the feed. Its webhook has the `id` as `webhook-id`, and the other members as body. */
@ApiExtraModels(TestedEndpoint, ClaimSuggestionView, ...EVENTS.map(eventDto))
@ApiSchema({
  name: 'Event',
  description: 'An event of the feed. Its webhook has the `id` as `webhook-id`, and the other members as body.',
  oneOf: EVENTS.map(({ name }) => ({ $ref: schemaPath(name) })),
} as ApiSchemaOptions)
class EventView {}

function schemaPath(name: string): string {
  return `#/components/schemas/${name}`;
}

export const FeedAnswer = pageAnswerOf('Feed', 'events', () => EventView, {
  max: 500,
  answer: 'A page of events.',
  data: 'The events of the page.',
  items: 'Oldest first.',
  cursor: { description: '`after` of the next page; null on the last page.' },
});
