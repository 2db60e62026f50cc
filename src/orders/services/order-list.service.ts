import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { bytesOf, pageOf, type PageRequest, type PageRow, pageSql } from '../../platform/pagination/page.js';
import { type DateRange } from '../../platform/time/time.js';
import { type OrderRecord } from '../model/order-content.js';
import { type OrderSummary, orderSummary } from '../model/order-summary.js';
import { ORDER_COLUMNS, ORDER_JSON_COLUMNS, PROTECT_NUMBER_PATTERN } from '../persistence/orders.repository.js';

/** Conditions of an order list; all must hold. */
export interface OrderFilter {
  /** A prefix of an order number, or a whole `protect_order_number`. */
  text?: string;
  flagged?: boolean;
  /** The service created the order at this time or later. */
  created_from?: Date;
  /** The service created the order before this time. */
  created_to?: Date;
}

/** A page of orders; `next` is the cursor of the next page, null on the last. */
export interface OrdersPage {
  orders: OrderSummary[];
  next: string | null;
}

/** The orders created on one day, and how many of them are flagged now. */
export interface OrdersOfDay {
  /** UTC, such as `2026-11-21`. */
  day: string;
  orders: number;
  flagged: number;
}

const DEFAULT_LIMIT = 50;

/** The time in an id may differ from `created_at` by this much, because a write may be retried with its id. */
const ID_SLACK_MS = 60_000;

const KEYS = `SELECT store_id, id, order_number, ${bytesOf(...ORDER_JSON_COLUMNS)} FROM orders`;
const COLUMNS = ORDER_COLUMNS.map((name) => `o.${name}`).join(', ');

// Without the hint the optimizer, which does not know how rare flags are, scans all orders.
const USE_FLAG_INDEX = 'FORCE INDEX (orders_flagged)';

// Naming both values of is_flagged makes two ranges of the index, which covers the query.
const BY_DAY = `SELECT DATE_FORMAT(created_at, '%Y-%m-%d') AS day, COUNT(*) AS orders, SUM(is_flagged) AS flagged
  FROM orders ${USE_FLAG_INDEX} WHERE store_id = ? AND is_flagged IN (0, 1) AND id >= ? AND created_at >= ? AND created_at < ?
  GROUP BY day ORDER BY day`;

/** An SQL condition and the values of its placeholders. */
type Condition = [sql: string, ...values: unknown[]];

/** Lists orders and counts them by day, for a dashboard. */
@Injectable()
export class OrderListService {
  constructor(private readonly database: DatabaseService) {}

  /** Lists orders, newest first; with `filter.text` by ascending order number. */
  async list(
    storeId: string,
    filter: OrderFilter = {},
    { limit = DEFAULT_LIMIT, cursor }: PageRequest = {},
  ): Promise<OrdersPage> {
    // Both sort orders follow an index, so a page reads about as many rows as it shows.
    const [key, operator] = filter.text === undefined ? (['id', '<'] as const) : (['order_number', '>'] as const);
    const conditions = conditionsOf(filter);
    if (cursor !== undefined) conditions.push([`${key} ${operator} ?`, cursor]);
    const where = conditions.map(([sql]) => ` AND ${sql}`).join('');
    const hint = key === 'id' && filter.flagged !== undefined ? ` ${USE_FLAG_INDEX}` : '';
    const order = `${key} ${operator === '<' ? 'DESC' : 'ASC'}`;
    const keys = `${KEYS}${hint} WHERE store_id = ?${where} ORDER BY ${order} LIMIT ?`;
    const sql = pageSql({ keys, order, columns: COLUMNS, from: 'orders', alias: 'o' });
    const values = [storeId, ...conditions.flatMap(([, ...parameters]) => parameters), limit + 1];
    const records = await this.database.query<PageRow<OrderRecord>[]>(sql, values);
    const { items, next } = pageOf(records, limit, (last) => last[key]);
    return { orders: items.map(orderSummary), next };
  }

  /** Counts orders by the day of their creation, earliest first; days without orders are left out. */
  async byDay(storeId: string, { from, to }: DateRange): Promise<OrdersOfDay[]> {
    const rows = await this.database.query<Record<keyof OrdersOfDay, string>[]>(BY_DAY, [
      storeId,
      lowestIdAt('ord', new Date(from.getTime() - ID_SLACK_MS)),
      from,
      to,
    ]);
    return rows.map(({ day, orders, flagged }) => ({ day, orders: Number(orders), flagged: Number(flagged) }));
  }
}

function conditionsOf({ text, flagged, created_from, created_to }: OrderFilter): Condition[] {
  const conditions: Condition[] = [];
  if (text !== undefined) conditions.push(textCondition(text));
  if (flagged !== undefined) conditions.push(['is_flagged = ?', flagged ? 1 : 0]);
  if (created_from !== undefined) {
    const id = lowestIdAt('ord', new Date(created_from.getTime() - ID_SLACK_MS));
    conditions.push(['id >= ?', id], ['created_at >= ?', created_from]);
  }
  if (created_to !== undefined) {
    const id = lowestIdAt('ord', new Date(created_to.getTime() + ID_SLACK_MS));
    conditions.push(['id < ?', id], ['created_at < ?', created_to]);
  }
  return conditions;
}

function textCondition(text: string): Condition {
  if (PROTECT_NUMBER_PATTERN.test(text)) return ['protect_order_number = ?', text];
  return ["order_number LIKE ? ESCAPE '|'", `${text.replaceAll(/[|%_]/g, '|$&')}%`];
}
