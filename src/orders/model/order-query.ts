// SPDX-License-Identifier: Apache-2.0
import { TRACKING_NUMBER } from '../../platform/dto/members.js';
import { BY_UPDATE, CURSOR_FAULT, isCursorOf, NEWEST_FIRST } from '../../platform/pagination/list-order.js';
import { toDate } from '../../platform/time/time.js';
import {
  ClosedObject,
  DateTimeField,
  EmailField,
  type Fault,
  IdentifierField,
  LimitField,
  QueryBooleanField,
  ruleOn,
  Rules,
  TextField,
} from '../../platform/validation/index.js';

type Positioned = Pick<OrdersQuery, 'cursor' | 'updated_since' | 'updated_until'>;

function cursorFaults({ cursor }: Positioned): Fault[] {
  const isCursor = cursor === undefined || [NEWEST_FIRST, BY_UPDATE].some((order) => isCursorOf(order, cursor));
  return isCursor ? [] : [CURSOR_FAULT];
}

/** The fault of a cursor of a list that is sorted in the other way. */
function cursorOrderFaults({ cursor, updated_since, updated_until }: Positioned): Fault[] {
  const isByUpdate = updated_since !== undefined || updated_until !== undefined;
  const other = isByUpdate ? NEWEST_FIRST : BY_UPDATE;
  return cursor !== undefined && isCursorOf(other, cursor) ? [CURSOR_FAULT] : [];
}

/** Query of `GET /orders` (C-LIST-2). */
@ClosedObject()
@Rules(ruleOn(['/cursor'], cursorFaults), ruleOn(['/cursor', '/updated_since', '/updated_until'], cursorOrderFaults))
export class OrdersQuery {
  @DateTimeField({
    optional: true,
    description:
      'Changed at this time or later. The list is then sorted by `updated_at`, ascending, and ends 10 seconds before now.',
  })
  updated_since?: string;
  @DateTimeField({ optional: true, description: 'Changed last before this time; sorts like `updated_since`.' })
  updated_until?: string;
  @DateTimeField({ optional: true, description: 'Created by the service at this time or later.' })
  created_since?: string;
  @DateTimeField({ optional: true, description: 'Created by the service before this time.' }) created_until?: string;
  @IdentifierField({ ...TRACKING_NUMBER, optional: true, example: '1Z5R89390357567127' }) tracking_number?: string;
  @EmailField({ optional: true, description: 'The whole address; upper and lower case are the same.' }) email?: string;
  @TextField({
    max: 32,
    pattern: '[0-9]',
    optional: true,
    example: '+5511961234567',
    description: 'The whole number with its country code.',
  })
  phone?: string;
  @LimitField('entries', { isSized: true }) limit?: string;
  @IdentifierField({ max: 128, ascii: true, optional: true, description: 'The `next_cursor` of the previous page.' })
  cursor?: string;
  @QueryBooleanField({ optional: true, description: 'Whether the figures of the order are flagged.' }) flagged?: string;
  @QueryBooleanField({ optional: true, description: 'Whether the order is protected now.' }) protected?: string;
  @QueryBooleanField({ optional: true, description: 'Whether units were cancelled, all or some.' }) cancelled?: string;
  @TextField({ min: 1, max: 128, optional: true, description: '`customer.id`.' }) customer_id?: string;
  @IdentifierField({ max: 128, optional: true, description: '`source_store.id`.' }) source_store?: string;
}

/** The time ranges of a query: `from` is inclusive, `to` is exclusive. */
export function rangesOf(query: OrdersQuery) {
  return {
    updated_from: toDate(query.updated_since),
    updated_to: toDate(query.updated_until),
    created_from: toDate(query.created_since),
    created_to: toDate(query.created_until),
  };
}
