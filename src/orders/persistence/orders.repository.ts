// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { isDuplicate } from '../../platform/database/database-errors.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { chunksOf, type RowOf, table } from '../../platform/database/table.js';
import { Problem } from '../../platform/errors/problem.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { decimalText, exact } from '../../platform/money/money.js';
import { bytesOf, equalFilters, ListReader, OLDEST_FIRST, type Page } from '../../platform/pagination/index.js';
import { DailyFiguresRepository } from '../../platform/statistics/daily-figures.repository.js';
import {
  IDENTITIES_OF_ORDER,
  type JoinedRows,
  oldestFirst,
  type ShipmentIdentity,
  type ShipmentRecord,
  SHIPMENTS_OF_ORDER,
} from '../../shipments/index.js';
import { LOOKUP_COLUMNS, type Order, type OrderRecord, parseOrder } from '../model/order-content.js';
import { type SharedOrderId } from '../model/order-review.resource.js';
import { OrderEntity } from '../model/order.entity.js';
import { newProtectOrderNumber } from '../model/protect-order-number.js';
import { FlagAcknowledgementsRepository } from './flag-acknowledgements.repository.js';
import { contactOf, OrderContactsRepository } from './order-contacts.repository.js';

/** The columns that an UPDATE writes; the others are written once. */
const UPDATED_COLUMNS = [
  'version',
  'updated_at',
  'document',
  'review_reasons',
  'cancellation',
  'return_label',
  'review_warnings',
  'redacted_at',
  ...LOOKUP_COLUMNS,
] as const;

const MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

const ORDERS = table(OrderEntity).omit('is_erased');

/** The columns of an `OrderRecord`. */
export const ORDER_COLUMNS = ORDERS.columns.filter(
  (name): name is keyof OrderRecord => !(LOOKUP_COLUMNS as readonly string[]).includes(name),
);

/** The columns of an order that only the limit of a body bounds. */
export const ORDER_JSON_COLUMNS = ['document', 'review_reasons', 'cancellation', 'return_label'] as const;

export const SELECT_ORDER = `SELECT ${ORDER_COLUMNS.join(', ')} FROM orders`;
const SELECT = `${SELECT_ORDER} WHERE store_id = ? AND order_number = ?`;
/** Reads orders in pages, of which each has documents of at most 4 MiB. */
export const ORDER_READER = new ListReader(ORDERS.pick(...ORDER_COLUMNS), {
  bytes: bytesOf(...ORDER_JSON_COLUMNS.map((name) => `orders.${name}`)),
});
const WITH_SHIPMENTS = selectWith(SHIPMENTS_OF_ORDER);
const WITH_IDENTITIES = selectWith(IDENTITIES_OF_ORDER);
const WITH_SHARED_ID = selectWith(IDENTITIES_OF_ORDER, { withSharedId: true });
const SHARED_ID =
  '(SELECT order_id, order_number FROM orders FORCE INDEX (orders_order_id) WHERE store_id = ? AND order_id = ? ORDER BY id LIMIT 2)';
// Compare and set: the version changes with every write of the row.
const UPDATE = `${ORDERS.update(UPDATED_COLUMNS)} WHERE store_id = ? AND id = ? AND version = ?`;

const NEXT_UNERASED = `SELECT id, order_number FROM orders FORCE INDEX (orders_erased)
  WHERE store_id = ? AND is_erased = 0 AND id > ? AND id < ? AND updated_at < ? ORDER BY id LIMIT 1`;
const SET_ERASED = 'UPDATE orders SET is_erased = ? WHERE store_id = ? AND order_number = ? AND is_erased <> ?';

/** An order that may have personal data. */
export type UnerasedOrder = Pick<OrderRecord, 'id' | 'order_number'>;

/** A row of the order, of one shipment, or of the id and number of another order. Columns of the others are null. */
type RowWith<Shipment> = Shipment & { [K in 'order_id' | 'order_number' | 'protect_order_number']: string | null };

/** An order with its live shipments, oldest first. */
interface OrderWith<Shipment> {
  order: OrderRecord | undefined;
  shipments: Shipment[];
}

/** What a write of an order depends on. */
interface OrderForWrite extends Omit<OrderWith<ShipmentIdentity>, 'order'> {
  order: Order | undefined;
  /** Undefined if no other order has the `order_id` that was sent, or none was sent. */
  shared: SharedOrderId | undefined;
}

/** Reads and writes the table `orders`. */
@Injectable()
export class OrdersRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly figures: DailyFiguresRepository,
    private readonly hashes: ContactHashService,
    private readonly acknowledgements: FlagAcknowledgementsRepository,
    private readonly contacts: OrderContactsRepository,
  ) {}

  /** Finds an order by its order number. */
  find(storeId: string, orderNumber: string): Promise<OrderRecord | undefined> {
    return this.select(SELECT, storeId, orderNumber);
  }

  /** Finds the order and the live shipments that name it, in one consistent read. */
  async findWithShipments(storeId: string, orderNumber: string): Promise<OrderWith<ShipmentRecord>> {
    const number = [storeId, orderNumber];
    return orderOfRows(await this.database.query<RowWith<ShipmentRecord>[]>(WITH_SHIPMENTS, [...number, ...number]));
  }

  /**
   * Finds the order, what identifies the live shipments that name it, and another order with the `order_id` that was sent, in
   * one consistent read without locks.
   */
  async findForWrite(storeId: string, orderNumber: string, orderId: string | undefined): Promise<OrderForWrite> {
    const number = [storeId, orderNumber];
    const [sql, ofId] = orderId === undefined ? [WITH_IDENTITIES, []] : [WITH_SHARED_ID, [storeId, orderId]];
    const rows = await this.database.query<RowWith<ShipmentIdentity>[]>(sql, [...number, ...number, ...ofId]);
    const { order, shipments } = orderOfRows(rows);
    const others = rows.filter((row) => row.order_id !== null && row.protect_order_number === null);
    const other = others.find((row) => row.order_number !== orderNumber);
    return {
      order: order && parseOrder(order),
      shipments,
      shared: other && { order_id: other.order_id as string, order_number: other.order_number as string },
    };
  }

  /** Finds up to two orders with each of these ids, the oldest first, by their numbers. */
  async findByIds(storeId: string, orderIds: readonly string[]): Promise<SharedOrderId[]> {
    const ids = [...new Set(orderIds)];
    const sql = ids.map(() => SHARED_ID).join(' UNION ALL ');
    return this.database.query<SharedOrderId[]>(
      sql,
      ids.flatMap((id) => [storeId, id]),
    );
  }

  /** Finds an order and locks its row until the end of the transaction. */
  async lock(storeId: string, orderNumber: string): Promise<Order | undefined> {
    const record = await this.select(`${SELECT} FOR UPDATE`, storeId, orderNumber);
    return record && parseOrder(record);
  }

  /**
   * Finds the orders with these order numbers, in the order of their ids, and yields them in pages, because all of them may
   * exceed the memory of the process.
   */
  async *findAll(storeId: string, orderNumbers: readonly string[]): AsyncGenerator<OrderRecord[]> {
    const limit = orderNumbers.length;
    const list = {
      order: OLDEST_FIRST,
      // Left to itself, MariaDB reads a million orders in the order of their ids.
      from: 'orders FORCE INDEX (orders_order_number)',
      filters: equalFilters({ order_number: orderNumbers }),
    };
    for (let cursor: string | null | undefined = limit === 0 ? null : undefined; cursor !== null;) {
      const page: Page<OrderRecord> = await ORDER_READER.findPage(this.database, storeId, list, { limit, cursor });
      yield page.items;
      cursor = page.next;
    }
  }

  /**
   * Inserts an order; a `protect_order_number` that is taken is replaced by a new one.
   * @returns false if the order number exists, because another request has just created the order
   */
  async insert(order: Order): Promise<boolean> {
    try {
      const row = this.rowOf(order);
      await this.database.write(ORDERS.insert, ORDERS.valuesOf(row));
      await this.contacts.replace(undefined, row);
      return true;
    } catch (error) {
      if (isDuplicate(error, 'orders_protect_order_number'))
        return this.insert({ ...order, protect_order_number: newProtectOrderNumber() });
      if (isDuplicate(error, 'orders_order_number')) return false;
      throw error;
    }
  }

  /** Inserts orders; throws the error of a duplicate key if one of them exists. */
  async insertAll(orders: readonly Order[]): Promise<void> {
    const rows = orders.map((order) => this.rowOf(order));
    for (const some of chunksOf(rows, MAX_STATEMENT_BYTES, ({ document }) => 512 + document.length))
      await this.database.write(ORDERS.insertMany, [some.map((row) => ORDERS.valuesOf(row))]);
    for (const row of rows) await this.contacts.replace(undefined, row);
  }

  /**
   * Writes all changeable columns of an order, and locks its row until the open transaction ends.
   * @param before the order as it was read
   * @returns false if the row has another version by now
   */
  async update(before: Order, order: Order): Promise<boolean> {
    const row = this.rowOf(order);
    const values = [...ORDERS.valuesOf(row, UPDATED_COLUMNS), order.store_id, order.id, before.version];
    if ((await this.database.execute(UPDATE, values)) === 0) return false;
    await this.contacts.replace(before, row);
    if ((order.review_reasons === null) !== (before.review_reasons === null))
      await this.figures.forget(order.store_id, 'orders', order.created_at);
    if (incomeOf(order) !== incomeOf(before)) await this.figures.forget(order.store_id, 'income', order.created_at);
    if (before.review_reasons !== null && order.review_reasons !== before.review_reasons)
      await this.acknowledgements.end(order.store_id, order.id);
    return true;
  }

  /** Finds the next order after an id that may have personal data, and that was written for the last time before a time. */
  async findNextUnerased(storeId: string, after: string, before: Date): Promise<UnerasedOrder | undefined> {
    const values = [storeId, after, lowestIdAt('ord', before), before];
    const [order] = await this.database.query<UnerasedOrder[]>(NEXT_UNERASED, values);
    return order;
  }

  /** Sets whether an order is erased, in the open transaction that erases it or adds personal data to it. */
  async setErased(storeId: string, orderNumber: string, isErased: boolean): Promise<void> {
    const value = isErased ? 1 : 0;
    await this.database.write(SET_ERASED, [value, storeId, orderNumber, value]);
  }

  private rowOf(order: Order): Order & RowOf<typeof ORDERS> {
    const { store_id, content, review_reasons, cancellation } = order;
    return {
      ...order,
      is_flagged: review_reasons === null ? 0 : 1,
      is_protected: content.is_protected ? 1 : 0,
      is_cancelled: cancellation === null ? 0 : 1,
      source_store: content.source_store?.id ?? null,
      currency: content.currency,
      protection_cost: decimalText(exact(content.amounts.protection_cost ?? 0), 0),
      total: decimalText(exact(content.amounts.grand_total ?? content.amounts.subtotal), 0),
      ...this.hashes.hashesOf(store_id, contactOf(content)),
      customer_hash: this.hashes.customerHash(store_id, content.customer.id),
    };
  }

  private async select(sql: string, storeId: string, orderNumber: string): Promise<OrderRecord | undefined> {
    const [row] = await this.database.query<OrderEntity[]>(sql, [storeId, orderNumber]);
    return row;
  }
}

/**
 * Builds a statement that reads an order and its shipments consistently. A join would repeat the order's document for each
 * shipment. Columns that both have, such as `id`, are one column of the rows: each column costs both ends time.
 * @param withSharedId whether it also reads the two oldest orders with the `order_id` that was sent, of which one may be the order
 * itself. Most of what it costs is its length, so it is left out without one.
 */
function selectWith({ columns, select }: JoinedRows, { withSharedId = false } = {}): string {
  const ofOrder = ORDER_COLUMNS.filter((name) => !columns.includes(name));
  const row = (own: readonly string[], alias: string): string =>
    [...ofOrder, ...columns].map((name) => (own.includes(name) ? `${alias}.${name}` : `NULL AS ${name}`)).join(', ');
  const shared = `UNION ALL (SELECT ${row(['order_id', 'order_number'], 'other')}
    FROM orders other FORCE INDEX (orders_order_id) WHERE other.store_id = ? AND other.order_id = ? ORDER BY other.id LIMIT 2)`;
  return `SELECT ${row(ORDER_COLUMNS, 'o')} FROM orders o WHERE o.store_id = ? AND o.order_number = ?
    UNION ALL SELECT ${ofOrder.map(() => 'NULL').join(', ')}, ${select} ${withSharedId ? shared : ''}`;
}

function orderOfRows<Shipment extends ShipmentIdentity>(rows: readonly RowWith<Shipment>[]): OrderWith<Shipment> {
  const order = rows.find((row) => row.protect_order_number !== null) as OrderRecord | undefined;
  // In a UNION with NULL an integer becomes a decimal, which the driver returns as text.
  if (order) order.version = Number(order.version);
  return { order, shipments: rows.filter((row) => row.order_id === null).sort(oldestFirst) };
}

/**
 * Returns the order.
 * @throws Problem ORDER_NOT_FOUND if it is undefined
 */
export function orderOrThrow<T extends OrderRecord>(order: T | undefined, orderNumber: string): T {
  if (order === undefined) throw orderNotFound(orderNumber);
  return order;
}

export function orderNotFound(orderNumber: string): Problem {
  return new Problem('ORDER_NOT_FOUND', `The store has no order ${orderNumber}.`);
}

/** The protection that an order adds to the income of its day (C-WORK-7). */
function incomeOf({ content: { is_protected, currency, amounts } }: Order): string {
  return is_protected ? `${currency} ${String(amounts.protection_cost ?? 0)}` : '';
}
