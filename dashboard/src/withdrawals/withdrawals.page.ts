// SPDX-License-Identifier: Apache-2.0
import { WITHDRAWAL_STATUSES, type WithdrawalFilter, type WithdrawalView } from 'parcelward/withdrawals';
import { chipsOf, keptFields, type Query } from '../core/filters.js';
import { timeCell } from '../core/format.js';
import { type Form, oneOf, text } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { type Pagination } from '../core/pagination.js';
import { template } from '../core/render.js';
import { type Cell, table } from '../core/table.js';
import {
  dueCell,
  nameOf,
  periodCell,
  type Reader,
  STATUS_NAMES,
  statusBadge,
  withdrawalPath,
  WITHDRAWALS_PATH,
} from './withdrawal-parts.js';

export const WITHDRAWALS = template<
  ReturnType<typeof withdrawalsPage> & { pages: Pagination }
>(`{{#*inline "actions"}}{{#if @root.mayAct}}<a class="button secondary" href="${WITHDRAWALS_PATH}/new">Enter a withdrawal</a>{{/if}}{{/inline}}
<p class="lead soft">A withdrawal takes effect when it is received. Nobody approves it: cancel or take back the goods, and refund in time.</p>
{{> chips}}
<form class="filter" method="get" action="${WITHDRAWALS_PATH}" role="search" aria-label="Withdrawals"><label>Order number or withdrawal ID<input name="text" value="{{text}}" maxlength="128"></label>
{{#each kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/each}}
<button>Search</button></form>
{{> table list}}
{{> pagination pages}}`);

/** The query of the list's URL; ignores unknown values. */
export function withdrawalQuery(form: Form): Query {
  return {
    text: text(form, 'text')?.slice(0, 128),
    status: oneOf(form, 'status', WITHDRAWAL_STATUSES),
    late: text(form, 'late') && 'on',
    back: text(form, 'back'),
  };
}

/** The filter of the service. */
export function withdrawalFilter({ text: typed, status, late }: Query): WithdrawalFilter {
  return { text: typed, status: status as WithdrawalFilter['status'], late: late === undefined ? undefined : true };
}

/** @param numbers the case numbers of the withdrawals by id */
export function withdrawalsPage(
  withdrawals: readonly WithdrawalView[],
  numbers: ReadonlyMap<string, string>,
  query: Query,
  reader: Reader,
) {
  const filters = [
    ...WITHDRAWAL_STATUSES.map((status): [string, Query] => [STATUS_NAMES[status], { status }]),
    ['Late', { late: 'on' }] as [string, Query],
  ];
  return {
    text: query.text ?? '',
    kept: keptFields({ status: query.status, late: query.late }),
    groups: [{ label: 'State', chips: chipsOf(WITHDRAWALS_PATH, query, filters) }],
    list: table(
      'Withdrawals, newest first',
      ['Customer', 'Order', 'Status', 'Received', 'Refund due', 'Goods due', 'In period'],
      withdrawals.map((view): (Cell | string)[] => [
        { text: nameOf(view), href: withdrawalPath(view.id), note: numbers.get(view.id) },
        orderCell(view),
        statusBadge(view),
        timeCell(view.received_at),
        dueCell(view, 'refund', reader),
        dueCell(view, 'goods', reader),
        periodCell(view),
      ]),
      'No withdrawals match.',
    ),
  };
}

/** The linked order with the number that the customer stated, if that differs. */
function orderCell({ order_number, stated_order_number }: WithdrawalView): Cell {
  if (order_number === null) return { text: stated_order_number, note: 'Not linked' };
  const note = order_number === stated_order_number ? undefined : `Stated: ${stated_order_number}`;
  return { text: order_number, href: orderPath(order_number), note };
}
