import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Order, type OrderRecord, parseOrder } from '../model/order-content.js';
import { type HeldUnits } from '../model/units.js';
import { ORDER_COLUMNS, PROTECT_NUMBER_PATTERN } from './orders.repository.js';

/** An order with all its units that are cancelled, in a return or in a claim. */
export interface OrderWithUnits {
  order: Order;
  heldUnits: HeldUnits[];
}

const NO_UNITS = 'NULL AS line_id, NULL AS kind, NULL AS reference, NULL AS quantity';
const NO_ORDER = ORDER_COLUMNS.map((name) => (name === 'id' ? 'o.id' : 'NULL')).join(', ');
const FIND = selectWithUnits('order_number');
const LOCK = selectWithUnits('order_number', { lock: ' FOR UPDATE' });
// The column holds the order number if no id was sent: sort an id that was sent first.
const LOCK_BY_ORDER_ID = selectWithUnits('order_id', {
  first: ' ORDER BY o.order_id = o.order_number, o.id LIMIT 1',
  lock: ' FOR UPDATE',
});
const NUMBER_OF_PROTECT_NUMBER = 'SELECT order_number FROM orders WHERE store_id = ? AND protect_order_number = ?';

/**
 * Builds a statement that reads an order and its units. The units have rows of their own, because a join would repeat the
 * order's document for each. The lock makes both parts read the latest committed rows, and STRAIGHT_JOIN makes the second
 * one lock the order before it reads the units. So no units are missed that were held until the lock was free.
 * @param first sorts and limits the orders
 */
function selectWithUnits(column: 'order_number' | 'order_id', { first = '', lock = '' } = {}): string {
  const where = `WHERE o.store_id = ? AND o.${column} = ?`;
  return `(SELECT ${ORDER_COLUMNS.map((name) => `o.${name}`).join(', ')}, ${NO_UNITS} FROM orders o ${where}${first}${lock})
    UNION ALL (SELECT STRAIGHT_JOIN ${NO_ORDER}, u.line_id, u.kind, u.reference, u.quantity
    FROM orders o JOIN order_units u ON u.store_id = o.store_id AND u.order_id = o.id ${where}${lock})`;
}

/** The row of the order, whose units are null, or of held units, which have only the order's id. */
type Row = (OrderRecord & { [K in keyof HeldUnits]: null }) | (HeldUnits & Pick<OrderRecord, 'id'>);

/** Reads orders together with the ledger of their units. */
@Injectable()
export class OrdersWithUnitsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Finds the order with this order number, otherwise with this `protect_order_number`. */
  findByEitherNumber(storeId: string, reference: string): Promise<OrderWithUnits | undefined> {
    return this.selectByEitherNumber(FIND, storeId, reference);
  }

  /** Finds the same order and locks its row until the end of the transaction. */
  lockByEitherNumber(storeId: string, reference: string): Promise<OrderWithUnits | undefined> {
    return this.selectByEitherNumber(LOCK, storeId, reference);
  }

  /** Locks the order that was sent with this `order_id`, otherwise the one with this order number. */
  async lockByReference(storeId: string, reference: string): Promise<OrderWithUnits | undefined> {
    return (await this.select(LOCK_BY_ORDER_ID, storeId, reference)) ?? (await this.select(LOCK, storeId, reference));
  }

  private async selectByEitherNumber(
    sql: string,
    storeId: string,
    reference: string,
  ): Promise<OrderWithUnits | undefined> {
    const found = await this.select(sql, storeId, reference);
    if (found || !PROTECT_NUMBER_PATTERN.test(reference)) return found;
    const values = [storeId, reference];
    const [row] = await this.database.query<Pick<OrderRecord, 'order_number'>[]>(NUMBER_OF_PROTECT_NUMBER, values);
    return row && this.select(sql, storeId, row.order_number);
  }

  private async select(sql: string, storeId: string, reference: string): Promise<OrderWithUnits | undefined> {
    const rows = await this.database.query<Row[]>(sql, [storeId, reference, storeId, reference]);
    const row = rows.find((each) => each.line_id === null);
    if (!row) return undefined;
    const { line_id: _line, kind: _kind, reference: _reference, quantity: _quantity, ...record } = row;
    const heldUnits = rows.flatMap((each) => (each.line_id !== null && each.id === row.id ? unitsOf(each) : []));
    return { order: parseOrder({ ...record, version: Number(record.version) }), heldUnits };
  }
}

// In a UNION with NULL an integer becomes a decimal, which the driver returns as text.
function unitsOf({ line_id, kind, reference, quantity }: HeldUnits): HeldUnits {
  return { line_id, kind, reference, quantity: Number(quantity) };
}
