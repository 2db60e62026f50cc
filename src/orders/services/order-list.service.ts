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
/** The most order numbers that a page of a search within dates reads: no index has both numbers and times. */
const MAX_SEARCHED = 20_000;

const KEYS = `SELECT o.store_id, o.id, o.order_number, ${bytesOf(...ORDER_JSON_COLUMNS.map((name) => `o.${name}`))} FROM`;
const COLUMNS = ORDER_COLUMNS.map((name) => `o.${name}`).join(', ');

// The rows `o` are read only of the orders of the page, and of those within a minute of its dates.
const JOIN_ROWS = 'STRAIGHT_JOIN orders o ON o.store_id = i.store_id AND o.id = i.id';

// Without a hint the optimizer, which does not know how rare flags are, scans all orders.
const INDEXES = { id: 'PRIMARY', order_number: 'orders_order_number' } as const;
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

  /**
   * Lists orders, newest first; with `filter.text` by ascending order number. A search within dates may return a page that is
   * short or empty before the last one.
   */
  async list(
    storeId: string,
    filter: OrderFilter = {},
    { limit = DEFAULT_LIMIT, cursor }: PageRequest = {},
  ): Promise<OrdersPage> {
    // Both sort orders follow an index, so a page reads about as many rows as it shows.
    const [key, operator] = filter.text === undefined ? (['id', '<'] as const) : (['order_number', '>'] as const);
    const conditions = conditionsOf(filter);
    if (cursor !== undefined) conditions.push([`i.${key} ${operator} ?`, cursor]);
    const end = await this.findSearchEnd(storeId, filter, cursor);
    if (end !== undefined) conditions.push(['i.order_number <= ?', end]);
    const where = conditions.map(([sql]) => ` AND ${sql}`).join('');
    const order = `${key} ${operator === '<' ? 'DESC' : 'ASC'}`;
    const keys = `${KEYS} ${indexOf(filter)} ${JOIN_ROWS} WHERE i.store_id = ?${where} ORDER BY i.${order} LIMIT ?`;
    const sql = pageSql({ keys, order, columns: COLUMNS, from: 'orders', alias: 'o' });
    const values = [storeId, ...conditions.flatMap(([, ...parameters]) => parameters), limit + 1];
    const records = await this.database.query<PageRow<OrderRecord>[]>(sql, values);
    const { items, next } = pageOf(records, limit, (last) => last[key]);
    return { orders: items.map(orderSummary), next: next ?? end ?? null };
  }

  /** @returns the last number that a page of a search within dates may read; undefined if it may read all that are left */
  private async findSearchEnd(
    storeId: string,
    { text, flagged, created_from, created_to }: OrderFilter,
    cursor = '',
  ): Promise<string | undefined> {
    const hasDates = created_from !== undefined || created_to !== undefined;
    if (text === undefined || isProtectNumber(text) || !hasDates) return undefined;
    const conditions = conditionsOf({ text, flagged });
    const where = conditions.map(([sql]) => ` AND ${sql}`).join('');
    const sql = `SELECT i.order_number FROM ${indexOf({ text, flagged })}
      WHERE i.store_id = ?${where} AND i.order_number > ? ORDER BY i.order_number LIMIT 1 OFFSET ${MAX_SEARCHED}`;
    const values = [storeId, ...conditions.flatMap(([, ...parameters]) => parameters), cursor];
    const [row] = await this.database.query<{ order_number: string }[]>(sql, values);
    return row?.order_number;
  }

  /** Counts orders by the day of their creation, earliest first; days without orders are left out. */
  byDay(storeId: string, range: DateRange): Promise<OrdersOfDay[]> {
    return this.days.count(storeId, range);
  }
}

/** The orders `i`, of which only an index is read; every index has the ids, too. */
function indexOf({ text, flagged }: OrderFilter): string {
  const index = (flagged === undefined ? INDEXES : FLAG_INDEXES)[text === undefined ? 'id' : 'order_number'];
  return `orders i${isProtectNumber(text) ? '' : ` FORCE INDEX (${index})`}`;
}

function conditionsOf({ text, flagged, created_from, created_to }: OrderFilter): Condition[] {
  const conditions: Condition[] = [];
  if (text !== undefined) conditions.push(textCondition(text));
  if (flagged !== undefined) conditions.push(['i.is_flagged = ?', flagged ? 1 : 0]);
  if (created_from !== undefined) {
    const id = lowestIdAt('ord', new Date(created_from.getTime() - ID_SLACK_MS));
    conditions.push(['i.id >= ?', id], ['o.created_at >= ?', created_from]);
  }
  if (created_to !== undefined) {
    const id = lowestIdAt('ord', new Date(created_to.getTime() + ID_SLACK_MS));
    conditions.push(['i.id < ?', id], ['o.created_at < ?', created_to]);
  }
  return conditions;
}

function textCondition(text: string): Condition {
  if (isProtectNumber(text)) return ['i.protect_order_number = ?', text];
  return ["i.order_number LIKE ? ESCAPE '|'", `${text.replaceAll(/[|%_]/g, '|$&')}%`];
}

const isProtectNumber = (text = ''): boolean => PROTECT_NUMBER_PATTERN.test(text);
