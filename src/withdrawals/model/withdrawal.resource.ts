// SPDX-License-Identifier: Apache-2.0
import { answerOf, pageAnswerOf } from '../../platform/dto/answer.js';
import { LINE_ID, ORDER_NUMBER, SKU, UPDATED_AT } from '../../platform/dto/members.js';
import { BLANK } from '../../platform/privacy/kept-members.js';
import {
  ArrayField,
  ClosedObject,
  DateTimeField,
  EmailField,
  EnumField,
  HttpsUrlField,
  IdentifierField,
  IntegerField,
  JsonObjectField,
  NullableObjectField,
  ObjectField,
  TextField,
} from '../../platform/validation/index.js';

export const WITHDRAWAL_STATUSES = ['OPEN', 'REJECTED', 'RESOLVED'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** How the person is known: by a code of self-service, by number and address of an order, or not at all (C-WDR-5). */
const VERIFICATIONS = ['session', 'matched', 'unmatched'] as const;
/** Where the statement came in. */
const WITHDRAWAL_SOURCES = ['page', 'api', 'staff'] as const;
/** Whether it came before the end of the period: `unknown` counts as in time (C-WDR-7). */
const WITHIN_PERIOD = ['true', 'false', 'unknown'] as const;

const INSTANT = { example: '2026-11-20T02:00:24.274Z' };
export const WITHDRAWAL_ID = {
  max: 30,
  example: 'wdr_01k9w3c2q4m7v8x5t6r1z0a9bd',
  description: 'The id of the withdrawal.',
};

/** Units of a line that the customer withdraws from. */
@ClosedObject({ name: 'WithdrawnLine', description: 'Units of one line that the customer withdraws from.' })
export class WithdrawnLine {
  @IdentifierField(LINE_ID) line_id!: string;
  @IntegerField({ min: 1, max: 1_000_000_000, example: 1, description: 'The number of units.' }) quantity!: number;
  @TextField({ ...SKU, optional: true, kept: true }) sku!: string | null;
  @TextField({ max: 512, optional: true, example: 'Garden lamp', description: 'The name, for people.', kept: true })
  title!: string | null;
}

/** How a withdrawal ended without a refund of the merchant: it is not covered. */
@ClosedObject({ name: 'WithdrawalRejection', description: 'Why the withdrawal is not covered.' })
class WithdrawalRejection {
  @TextField({
    max: 4096,
    example: 'The goods were made to your order.',
    description: 'The reason, which the customer is mailed.',
    kept: BLANK.text,
  })
  reason!: string;
  @DateTimeField({ ...INSTANT, description: 'When it was recorded (UTC).' }) rejected_at!: string;
}

/** How a withdrawal was settled. */
@ClosedObject({ name: 'WithdrawalResolution', description: 'How the withdrawal was settled.' })
export class WithdrawalResolution {
  @EnumField(['cancellation', 'refund', 'report'], {
    example: 'report',
    description: 'By a cancellation of the order, by the refund of its return, or by a report.',
  })
  by!: 'cancellation' | 'refund' | 'report';
  @JsonObjectField({
    optional: true,
    example: { id: 'RF-77' },
    description: "The OMS's reference; null if none was reported.",
    kept: { id: true },
  })
  external_reference!: Record<string, unknown> | null;
  @DateTimeField({ ...INSTANT, description: 'When it was recorded (UTC).' }) resolved_at!: string;
}

/** A withdrawal as the API and its events show it (C-WDR-13). */
@ClosedObject({ name: 'Withdrawal', description: 'The statement of a customer that ends the contract.' })
export class WithdrawalView {
  @IdentifierField(WITHDRAWAL_ID) id!: string;
  @EnumField(WITHDRAWAL_STATUSES, { example: 'OPEN', description: 'The status of the withdrawal.' })
  status!: WithdrawalStatus;
  @IdentifierField({
    ...ORDER_NUMBER,
    optional: true,
    description: 'The order that it is about; null while no order is known to be the one.',
  })
  order_number!: string | null;
  @TextField({
    max: 128,
    example: 'DEMO-1001',
    description: 'The order number as the customer wrote it.',
    kept: true,
  })
  stated_order_number!: string;
  @TextField({ max: 255, example: 'Ana Souza', description: 'The name in the statement.', kept: BLANK.text })
  name!: string;
  @EmailField({
    optional: true,
    description: 'Where the receipt goes; null if there is none, or after an erasure.',
    kept: BLANK.null,
  })
  email!: string | null;
  @ArrayField(() => WithdrawnLine, {
    max: 100,
    description: 'The units that the customer chose; empty for the whole order, or if the text says it.',
  })
  line_items!: WithdrawnLine[];
  @TextField({
    max: 4096,
    optional: true,
    description: 'What the customer withdraws from in own words; null for the whole order or chosen units.',
    kept: BLANK.null,
  })
  items_text!: string | null;
  @TextField({ max: 4096, optional: true, description: 'A note of the customer; null if none.', kept: BLANK.null })
  note!: string | null;
  @TextField({ max: 16_384, description: 'The statement as it was shown and submitted.', kept: BLANK.text })
  statement!: string;
  @TextField({
    max: 64,
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    description: 'SHA-256 of `statement` in hex. It stays after an erasure.',
    kept: true,
  })
  statement_hash!: string;
  @TextField({ max: 8, example: 'en', description: 'The language of the statement.', kept: true }) language!: string;
  @TextField({
    max: 120,
    optional: true,
    example: 'confirm withdrawal',
    description: 'The words of the button that submitted it; null if it did not come by the page.',
    kept: true,
  })
  button_label!: string | null;
  @TextField({
    max: 120,
    optional: true,
    example: 'withdraw from contract here',
    description: 'The words of the link to the function; null if it did not come by the page.',
    kept: true,
  })
  entry_label!: string | null;
  @EnumField(VERIFICATIONS, { example: 'matched', description: 'How the person is known.' })
  verification!: (typeof VERIFICATIONS)[number];
  @EnumField(WITHDRAWAL_SOURCES, { example: 'page', description: 'Where it came in.' })
  source!: (typeof WITHDRAWAL_SOURCES)[number];
  @EnumField(WITHIN_PERIOD, { example: 'true', description: 'Whether it came before the end of the period.' })
  within_period!: (typeof WITHIN_PERIOD)[number];
  @DateTimeField({
    ...INSTANT,
    optional: true,
    description: 'The end of the period; null while it is not known.',
  })
  period_ends_at!: string | null;
  @DateTimeField({ ...INSTANT, description: 'When the statement was received: the time that counts (UTC).' })
  received_at!: string;
  @DateTimeField({ example: '2026-12-04T02:00:24.274Z', description: 'By when the merchant has to refund.' })
  refund_due_at!: string;
  @DateTimeField({ example: '2026-12-04T02:00:24.274Z', description: 'By when the customer has to send the goods.' })
  goods_due_at!: string;
  @IdentifierField({
    max: 30,
    optional: true,
    example: 'ret_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The return that was opened from it; null if none.',
  })
  return_id!: string | null;
  @NullableObjectField(() => WithdrawalRejection, { description: 'Null unless it is rejected.' })
  rejection!: WithdrawalRejection | null;
  @NullableObjectField(() => WithdrawalResolution, { description: 'Null unless it is resolved.' })
  resolution!: WithdrawalResolution | null;
  @HttpsUrlField({
    example: 'https://parcels.example.com/w/q8fT2c5LxYz0wVbN',
    description: "The customer's page with the receipt.",
    kept: true,
  })
  withdrawal_page_url!: string;
  @DateTimeField({ ...INSTANT, optional: true, description: 'When its personal data was erased; null until then.' })
  redacted_at!: string | null;
  @DateTimeField(UPDATED_AT) updated_at!: string;
}

@ClosedObject({ description: 'Holds the withdrawal.' })
class WithdrawalData {
  @ObjectField(() => WithdrawalView, { description: 'The withdrawal as it is now.' }) withdrawal!: WithdrawalView;
}

/** Answer of `GET /withdrawals/{withdrawal_id}` and of every write. */
export const WithdrawalAnswer = answerOf('WithdrawalAnswer', WithdrawalData, 'One withdrawal.');

/** Answer of `GET /withdrawals`. */
export const WithdrawalsAnswer = pageAnswerOf('Withdrawals', 'withdrawals', () => WithdrawalView, {
  answer: 'A page of withdrawals.',
  data: 'The withdrawals of the page.',
  items: 'Newest first; with `updated_since` by ascending `updated_at`.',
  cursor: { max: 128 },
});
