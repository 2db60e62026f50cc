import { type SearchHits, type SearchTarget } from 'parcelward/desk';
import { money, timeCell, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { pathWith } from '../core/pagination.js';
import { type Table, table } from '../core/table.js';
import { orderCell, orderStatusCell } from '../orders/order-list.page.js';
import { shipmentPath } from '../shipments/shipments.page.js';
import { statusCell } from '../shipments/timeline.page.js';

/** The hits of a search, or the empty field. */
export interface SearchPage {
  title: string;
  q: string;
  tables: Table[];
  /** Shown if nothing was found. */
  empty: string | undefined;
  isCut: boolean;
}

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

export function searchPage(
  { orders, shipments, returns, claims, customers, isCut }: SearchHits,
  q: string,
): SearchPage {
  const nameOf = new Map(orders.map(({ order_number, customer }) => [order_number, customer.name ?? customer.email]));
  const caseRows = (cases: SearchHits['returns'] | SearchHits['claims'], path: string) =>
    cases.map(({ id, case_number, order_number, status, created_at }) => [
      { text: case_number, href: `${path}/${id}` },
      nameOf.get(order_number) ?? '–',
      words(status),
      timeCell(created_at.toISOString()),
    ]);
  const tables = [
    table(
      'Customers',
      ['Customer', 'Email', { label: 'Orders', isNumber: true }],
      customers.map(({ name, email, orders: found }) => [
        { text: name ?? email, href: pathWith('/orders', { email }) },
        email,
        isCut ? '' : String(found),
      ]),
    ),
    table(
      'Orders',
      ['Order', 'Customer', { label: 'Total', isNumber: true }, 'Status', 'Ordered'],
      orders.map((order) => [
        orderCell(order),
        { text: order.customer.name ?? order.customer.email ?? '–', note: order.customer.name && order.customer.email },
        money(order.amounts.grand_total, order.currency),
        orderStatusCell(order),
        timeCell(order.ordered_at),
      ]),
    ),
    table('Returns', ['Return', 'Customer', 'Status', 'Requested'], caseRows(returns, '/returns')),
    table('Claims', ['Claim', 'Customer', 'Status', 'Filed'], caseRows(claims, '/claims')),
    table(
      'Shipments',
      ['Tracking number', 'Order', 'Status', 'Created'],
      shipments.map((shipment) => [
        { text: shipment.tracking_number, href: shipmentPath(shipment.tracking_number), note: shipment.carrier },
        shipment.order_number ?? '–',
        statusCell(shipment),
        timeCell(shipment.created_at),
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
