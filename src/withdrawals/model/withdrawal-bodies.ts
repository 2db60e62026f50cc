// SPDX-License-Identifier: Apache-2.0
import { LINE_ID, ORDER_NUMBER } from '../../platform/dto/members.js';
import { CURSOR_FAULT, isCursorOf } from '../../platform/pagination/list-order.js';
import { type Language, LANGUAGES } from '../../platform/text/language.js';
import {
  ArrayField,
  ClosedObject,
  DateTimeField,
  EmailField,
  EnumField,
  type Fault,
  IdentifierField,
  IntegerField,
  JsonObjectField,
  LimitField,
  ruleOn,
  Rules,
  TextField,
} from '../../platform/validation/index.js';
import { BY_RECEIPT } from './withdrawal-input.js';
import { WITHDRAWAL_ID, WITHDRAWAL_STATUSES, type WithdrawalStatus } from './withdrawal.resource.js';

@ClosedObject({ name: 'WithdrawalLine', description: 'Units of one line to withdraw from.' })
class WithdrawalLine {
  @IdentifierField(LINE_ID) line_id!: string;
  @IntegerField({ min: 1, max: 1_000_000_000, example: 1, description: 'The number of units.' }) quantity!: number;
}

/** Refuses a text of white space only. */
const notBlank = (name: 'order_number' | 'name') =>
  ruleOn([`/${name}`], ({ [name]: text }: Pick<WithdrawalBody, 'order_number' | 'name'>): Fault[] =>
    text.trim() === '' ? [{ pointer: `/${name}`, code: 'TOO_SHORT', detail: 'must not be blank' }] : [],
  );

function refuseTwoSelections({ line_items, items_text }: Pick<WithdrawalBody, 'line_items' | 'items_text'>): Fault[] {
  if ((line_items?.length ?? 0) === 0 || items_text == null) return [];
  return [{ pointer: '/items_text', code: 'NOT_ALLOWED_VALUE', detail: 'is not allowed with line_items' }];
}

/** Body of `POST /withdrawals` (C-WDR-2). */
@ClosedObject({
  description:
    'A statement that came by phone, letter or mail. Without `line_items` and `items_text` it is about the whole order.',
})
@Rules(ruleOn(['/line_items', '/items_text'], refuseTwoSelections), notBlank('order_number'), notBlank('name'))
export class WithdrawalBody {
  @TextField({
    min: 1,
    max: 128,
    example: 'DEMO-1001',
    description: 'The order number as the customer stated it.',
  })
  order_number!: string;
  @TextField({ min: 1, max: 255, example: 'Ana Souza', description: 'The name of the customer.' }) name!: string;
  @EmailField({ optional: true, description: 'Where the receipt goes; without it there is none.' }) email?: string;
  @ArrayField(() => WithdrawalLine, {
    max: 100,
    optional: true,
    description: 'The units that the customer chose. Entries of the same line are added up.',
  })
  line_items?: WithdrawalLine[];
  @TextField({ min: 1, max: 4096, optional: true, description: 'What the customer withdraws from, in own words.' })
  items_text?: string;
  @TextField({ min: 1, max: 4096, optional: true, description: 'A note of the customer.' }) note?: string;
  @EnumField(LANGUAGES, { optional: true, description: "Of statement and receipt. Default: the store's." })
  language?: Language;
  @DateTimeField({ optional: true, description: 'When it came in. A later time than now, or none, is now.' })
  received_at?: string;
}

type Settled = Pick<WithdrawalResolutionBody, 'outcome' | 'reason' | 'external_reference'>;

function checkOutcome({ outcome, reason, external_reference }: Settled): Fault[] {
  if (outcome === 'REJECTED' && reason == null)
    return [{ pointer: '/reason', code: 'REQUIRED', detail: 'is required with REJECTED' }];
  const excess = outcome === 'REJECTED' ? { external_reference } : { reason };
  return Object.entries(excess).flatMap(([name, value]) =>
    value == null
      ? []
      : [{ pointer: `/${name}`, code: 'NOT_ALLOWED_VALUE' as const, detail: `is not allowed with ${outcome}` }],
  );
}

/** Body of `POST /withdrawals/{withdrawal_id}/resolution` (C-WDR-10). */
@ClosedObject({ description: 'How a withdrawal ended.' })
@Rules(ruleOn(['/outcome', '/reason', '/external_reference'], checkOutcome))
export class WithdrawalResolutionBody {
  @EnumField(['RESOLVED', 'REJECTED'], { example: 'RESOLVED', description: '`REJECTED` if it is not covered.' })
  outcome!: 'RESOLVED' | 'REJECTED';
  @TextField({
    min: 1,
    max: 4096,
    optional: true,
    example: 'The goods were made to your order.',
    description: 'Required with `REJECTED`: the customer is mailed it.',
  })
  reason?: string;
  @JsonObjectField({ optional: true, example: { id: 'RF-77' }, description: "The OMS's reference of a resolution." })
  external_reference?: Record<string, unknown>;
}

@ClosedObject()
export class WithdrawalPath {
  @IdentifierField({ ...WITHDRAWAL_ID, max: 64, ascii: true }) withdrawal_id!: string;
}

// Cursors of both orders look alike.
function cursorFaults({ cursor }: Pick<WithdrawalsQuery, 'cursor'>): Fault[] {
  return cursor === undefined || isCursorOf(BY_RECEIPT, cursor) ? [] : [CURSOR_FAULT];
}

/** Query of `GET /withdrawals` (C-WDR-14). */
@ClosedObject()
@Rules(ruleOn(['/cursor'], cursorFaults))
export class WithdrawalsQuery {
  @EnumField(WITHDRAWAL_STATUSES, { optional: true, description: 'Only withdrawals of this status.' })
  status?: WithdrawalStatus;
  @IdentifierField({ ...ORDER_NUMBER, optional: true }) order_number?: string;
  @DateTimeField({
    optional: true,
    description:
      'Changed at this time or later. The list is then sorted by `updated_at`, ascending, and ends 10 seconds before now.',
  })
  updated_since?: string;
  @LimitField('withdrawals', { isSized: true }) limit?: string;
  @IdentifierField({ max: 128, ascii: true, optional: true, description: 'The `next_cursor` of the previous page.' })
  cursor?: string;
}
