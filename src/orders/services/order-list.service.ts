import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { idsSince } from '../../platform/ids/ids.js';
import { type DateRange } from '../../platform/time/date-range.js';
import { type OrderRecord } from '../model/order-content.js';
import { type OrderSummary, orderSummary } from '../model/order-summary.js';
import { ORDER_COLUMNS, PROTECT_NUMBER } from '../persistence/orders.repository.js';

/** Which orders are asked for. */
export interface OrderFilter {
  /** The beginning of an order number, or a whole `protect_order_number`. */
  text?: string;
  flagged?: boolean;
  /** Taken in by the service then or later. */
  created_from?: Date;
  /** Taken in before. */
  created_to?: Date;
}

/** Which page of a list: after the order with the cursor. */
export interface OrderPage {
  limit?: number;
  cursor?: string;
}

/** A page of orders; `next` is the cursor of the page after it. */
export interface OrdersPage {
  orders: OrderSummary[];
  next: string | null;
}

/** How many orders a day has brought in, and how many of them are flagged now. */
export interface OrdersOfDay {
  /** In UTC, such as `2026-11-21`. */
  day: string;
  orders: number;
  flagged: number;
}

const DEFAULT_LIMIT = 50;

/** An id may be a little older or younger than its row: writes are tried again. */
const ID_SLACK_MS = 60_000;

const SELECT = `SELECT ${ORDER_COLUMNS.join(', ')} FROM orders`;

/** Left to itself, an optimizer that does not know how rare flags are goes through all orders. */
const BY_FLAG = 'FORCE INDEX (orders_flagged)';

// Both values of is_flagged make two ranges of the index, which holds all that is read.
const BY_DAY = `SELECT DATE_FORMAT(created_at, '%Y-%m-%d') AS day, COUNT(*) AS orders, SUM(is_flagged) AS flagged
  FROM orders ${BY_FLAG} WHERE store_id = ? AND is_flagged IN (0, 1) AND id >= ? AND created_at >= ? AND created_at < ?
  GROUP BY day ORDER BY day`;

/** A condition, and the values of its question marks. */
type Condition = [sql: string, ...values: unknown[]];

/** Lists of orders, and their number by day, for a dashboard. */
@Injectable()
export class OrderListService {
  constructor(private readonly database: DatabaseService) {}

  /** Orders, the newest first; with `text` by their numbers. */
  async list(
    storeId: string,
    filter: OrderFilter = {},
    { limit = DEFAULT_LIMIT, cursor }: OrderPage = {},
  ): Promise<OrdersPage> {
    // Each order of rows is that of an index, so that a page reads about as many rows as it shows.
    const [key, after] = filter.text === undefined ? (['id', '<'] as const) : (['order_number', '>'] as const);
    const conditions = conditionsOf(filter);
    if (cursor !== undefined) conditions.push([`${key} ${after} ?`, cursor]);
    const where = conditions.map(([sql]) => ` AND ${sql}`).join('');
    const hint = key === 'id' && filter.flagged !== undefined ? ` ${BY_FLAG}` : '';
    const order = `ORDER BY ${key} ${after === '<' ? 'DESC' : 'ASC'}`;
    const sql = `${SELECT}${hint} WHERE store_id = ?${where} ${order} LIMIT ?`;
    // One more than is shown tells whether there is a page after this one.
    const values = [storeId, ...conditions.flatMap(([, ...parameters]) => parameters), limit + 1];
    const records = await this.database.query<OrderRecord[]>(sql, values);
    const shown = records.slice(0, limit);
    const next = records.length > limit ? (shown.at(-1)?.[key] ?? null) : null;
    return { orders: shown.map(orderSummary), next };
  }

  /** The days of the range on which orders came in, the first one first. */
  async byDay(storeId: string, { from, to }: DateRange): Promise<OrdersOfDay[]> {
    const rows = await this.database.query<Record<keyof OrdersOfDay, string>[]>(BY_DAY, [
      storeId,
      idsSince('ord', new Date(from.getTime() - ID_SLACK_MS)),
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
    const id = idsSince('ord', new Date(created_from.getTime() - ID_SLACK_MS));
    conditions.push(['id >= ?', id], ['created_at >= ?', created_from]);
  }
  if (created_to !== undefined) {
    const id = idsSince('ord', new Date(created_to.getTime() + ID_SLACK_MS));
    conditions.push(['id < ?', id], ['created_at < ?', created_to]);
  }
  return conditions;
}

function textCondition(text: string): Condition {
  if (PROTECT_NUMBER.test(text)) return ['protect_order_number = ?', text];
  return ["order_number LIKE ? ESCAPE '|'", `${text.replaceAll(/[|%_]/g, '|$&')}%`];
}
