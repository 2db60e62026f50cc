// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { ORDERS_OF_NUMBERS, SCANS_OF_ORDER, type ShipmentRecord, type ShipmentStatus } from '../../shipments/index.js';
import { type Order, type OrderRecord, parseOrder } from '../model/order-content.js';
import { type OrderEntity } from '../model/order.entity.js';
import { isProtectOrderNumber } from '../model/protect-order-number.js';
import { type HeldUnits } from '../model/units.js';
import { UNACKNOWLEDGED } from './flag-acknowledgements.repository.js';
import { ORDER_COLUMNS, orderNotFound, OrdersRepository, SELECT_ORDER } from './orders.repository.js';

/** An order with all its units that are cancelled, in a return or in a claim. */
interface OrderWithUnits {
  order: Order;
  heldUnits: HeldUnits[];
}

/** A live shipment of an order, with its parcel's status and the time of the carrier's last event. */
export interface OrderShipment {
  document: string;
  status: ShipmentStatus | null;
  last_scan_at: Date | null;
}

/** An order with its held units and its live shipments, in no order. */
export interface OrderWithUnitsAndShipments extends OrderWithUnits {
  shipments: OrderShipment[];
}

/** A row that belongs to an order, such as a claim. Its order number never changes. */
interface PartOfOrder {
  store_id: string;
  id: string;
  order_number: string;
}

/** The total of an order. */
interface OrderTotal {
  order_number: string;
  created_at: Date;
  /** A decimal number: the grand total, else the subtotal. */
  total: string;
  currency: string;
}

/** How many orders may share a tracking number in `findNumbers`. */
const MAX_REFERRED = 100;
/** How many of the newest orders with an e-mail address or a phone `findNumbersOfCustomer` finds. */
const MAX_OF_CUSTOMER = 50;
const selectSameCustomer = (index: string, hash: string) => `SELECT order_number FROM
  (SELECT order_number, id FROM orders FORCE INDEX (${index}) WHERE store_id = ? AND ${hash} =
    (SELECT ${hash} FROM orders WHERE store_id = ? AND order_number = ?) ORDER BY id DESC LIMIT ${MAX_OF_CUSTOMER}) ${hash}s`;
const NUMBERS_OF_CUSTOMER = `${selectSameCustomer('orders_email', 'email_hash')} UNION ${selectSameCustomer('orders_phone', 'phone_hash')}`;
const NUMBERS_OF_REFERENCES = `SELECT order_number, 0 AS step FROM orders WHERE store_id = ? AND protect_order_number = ?
  UNION ALL (${ORDERS_OF_NUMBERS} ORDER BY step LIMIT ${MAX_REFERRED}) ORDER BY step`;
const SELECT_TOTAL = 'SELECT i.order_number, i.created_at, i.total, i.currency FROM orders i';
const TOTALS = `${SELECT_TOTAL} FORCE INDEX (orders_order_number)
  WHERE i.store_id = ? AND i.order_number IN (?)`;
const OLDEST_FLAGGED = `${SELECT_TOTAL} FORCE INDEX (orders_flagged)
  WHERE i.store_id = ? AND i.is_flagged = 1 AND ${UNACKNOWLEDGED} ORDER BY i.id LIMIT ?`;

const NO_UNITS = 'NULL AS line_id, NULL AS kind, NULL AS reference, NULL AS item, NULL AS quantity';
const NO_SHIPMENT = SCANS_OF_ORDER.columns.map((name) => `NULL AS ${name}`).join(', ');
const NO_ORDER = ORDER_COLUMNS.map((name) => (name === 'id' ? 'o.id' : 'NULL')).join(', ');
const NO_ORDER_NOR_UNITS = `${ORDER_COLUMNS.map(() => 'NULL').join(', ')}, ${NO_UNITS}`;
const FIND_WITH_SHIPMENTS = selectWithUnits({ withShipments: true });
const LOCK_WITH_SHIPMENTS = selectWithUnits({ lock: ' FOR UPDATE', withShipments: true });
const LOCK = selectWithUnits({ lock: ' FOR UPDATE' });
/** How many of the orders with one `order_id` a refusal lists. */
const MAX_CANDIDATES = 20;
const NUMBERS_OF_REFERENCE = `SELECT 1 AS step, order_number FROM orders WHERE store_id = ? AND protect_order_number = ?
  UNION ALL (SELECT 2, order_number FROM orders FORCE INDEX (orders_order_id) WHERE store_id = ? AND order_id = ?
    ORDER BY id LIMIT ${MAX_CANDIDATES})
  UNION ALL SELECT 3, order_number FROM orders WHERE store_id = ? AND order_number = ?`;

/**
 * Builds a statement that reads an order, its units and, if asked for, its live shipments. These have rows of their own,
 * because a join would repeat the order's document for each. The lock makes the first two parts read the latest committed
 * rows, and STRAIGHT_JOIN makes the second one lock the order before it reads the units. So no units are missed that were
 * held until the lock was free. The shipments are not locked; they are read after the wait for the lock, because they come last.
 */
function selectWithUnits({ lock = '', withShipments = false } = {}): string {
  const where = 'WHERE o.store_id = ? AND o.order_number = ?';
  const noShipment = withShipments ? `, ${NO_SHIPMENT}` : '';
  const shipments = withShipments ? ` UNION ALL (SELECT ${NO_ORDER_NOR_UNITS}, ${SCANS_OF_ORDER.select})` : '';
  return `(SELECT ${ORDER_COLUMNS.map((name) => `o.${name}`).join(', ')}, ${NO_UNITS}${noShipment}
    FROM orders o ${where}${lock})
    UNION ALL (SELECT STRAIGHT_JOIN ${NO_ORDER}, u.line_id, u.kind, u.reference, u.item, u.quantity${noShipment}
    FROM orders o JOIN order_units u ON u.store_id = o.store_id AND u.order_id = o.id ${where}${lock})${shipments}`;
}

type Nulls<T> = { [K in keyof T]: null };
type ShipmentColumns = Omit<OrderShipment, 'document'> & { shipment: string };
/** The row of the order, of held units, which have the order's id, or of a shipment. */
type Row =
  | (OrderRecord & Nulls<HeldUnits & ShipmentColumns>)
  | (HeldUnits & Pick<OrderRecord, 'id'> & Nulls<ShipmentColumns>)
  | (ShipmentColumns & Nulls<HeldUnits & Pick<OrderRecord, 'id'>>);

/** Finds and locks orders, also for other contexts. */
@Injectable()
export class OrderLookupRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrdersRepository,
  ) {}

  /** Finds an order by its order number. */
  async find(storeId: string, orderNumber: string): Promise<Order | undefined> {
    const order = await this.orders.find(storeId, orderNumber);
    return order && parseOrder(order);
  }

  /**
   * Finds orders by their order numbers; the map is keyed by order number and lacks those that do not exist.
   * @param pick what to keep of each order: all of them may exceed the memory of the process
   */
  async findAll<T>(
    storeId: string,
    orderNumbers: Iterable<string>,
    pick: (order: Order) => T,
  ): Promise<Map<string, T>> {
    const found = new Map<string, T>();
    for await (const orders of this.orders.findAll(storeId, [...new Set(orderNumbers)]))
      for (const order of orders) found.set(order.order_number, pick(parseOrder(order)));
    return found;
  }

  /** Finds the totals of orders by order number; orders that do not exist are missing. */
  async findTotals(storeId: string, orderNumbers: Iterable<string>): Promise<Map<string, OrderTotal>> {
    const numbers = [...new Set(orderNumbers)];
    if (numbers.length === 0) return new Map();
    const found = await this.database.query<OrderTotal[]>(TOTALS, [storeId, numbers]);
    return new Map(found.map((order) => [order.order_number, order]));
  }

  /** Finds at most `limit` flagged orders that nobody has acknowledged, the oldest first. */
  findOldestFlagged(storeId: string, limit: number): Promise<OrderTotal[]> {
    return this.database.query<OrderTotal[]>(OLDEST_FLAGGED, [storeId, limit]);
  }

  /**
   * Finds the numbers of the orders that have this `protect_order_number`, or a live shipment with one of these keys
   * of tracking numbers, the present parcel's before former ones; at most 100 of the latter. An order may not exist yet.
   */
  findNumbers(
    storeId: string,
    { protectNumber, trackingNumbers }: { protectNumber: string; trackingNumbers: readonly string[] },
  ): Promise<string[]> {
    const protect = isProtectOrderNumber(protectNumber) ? protectNumber : '';
    return this.selectNumbers(NUMBERS_OF_REFERENCES, [storeId, protect, storeId, trackingNumbers]);
  }

  /** Finds the numbers of the orders with the e-mail address or the phone of an order's customer, the newest 50 of each. */
  findNumbersOfCustomer(storeId: string, orderNumber: string): Promise<string[]> {
    const values = [storeId, storeId, orderNumber];
    return this.selectNumbers(NUMBERS_OF_CUSTOMER, [...values, ...values]);
  }

  /** Finds the order and the live shipments that name it, oldest first, in one consistent read. */
  async findWithShipments(
    storeId: string,
    orderNumber: string,
  ): Promise<{ order: Order | undefined; shipments: ShipmentRecord[] }> {
    const { order, shipments } = await this.orders.findWithShipments(storeId, orderNumber);
    return { order: order && parseOrder(order), shipments };
  }

  /**
   * Finds the order with this order number, its held units and its live shipments.
   * @param locked whether to lock the order's row until the end of the transaction
   */
  async findWithUnits(
    storeId: string,
    orderNumber: string,
    { locked }: { locked: boolean },
  ): Promise<OrderWithUnitsAndShipments | undefined> {
    const sql = locked ? LOCK_WITH_SHIPMENTS : FIND_WITH_SHIPMENTS;
    const number = [storeId, orderNumber];
    return orderOf(await this.database.query<Row[]>(sql, [...number, ...number, ...number]));
  }

  /** Finds the numbers of the orders with these `order_id`s, at most two of each. */
  async findNumbersOfIds(storeId: string, orderIds: readonly string[]): Promise<string[]> {
    if (orderIds.length === 0) return [];
    return (await this.orders.findByIds(storeId, orderIds)).map(({ order_number }) => order_number);
  }

  /** Locks the order with an `order_id`, or else with a number, until the end of the transaction, and finds its held units. */
  async lockById(storeId: string, orderId: string, orderNumber?: string): Promise<OrderWithUnits | undefined> {
    const numbers = await this.findNumbersOfIds(storeId, [orderId]);
    const number = numbers.find((each) => each === orderNumber) ?? numbers[0] ?? orderNumber;
    return number === undefined ? undefined : this.lockWithUnits(storeId, number);
  }

  /** Locks an order until the end of the transaction, and finds its held units. */
  async lockWithUnits(storeId: string, orderNumber: string): Promise<OrderWithUnits | undefined> {
    return orderOf(await this.database.query<Row[]>(LOCK, [storeId, orderNumber, storeId, orderNumber]));
  }

  /**
   * Finds the order that a return or a claim means (C-RET-3), its held units and its live shipments.
   * @param locked whether to lock the order's row until the end of the transaction
   * @returns otherwise the Problem ORDER_NOT_FOUND or ORDER_ID_SHARED
   */
  async findByReference(
    storeId: string,
    reference: string,
    lock: { locked: boolean },
  ): Promise<OrderWithUnitsAndShipments | Problem> {
    const find = (number: string): Promise<OrderWithUnitsAndShipments | undefined> =>
      this.findWithUnits(storeId, number, lock);
    return (await find(reference)) ?? referred(reference, await this.findReferred(storeId, reference), find);
  }

  /**
   * Locks the order of a claim or a return until the end of the transaction, in one statement that does not lock that row.
   * @param part the entity of the row
   * @returns undefined if there is no such row
   */
  async lockOrderOf(part: new () => PartOfOrder, storeId: string, id: string): Promise<Order | undefined> {
    const name = getMetadataArgsStorage().tables.find(({ target }) => target === part)?.name;
    const sql = `${SELECT_ORDER} o WHERE o.store_id = ? AND o.order_number =
      (SELECT part.order_number FROM ${name} part WHERE part.store_id = ? AND part.id = ?) FOR UPDATE`;
    const [record] = await this.database.query<OrderEntity[]>(sql, [storeId, storeId, id]);
    return record && parseOrder(record);
  }

  /**
   * Locks the order that a return or a claim means (C-RET-3), and finds its held units. A return usually names the `order_id`, so
   * both are tried in one round trip.
   * @throws Problem ORDER_NOT_FOUND, ORDER_ID_SHARED
   */
  async lockByReference(storeId: string, reference: string): Promise<OrderWithUnits> {
    const lock = (number: string): Promise<OrderWithUnits | undefined> => this.lockWithUnits(storeId, number);
    const [direct, numbers] = await Promise.all([lock(reference), this.findReferred(storeId, reference)]);
    const found = direct ?? (await referred(reference, numbers, lock));
    if (found instanceof Problem) throw found;
    return found;
  }

  /**
   * Finds the numbers of the orders that a reference may mean that is no order number: by `protect_order_number`, otherwise by
   * `order_id`, otherwise by the order number without a leading `#` (C-RET-3, C-CLM-2). Numbers and ids never change.
   */
  private async findReferred(storeId: string, reference: string): Promise<string[]> {
    const protect = isProtectOrderNumber(reference) ? reference : '';
    const plain = reference.replace(/^#\s*/, '');
    const values = [storeId, protect, storeId, reference, storeId, plain];
    const rows = await this.database.query<{ step: number; order_number: string }[]>(NUMBERS_OF_REFERENCE, values);
    const first = Math.min(...rows.map(({ step }) => step));
    return rows.filter(({ step }) => step === first).map(({ order_number }) => order_number);
  }

  private async selectNumbers(sql: string, values: unknown[]): Promise<string[]> {
    const rows = await this.database.query<Pick<OrderRecord, 'order_number'>[]>(sql, values);
    return rows.map(({ order_number }) => order_number);
  }
}

/** Finds the order that has the number of a reference. */
async function referred<Found>(
  reference: string,
  [number, ...others]: readonly string[],
  findByNumber: (orderNumber: string) => Promise<Found | undefined>,
): Promise<Found | Problem> {
  if (number !== undefined && others.length > 0) return sharedIdProblem(reference, [number, ...others]);
  return (number === undefined ? undefined : await findByNumber(number)) ?? orderNotFound(reference);
}

function orderOf(rows: readonly Row[]): OrderWithUnitsAndShipments | undefined {
  const row = rows.find((each) => each.id !== null && each.line_id === null);
  if (!row) return undefined;
  const { line_id: _line, kind: _kind, reference: _reference, item: _item, quantity: _quantity, ...columns } = row;
  const { shipment: _shipment, status: _status, last_scan_at: _scan, ...record } = columns;
  return {
    order: parseOrder({ ...record, version: Number(record.version) }),
    heldUnits: rows.flatMap((each) => (each.line_id !== null && each.id === row.id ? unitsOf(each) : [])),
    shipments: rows.flatMap((each) => (each.id === null ? shipmentOf(each) : [])),
  };
}

// In a UNION with NULL an integer becomes a decimal, which the driver returns as text.
function unitsOf({ line_id, kind, reference, item, quantity }: HeldUnits): HeldUnits {
  return { line_id, kind, reference, item, quantity: Number(quantity) };
}

function shipmentOf({ shipment: document, status, last_scan_at }: ShipmentColumns): OrderShipment {
  return { document, status, last_scan_at };
}

function sharedIdProblem(orderId: string, numbers: string[]): Problem {
  const candidates = numbers.map((order_number) => ({ order_number }));
  const detail = `Several orders have the order_id ${orderId}. Name one of candidates by its order number.`;
  return new Problem('ORDER_ID_SHARED', detail, { extensions: { candidates } });
}
