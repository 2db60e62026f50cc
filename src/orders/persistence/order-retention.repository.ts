import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { type Order, type OrderRecord } from '../model/order-content.js';

/** An order that may have personal data. */
export type UnerasedOrder = Pick<OrderRecord, 'id' | 'order_number'>;

const NEXT = `SELECT id, order_number FROM orders FORCE INDEX (orders_erased)
  WHERE store_id = ? AND is_erased = 0 AND id > ? AND id < ? AND updated_at < ? ORDER BY id LIMIT 1`;
const MARK = 'UPDATE orders SET is_erased = ? WHERE store_id = ? AND order_number = ? AND is_erased <> ?';

/** The column `orders.is_erased`, by which the nightly job finds old orders with personal data. */
@Injectable()
export class OrderRetentionRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Finds the next order after an id that may have personal data, and that was written for the last time before a time.
   * @param after empty for the first
   */
  async findNext(storeId: string, after: string, before: Date): Promise<UnerasedOrder | undefined> {
    const values = [storeId, after, lowestIdAt('ord', before), before];
    const [order] = await this.database.query<UnerasedOrder[]>(NEXT, values);
    return order;
  }

  /** Marks an order as erased, in the open transaction that has erased it. */
  async markErased(storeId: string, orderNumber: string): Promise<void> {
    await this.database.query(MARK, [1, storeId, orderNumber, 1]);
  }

  /** Marks an erased order as having personal data again, in the open transaction that adds it. Others are not marked anyway. */
  async markUnerased({
    store_id,
    order_number,
    redacted_at,
  }: Pick<Order, 'store_id' | 'order_number' | 'redacted_at'>): Promise<void> {
    if (redacted_at !== null) await this.database.query(MARK, [0, store_id, order_number, 0]);
  }
}
