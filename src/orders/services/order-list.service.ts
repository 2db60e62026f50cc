import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { bytesOf, pageOf, type PageRequest, type PageRow, pageSql } from '../../platform/pagination/page.js';
import { type DateRange } from '../../platform/time/time.js';
import { type OrderRecord } from '../model/order-content.js';
import { type OrderSummary, orderSummary } from '../model/order-summary.js';
import { ID_SLACK_MS, OrderDaysRepository, type OrdersOfDay } from '../persistence/order-days.repository.js';
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

const DEFAULT_LIMIT = 50;

const KEYS = `SELECT store_id, id, order_number, ${bytesOf(...ORDER_JSON_COLUMNS)} FROM orders`;
const COLUMNS = ORDER_COLUMNS.map((name) => `o.${name}`).join(', ');

// Without a hint the optimizer, which does not know how rare flags are, scans all orders.
const FLAG_INDEXES = { id: 'orders_flagged', order_number: 'orders_flagged_number' } as const;

/** An SQL condition and the values of its placeholders. */
type Condition = [sql: string, ...values: unknown[]];

/** Lists orders and counts them by day, for a dashboard. */
@Injectable()
export class OrderListService {
  constructor(
    private readonly database: DatabaseService,
    private readonly days: OrderDaysRepository,
  ) {}

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
    const hint = filter.flagged === undefined ? '' : ` FORCE INDEX (${FLAG_INDEXES[key]})`;
    const order = `${key} ${operator === '<' ? 'DESC' : 'ASC'}`;
    const keys = `${KEYS}${hint} WHERE store_id = ?${where} ORDER BY ${order} LIMIT ?`;
    const sql = pageSql({ keys, order, columns: COLUMNS, from: 'orders', alias: 'o' });
    const values = [storeId, ...conditions.flatMap(([, ...parameters]) => parameters), limit + 1];
    const records = await this.database.query<PageRow<OrderRecord>[]>(sql, values);
    const { items, next } = pageOf(records, limit, (last) => last[key]);
    return { orders: items.map(orderSummary), next };
  }

  /** Counts orders by the day of their creation, earliest first; days without orders are left out. */
  byDay(storeId: string, range: DateRange): Promise<OrdersOfDay[]> {
    return this.days.count(storeId, range);
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
