import { type OrderFilter, type OrdersPage, type OrderSummary } from 'parcelward/orders';
import { money, timeCell } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { pagination, type Pagination } from '../core/pagination.js';
import { type Cell, table, type Table } from '../core/table.js';

/** The query of the list's URL. */
export interface OrdersQuery {
  text?: string;
  flagged?: string;
  from?: string;
  to?: string;
  cursor?: string;
}

/** The list of orders. */
export interface OrderListPage {
  title: string;
  query: Required<Omit<OrdersQuery, 'cursor' | 'flagged'>> & { isFlagged: boolean };
  orders: Table;
  pages: Pagination;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60_000;

/** Includes both days, in UTC; ignores invalid days. */
export function orderFilter({ text, flagged, from, to }: OrdersQuery): OrderFilter {
  const [first, last] = [from, to].map((day) => (day && DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN)) as [
    number,
    number,
  ];
  return {
    text: text?.trim() || undefined,
    flagged: flagged === undefined ? undefined : true,
    created_from: Number.isNaN(first) ? undefined : new Date(first),
    created_to: Number.isNaN(last) ? undefined : new Date(last + DAY_MS),
  };
}

export function orderListPage({ orders, next }: OrdersPage, query: OrdersQuery): OrderListPage {
  const { text = '', flagged, from = '', to = '' } = query;
  return {
    title: 'Orders',
    query: { text, from, to, isFlagged: flagged !== undefined },
    orders: table(
      'Orders',
      [
        'Order',
        'Customer',
        { label: 'Total', isNumber: true },
        { label: 'Lines', isNumber: true },
        'Status',
        'Received',
      ],
      orders.map((order) => [
        orderCell(order),
        order.customer.name ?? order.customer.email ?? '–',
        money(order.amounts.grand_total, order.currency),
        String(order.lines),
        orderStatusCell(order),
        timeCell(order.order_date_created),
      ]),
      next === null ? 'No orders match.' : 'No orders match so far. Go to the next page to search on.',
    ),
    pages: pagination('/orders', { ...query }, next),
  };
}

/** The number of an order, with its protection number and its source store. */
export function orderCell({ order_number, protect_order_number, source_store }: OrderSummary): Cell {
  const store = source_store ? ` · ${source_store.name}` : '';
  return { text: order_number, href: orderPath(order_number), note: `${protect_order_number}${store}` };
}

/** The most important status of an order. */
export function orderStatusCell({ is_flagged, is_protected, cancellation }: OrderSummary): Cell {
  const note = cancellation === 'none' ? undefined : `${cancellation === 'full' ? 'Fully' : 'Partly'} cancelled`;
  if (is_flagged) return { text: 'Flagged', tone: 'warn', note };
  return is_protected ? { text: 'Protected', tone: 'good', note } : { text: 'Not protected', tone: 'plain', note };
}
