// SPDX-License-Identifier: Apache-2.0
import { type SearchHits, type SearchTarget } from 'parcelward/desk';
import { customerName } from 'parcelward/orders';
import { STATUS_NAMES as CLAIM_STATUSES } from '../claims/claims.page.js';
import { money, timeCell, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { pathWith } from '../core/pagination.js';
import { template } from '../core/render.js';
import { type Cell, table } from '../core/table.js';
import { orderCell, orderStatusCell } from '../orders/order-list.page.js';
import { STATUS_NAMES as RETURN_STATUSES } from '../returns/return-parts.js';
import { shipmentPath } from '../shipments/shipments.page.js';
import { statusCell } from '../shipments/timeline.page.js';

export const SEARCH = template<
  ReturnType<typeof searchPage>
>(`<form class="filter" method="post" action="/search" role="search" aria-label="Search again">{{> csrf}}
<label>Search<input name="q" type="search" value="{{q}}" maxlength="2048" autocomplete="off" aria-describedby="q-hint"></label>
<button>Search</button>
</form>
<p class="hint" id="q-hint">Order, protection or tracking number, email, phone or name of the customer, return or claim.</p>
{{#if empty}}<p class="empty">{{empty}}</p>{{/if}}
{{#if isCut}}<p class="hint">Only the first 20 of each kind are shown. Type more to narrow the search.</p>{{/if}}
{{#each tables}}{{> table this}}
{{/each}}`);

/** The page that a search leads to at once. */
export function targetPath(target: SearchTarget): string {
  switch (target.kind) {
    case 'order':
      return orderPath(target.order_number);
    case 'shipment':
      return shipmentPath(target.tracking_number);
    default:
      return `/${target.kind}s/${target.id}`;
  }
}

/** A customer, with the address below the name. */
function customerCell({ customer }: SearchHits['orders'][number]): Cell {
  const name = customerName(customer);
  return { text: name ?? '–', note: name === customer.email ? undefined : customer.email };
}

/** @param carriers names by token */
export function searchPage(
  { orders, shipments, returns, claims, customers, isCut }: SearchHits,
  q: string,
  carriers: ReadonlyMap<string, string>,
) {
  const nameOf = new Map(orders.map(({ order_number, customer }) => [order_number, customerName(customer)]));
  const caseRows = (
    cases: SearchHits['returns'] | SearchHits['claims'],
    path: string,
    names: Readonly<Record<string, string>>,
  ) =>
    cases.map(({ id, case_number, order_number, status, created_at }) => [
      { text: case_number, href: `${path}/${id}` },
      nameOf.get(order_number) ?? '–',
      names[status] ?? words(status),
      timeCell(created_at.toISOString()),
    ]);
  const tables = [
    table(
      'Customers',
      ['Customer', 'Email', { label: 'Orders', isNumber: true }],
      customers.map(({ name, email, order_number, orders: found }) => [
        { text: name ?? email, href: pathWith('/orders', { customer_of: order_number }) },
        email,
        isCut ? '' : String(found),
      ]),
    ),
    table(
      'Orders',
      ['Order', 'Customer', { label: 'Total', isNumber: true }, 'Status', 'Ordered'],
      orders.map((order) => [
        orderCell(order, order.protect_order_number),
        customerCell(order),
        money(order.amounts.grand_total, order.currency),
        orderStatusCell(order),
        timeCell(order.ordered_at),
      ]),
    ),
    table('Returns', ['Return', 'Customer', 'Status', 'Requested'], caseRows(returns, '/returns', RETURN_STATUSES)),
    table('Claims', ['Claim', 'Customer', 'Status', 'Filed'], caseRows(claims, '/claims', CLAIM_STATUSES)),
    table(
      'Shipments',
      ['Tracking number', 'Order', 'Status', 'Created'],
      shipments.map(({ tracking_number, carrier, order_number, status, substatus, created_at }) => [
        { text: tracking_number, href: shipmentPath(tracking_number), note: carriers.get(carrier) ?? carrier },
        order_number ?? '–',
        statusCell({ status, substatus }),
        timeCell(created_at),
      ]),
    ),
  ].filter(({ rows }) => rows.length > 0);
  return {
    title: q === '' ? 'Search' : `Results for “${q}”`,
    q,
    tables,
    empty: tables.length > 0 || q === '' ? undefined : 'No orders, shipments, returns or claims match.',
    isCut,
  };
}
