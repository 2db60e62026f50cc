// SPDX-License-Identifier: Apache-2.0
import { answerOf, pageAnswerOf } from '../../../platform/dto/answer.js';
import {
  ClosedObject,
  CursorField,
  DateTimeField,
  EnumField,
  IdentifierField,
  LimitField,
  ObjectField,
  TextField,
} from '../../../platform/validation/index.js';
import { TRACKING_TOPICS } from '../message-triggers.js';
import { type Channel, CHANNELS, MESSAGE_KINDS } from '../persistence/message.entity.js';

@ClosedObject()
export class TestMessagePath {
  @IdentifierField({
    max: 64,
    ascii: true,
    example: 'msg_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The id of the message, from the list.',
  })
  message_id!: string;
}

@ClosedObject()
export class TestInboxQuery {
  @LimitField('messages') limit?: string;
  @CursorField('msg') cursor?: string;
}

/** A `code` proves the order's e-mail address; it is never stored as a message of a live store. */
const TEST_MESSAGE_KINDS = [...MESSAGE_KINDS, 'code'] as const;
export type TestMessageKind = (typeof TEST_MESSAGE_KINDS)[number];

class TestMessageMembers {
  @IdentifierField({
    max: 30,
    example: 'msg_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The id of the message, which reads it.',
  })
  id!: string;
  @EnumField(CHANNELS, { example: 'email', description: '`email`, or `sms` for a text message.' }) channel!: Channel;
  @EnumField(TEST_MESSAGE_KINDS, {
    example: 'tracking',
    description:
      '`tracking`: the status or the delay of a parcel. `order`: a received order. `return`: an event of a return. `claim`: an event of a ' +
      "claim. `test`: a test of the store's texts. `code`: a code that proves the order's address. `change_request`: the end of a " +
      'request to change an order. `recall`: the notice of a product recall.',
  })
  kind!: TestMessageKind;
  @EnumField(TRACKING_TOPICS, {
    optional: true,
    example: 'DELIVERED',
    description:
      'The shipment status that a `tracking` message is about, or the delay: `LATE`, `SILENT` or `MAY_BE_LOST`. Null for other messages.',
  })
  status!: string | null;
  @TextField({ example: 'ana@example.com', description: 'The e-mail address, or the phone in E.164, of the customer.' })
  to!: string;
  @TextField({
    optional: true,
    example: 'Your parcel was delivered',
    description: 'The subject of a mail; null for a text message.',
  })
  subject!: string | null;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z', description: 'When it would have been sent (UTC).' })
  sent_at!: string;
}

@ClosedObject({ name: 'TestMessageSummary', description: 'A message of the test inbox without its text.' })
export class TestMessageSummaryView extends TestMessageMembers {}

@ClosedObject({ name: 'TestMessage', description: 'A message that a customer of a test store would have got.' })
export class TestMessageView extends TestMessageMembers {
  @TextField({
    optional: true,
    example: 'Corner Shop',
    description: 'The name beside the sender of a mail; null for a text message.',
  })
  sender_name!: string | null;
  @TextField({
    optional: true,
    example: 'help@example.com',
    description: "The store's `support_email`; null without one, and for a text message.",
  })
  reply_to!: string | null;
  @TextField({
    optional: true,
    example: 'https://parcels.example.com/notifications/unsubscribe/k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa',
    description: 'The `List-Unsubscribe` link of a tracking mail, otherwise null.',
  })
  unsubscribe_url!: string | null;
  @TextField({
    optional: true,
    example: '<!doctype html>…',
    description: 'The HTML part of a mail; null for a text message.',
  })
  html!: string | null;
  @TextField({
    example: 'Your parcel was delivered.',
    description: 'The text of the message, or the text part of the mail.',
  })
  text!: string;
}

/** Answer of `GET /test-inbox`. */
export const TestInboxAnswer = pageAnswerOf('TestInbox', 'messages', () => TestMessageSummaryView, {
  answer: 'A page of the test inbox.',
  data: 'Messages of the test inbox, the newest first.',
  items: 'By id, the newest first.',
});

@ClosedObject({ description: 'Holds the message.' })
class TestMessageData {
  @ObjectField(() => TestMessageView, { description: 'The message as it would have been sent.' })
  message!: TestMessageView;
}

/** Answer of `GET /test-inbox/{message_id}`. */
export const TestMessageAnswer = answerOf('TestMessageAnswer', TestMessageData, 'One message of the test inbox.');
