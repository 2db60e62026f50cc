import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { SCANS_OF_ORDER, type ShipmentStatus } from '../../shipments/index.js';
import { type Order, type OrderRecord, parseOrder } from '../model/order-content.js';
import { type HeldUnits } from '../model/units.js';
import { ORDER_COLUMNS, PROTECT_NUMBER_PATTERN } from './orders.repository.js';

/** An order with all its units that are cancelled, in a return or in a claim. */
export interface OrderWithUnits {
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

/** Reads orders together with the ledger of their units. */
@Injectable()
export class OrdersWithUnitsRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Finds the order with this order number.
   * @param locked whether to lock its row until the end of the transaction
   */
  async findWithShipments(
    storeId: string,
    orderNumber: string,
    { locked }: { locked: boolean },
  ): Promise<OrderWithUnitsAndShipments | undefined> {
    const sql = locked ? LOCK_WITH_SHIPMENTS : FIND_WITH_SHIPMENTS;
    const number = [storeId, orderNumber];
    return orderOf(await this.database.query<Row[]>(sql, [...number, ...number, ...number]));
  }

  /**
   * Finds the numbers of the orders that a reference may mean that is no order number: by `protect_order_number`, otherwise by
   * `order_id`, otherwise by the order number without a leading `#` (C-RET-3, C-CLM-2). Numbers and ids never change.
   */
  async findNumbers(storeId: string, reference: string): Promise<string[]> {
    const protect = PROTECT_NUMBER_PATTERN.test(reference) ? reference : '';
    const plain = reference.replace(/^#\s*/, '');
    const values = [storeId, protect, storeId, reference, storeId, plain];
    const rows = await this.database.query<{ step: number; order_number: string }[]>(NUMBERS_OF_REFERENCE, values);
    const first = Math.min(...rows.map(({ step }) => step));
    return rows.filter(({ step }) => step === first).map(({ order_number }) => order_number);
  }

  /** Locks the order with this order number. */
  async lockByNumber(storeId: string, orderNumber: string): Promise<OrderWithUnits | undefined> {
    return orderOf(await this.database.query<Row[]>(LOCK, [storeId, orderNumber, storeId, orderNumber]));
  }
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
