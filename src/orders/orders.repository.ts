import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { isDuplicate } from '../platform/database/database-errors.js';
import { parseJson } from '../platform/json/exact-json.js';
import { newProtectOrderNumber } from '../platform/ids/ids.js';
import { type OrderEntity } from './order.entity.js';
import { type Order, type OrderContent, type OrderRecord } from './order-content.js';

const SELECT = `SELECT store_id, id, order_number, order_id, protect_order_number, version, created_at, updated_at, document
  FROM orders WHERE store_id = ? AND order_number = ?`;

const INSERT = `INSERT INTO orders
  (store_id, id, order_number, order_id, protect_order_number, version, created_at, updated_at, document)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const UPDATE = 'UPDATE orders SET version = ?, updated_at = ?, document = ? WHERE store_id = ? AND id = ?';

/** The table `orders`. */
@Injectable()
export class OrdersRepository {
  constructor(private readonly database: Database) {}

  find(storeId: string, orderNumber: string): Promise<OrderRecord | undefined> {
    return this.select(SELECT, storeId, orderNumber);
  }

  /** Locks the order's row until the end of the transaction. */
  async lock(storeId: string, orderNumber: string): Promise<Order | undefined> {
    const record = await this.select(`${SELECT} FOR UPDATE`, storeId, orderNumber);
    return record && { ...record, content: parseJson(record.document) as OrderContent };
  }

  /** @returns false when another request has just created the order */
  async insert(order: Order): Promise<boolean> {
    try {
      await this.database.query(INSERT, [
        order.store_id,
        order.id,
        order.order_number,
        order.order_id,
        order.protect_order_number,
        order.version,
        order.created_at,
        order.updated_at,
        order.document,
      ]);
      return true;
    } catch (error) {
      if (isDuplicate(error, 'orders_protect_order_number'))
        return this.insert({ ...order, protect_order_number: newProtectOrderNumber() });
      if (isDuplicate(error, 'orders_order_number')) return false;
      throw error;
    }
  }

  async update(order: Order): Promise<void> {
    await this.database.query(UPDATE, [order.version, order.updated_at, order.document, order.store_id, order.id]);
  }

  private async select(sql: string, storeId: string, orderNumber: string): Promise<OrderRecord | undefined> {
    const [row] = await this.database.query<OrderEntity[]>(sql, [storeId, orderNumber]);
    return row;
  }
}
