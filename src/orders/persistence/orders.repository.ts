import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { isDuplicate } from '../../platform/database/database-errors.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { newProtectOrderNumber } from '../model/order-ids.js';
import {
  oldestFirst,
  SHIPMENT_COLUMN_NAMES,
  SHIPMENT_COLUMNS,
  SHIPMENT_JOINS,
  type ShipmentRecord,
} from '../../shipments/index.js';
import { type OrderEntity } from './order.entity.js';
import { type Order, type OrderContent, type OrderRecord } from '../model/order-content.js';

/** Columns that writes change; the others are written once. */
const CHANGING = ['version', 'updated_at', 'document', 'review_reasons', 'cancellation', 'return_label'] as const;

/** The columns of an `OrderRecord`. */
export const ORDER_COLUMNS = [
  'store_id',
  'id',
  'order_number',
  'order_id',
  'protect_order_number',
  'created_at',
  ...CHANGING,
] as const;

const SELECT = `SELECT ${ORDER_COLUMNS.join(', ')} FROM orders WHERE store_id = ? AND order_number = ?`;
// An order number stands in the column where no id was sent, so that an id that was sent comes first.
const BY_ORDER_ID = `SELECT ${ORDER_COLUMNS.join(', ')} FROM orders WHERE store_id = ? AND order_id = ?
  ORDER BY order_id = order_number, id LIMIT 1 FOR UPDATE`;
const ALL = `SELECT ${ORDER_COLUMNS.join(', ')} FROM orders WHERE store_id = ? AND order_number IN (?)`;
/** What a `protect_order_number` looks like. */
export const PROTECT_NUMBER = /^PW-[0-9A-HJKMNP-TV-Z]{10}$/;
const BY_PROTECT_NUMBER = `SELECT ${ORDER_COLUMNS.join(', ')} FROM orders WHERE store_id = ? AND protect_order_number = ?`;
// One statement, so that an order and its parcels are of one moment. A join would read the order's document with each of them.
const WITH_SHIPMENTS = `SELECT ${ORDER_COLUMNS.map((name) => `o.${name} AS o_${name}`).join(', ')},
  ${SHIPMENT_COLUMN_NAMES.map((name) => `NULL AS ${name}`).join(', ')}
  FROM orders o WHERE o.store_id = ? AND o.order_number = ?
  UNION ALL SELECT ${ORDER_COLUMNS.map(() => 'NULL').join(', ')}, ${SHIPMENT_COLUMNS}
  FROM shipments s ${SHIPMENT_JOINS} WHERE s.store_id = ? AND s.order_key = ? AND s.superseded_by = ''`;
const INSERT = `INSERT INTO orders (${ORDER_COLUMNS.join(', ')}, is_flagged) VALUES (${ORDER_COLUMNS.map(() => '?').join(', ')}, ?)`;
const UPDATE = `UPDATE orders SET ${CHANGING.map((name) => `${name} = ?`).join(', ')}, is_flagged = ? WHERE store_id = ? AND id = ?`;

/** A row of an order or of a shipment: the members of the other are null. */
type WithShipmentsRow = ShipmentRecord & { [K in (typeof ORDER_COLUMNS)[number] as `o_${K}`]: OrderRecord[K] | null };

/** An order with its live shipments, the oldest first, at one moment. */
export interface OrderWithShipments {
  order: OrderRecord | undefined;
  shipments: ShipmentRecord[];
}

/** The table `orders`. */
@Injectable()
export class OrdersRepository {
  constructor(private readonly database: DatabaseService) {}

  find(storeId: string, orderNumber: string): Promise<OrderRecord | undefined> {
    return this.select(SELECT, storeId, orderNumber);
  }

  /** The order, if it is there, and the live shipments that name it. */
  async findWithShipments(storeId: string, orderNumber: string): Promise<OrderWithShipments> {
    const number = [storeId, orderNumber];
    const rows = await this.database.query<WithShipmentsRow[]>(WITH_SHIPMENTS, [...number, ...number]);
    const ofOrder = rows.find((row) => row.o_id !== null);
    // A whole number beside a NULL of the other SELECT is a decimal, which the driver returns as text.
    const shipments = rows.filter((row) => row !== ofOrder).map((row) => ({ ...row, version: Number(row.version) }));
    return { order: ofOrder && orderIn(ofOrder), shipments: shipments.sort(oldestFirst) };
  }

  /** Locks the order's row until the end of the transaction. */
  async lock(storeId: string, orderNumber: string): Promise<Order | undefined> {
    const record = await this.select(`${SELECT} FOR UPDATE`, storeId, orderNumber);
    return record && withContent(record);
  }

  /** Locks the order that has this `order_id`, or else this order number. */
  async lockByReference(storeId: string, reference: string): Promise<Order | undefined> {
    const record = await this.select(BY_ORDER_ID, storeId, reference);
    return record ? withContent(record) : this.lock(storeId, reference);
  }

  /** The orders of these numbers, in no order. */
  async findAll(storeId: string, orderNumbers: readonly string[]): Promise<OrderRecord[]> {
    return orderNumbers.length === 0 ? [] : this.database.query<OrderRecord[]>(ALL, [storeId, orderNumbers]);
  }

  /** The order with this order number, or else with this `protect_order_number`. */
  async findByEitherNumber(storeId: string, reference: string): Promise<Order | undefined> {
    const record = (await this.find(storeId, reference)) ?? (await this.ofProtectNumber(storeId, reference));
    return record && withContent(record);
  }

  /** The same order, its row locked until the end of the transaction. */
  async lockByEitherNumber(storeId: string, reference: string): Promise<Order | undefined> {
    const order = await this.lock(storeId, reference);
    if (order) return order;
    const record = await this.ofProtectNumber(storeId, reference);
    return record && this.lock(storeId, record.order_number);
  }

  /** @returns false when another request has just created the order */
  async insert(order: Order): Promise<boolean> {
    try {
      await this.database.query(INSERT, [...ORDER_COLUMNS.map((name) => order[name]), flagOf(order)]);
      return true;
    } catch (error) {
      if (isDuplicate(error, 'orders_protect_order_number'))
        return this.insert({ ...order, protect_order_number: newProtectOrderNumber() });
      if (isDuplicate(error, 'orders_order_number')) return false;
      throw error;
    }
  }

  async update(order: Order): Promise<void> {
    const values = [...CHANGING.map((name) => order[name]), flagOf(order), order.store_id, order.id];
    await this.database.query(UPDATE, values);
  }

  private async ofProtectNumber(storeId: string, reference: string): Promise<OrderRecord | undefined> {
    return PROTECT_NUMBER.test(reference) ? this.select(BY_PROTECT_NUMBER, storeId, reference) : undefined;
  }

  private async select(sql: string, storeId: string, orderNumber: string): Promise<OrderRecord | undefined> {
    const [row] = await this.database.query<OrderEntity[]>(sql, [storeId, orderNumber]);
    return row;
  }
}

function orderIn(row: WithShipmentsRow): OrderRecord {
  const members = Object.fromEntries(ORDER_COLUMNS.map((name) => [name, row[`o_${name}`]])) as unknown as OrderRecord;
  return { ...members, version: Number(members.version) };
}

/** What lists go by. */
function flagOf({ review_reasons }: OrderRecord): number {
  return review_reasons === null ? 0 : 1;
}

/** An order with its content read from its document. */
export function withContent(record: OrderRecord): Order {
  return { ...record, content: parseJson(record.document) as OrderContent };
}

/** @throws Problem ORDER_NOT_FOUND where the store has none */
export function orderOrThrow<T extends OrderRecord>(order: T | undefined, orderNumber: string): T {
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND', `The store has no order ${orderNumber}.`);
  return order;
}
