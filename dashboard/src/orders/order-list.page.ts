// SPDX-License-Identifier: Apache-2.0
import {
  customerName,
  ORDER_SORTS,
  type OrderCounts,
  type OrderFilter,
  type OrderSort,
  type OrderSummary,
} from 'parcelward/orders';
import { type ParcelsSummary } from 'parcelward/shipments';
import { daysOf, timesOf } from '../core/days.js';
import { amountIn, type ChipGroup, chipsOf, dayChips, exportPath, keptFields, type Query } from '../core/filters.js';
import { count, money, timeCell, words } from '../core/format.js';
import { choices, type Form, oneOf, text } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { pagination } from '../core/pagination.js';
import { template } from '../core/render.js';
import { type Cell, table } from '../core/table.js';
import { ATTENTION, ATTENTION_NAMES } from '../shipments/attention-words.js';

export const ORDER_LIST = template<
  ReturnType<typeof orderListPage>
>(`{{#*inline "actions"}}{{#if @root.mayAct}}<a class="button secondary" href="/recalls">Recall</a>{{/if}}<a class="button secondary" href="{{exportHref}}">Export CSV</a>{{/inline}}
{{> chips}}
<details class="lead"{{#if isFiltered}} open{{/if}}><summary>More filters</summary><form class="filter" method="get" action="/orders" role="search" aria-label="Orders">
<label>Order number<input name="text" value="{{query.text}}" maxlength="128" autocomplete="off"></label>
<label>From<input name="from" type="date" value="{{query.from}}"></label>
<label>To<input name="to" type="date" value="{{query.to}}"></label>
<label class="short">Total from<input class="short" name="min" value="{{query.min}}" inputmode="decimal" maxlength="17" autocomplete="off"></label>
<label class="short">Total to<input class="short" name="max" value="{{query.max}}" inputmode="decimal" maxlength="17" autocomplete="off"></label>
<label>Sort<select name="sort">{{#each sorts}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
{{#each kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/each}}
<button>Apply</button>
</form></details>
{{> table orders}}
{{> pagination pages}}`);

const PATH = '/orders';
const SORT_NAMES: Record<OrderSort | '', string> = {
  '': 'Default',
  newest: 'Newest',
  oldest: 'Oldest',
  value: 'Highest total',
};

/** A page of orders with the parcels of each. */
export interface ListedOrders {
  orders: OrderSummary[];
  next: string | null;
  /** By order number. */
  parcels: ReadonlyMap<string, ParcelsSummary>;
}

/** The query of the list's URL; ignores unknown values. */
export function ordersQuery(form: Form): Query {
  const amount = (name: string) => (amountIn(text(form, name)) === undefined ? undefined : text(form, name));
  return {
    text: text(form, 'text')?.slice(0, 128),
    customer_of: text(form, 'customer_of')?.slice(0, 128),
    flagged: text(form, 'flagged') && (text(form, 'flagged') === 'open' ? 'open' : 'on'),
    protected: oneOf(form, 'protected', ['yes', 'no']),
    cancelled: text(form, 'cancelled') && 'on',
    attention: oneOf(form, 'attention', ATTENTION),
    ...daysOf(form),
    min: amount('min'),
    max: amount('max'),
    sort: oneOf(form, 'sort', ORDER_SORTS),
    cursor: text(form, 'cursor'),
    back: text(form, 'back'),
  };
}

/**
 * The filter of the service. A list with a lowest or highest total is sorted by it, unless another order was chosen.
 * @param email of the customer of the order `customer_of`; without one, the list has only that order
 */
export function orderFilter(query: Query, timeZone: string, now: Date, email?: string): OrderFilter {
  const { from, to } = timesOf(query, timeZone, now);
  const [total_from, total_to] = [amountIn(query.min), amountIn(query.max)];
  return {
    text: email === undefined ? (query.customer_of ?? query.text) : query.text,
    email,
    flagged: query.flagged === undefined ? undefined : true,
    unacknowledged: query.flagged === 'open' ? true : undefined,
    protected: query.protected === undefined ? undefined : query.protected === 'yes',
    cancelled: query.cancelled === undefined ? undefined : true,
    attention: query.attention as OrderFilter['attention'],
    created_from: from,
    created_to: to,
    total_from,
    total_to,
    sort: sortOf(query),
  };
}

function sortOf({ sort, min, max }: Query): OrderSort {
  return (sort as OrderSort | undefined) ?? (min === undefined && max === undefined ? 'newest' : 'value');
}

export function orderListPage(
  { orders, next, parcels }: ListedOrders,
  query: Query,
  counts: OrderCounts,
  email?: string,
) {
  const { text: number = '', from = '', to = '', min = '', max = '' } = query;
  const { flagged, protected: isProtected, cancelled, attention, range, customer_of } = query;
  return {
    title: 'Orders',
    query: { text: number, from, to, min, max },
    isFiltered: [number, from, to, min, max, query.sort ?? ''].some((value) => value !== ''),
    sorts: choices(['', ...ORDER_SORTS], [query.sort ?? ''], (sort) => SORT_NAMES[sort as OrderSort | '']),
    kept: keptFields({ flagged, protected: isProtected, cancelled, attention, range, customer_of }),
    groups: groupsOf(query, counts, email),
    exportHref: exportPath(PATH, query),
    orders: table(
      'Orders',
      ['Order', 'Ordered', 'Customer', { label: 'Total', isNumber: true }, 'Parcels', 'Status'],
      orders.map((order) => [
        orderCell(order, order.source_store?.name),
        timeCell(order.ordered_at),
        customerName(order.customer) ?? '–',
        money(order.amounts.grand_total, order.currency),
        parcelsCell(parcels.get(order.order_number)),
        orderStatusCell(order),
      ]),
      next === null ? 'No orders match.' : 'No orders match so far. Go to the next page to search on.',
    ),
    pages: pagination(PATH, query, next),
  };
}

function groupsOf(query: Query, counts: OrderCounts, email = query.customer_of): ChipGroup[] {
  const { customer_of, min, max } = query;
  const states = chipsOf(PATH, query, [
    ['Flagged', { flagged: 'on' }, counts.flagged],
    ['Not acknowledged', { flagged: 'open' }],
    ...ATTENTION.map((attention) => [ATTENTION_NAMES[attention], { attention }] as [string, Query]),
    ['Protected', { protected: 'yes' }, counts.protected],
    ['Not protected', { protected: 'no' }, counts.unprotected],
    ['Cancelled', { cancelled: 'on' }, counts.cancelled],
  ]);
  const given: [string, Query][] = [
    ...(customer_of === undefined ? [] : [[`Customer ${email}`, { customer_of }] as [string, Query]]),
    ...(min === undefined && max === undefined
      ? []
      : [[`Total ${min ?? '0'} to ${max ?? '…'}`, { min, max }] as [string, Query]]),
  ];
  return [
    { label: 'State', chips: [...states, ...chipsOf(PATH, query, given)] },
    { label: 'Received', chips: dayChips(PATH, query) },
  ];
}

/** The number of an order, which leads to its page. */
export function orderCell({ order_number }: OrderSummary, note: string | undefined): Cell {
  return { text: order_number, href: orderPath(order_number), note };
}

/** The most urgent parcel of an order. */
function parcelsCell(summary: ParcelsSummary | undefined): Cell {
  if (summary === undefined) return { text: '–' };
  const { status, attention, parcels } = summary;
  const note = parcels === 1 ? undefined : count(parcels, 'parcel');
  if (attention === 'exception') return { text: words(status), tone: 'bad', note };
  if (attention !== null)
    return { text: `${words(status)}, ${ATTENTION_NAMES[attention].toLowerCase()}`, tone: 'bad', note };
  return { text: words(status), tone: status === 'DELIVERED' ? 'good' : 'plain', note };
}

/** The most important status of an order. */
export function orderStatusCell({ is_flagged, is_protected, cancellation }: OrderSummary): Cell {
  const note = cancellation === 'none' ? undefined : `${cancellation === 'full' ? 'Fully' : 'Partly'} cancelled`;
  if (is_flagged) return { text: 'Flagged', tone: 'warn', note };
  return { text: is_protected ? 'Protected' : 'Not protected', note };
}
