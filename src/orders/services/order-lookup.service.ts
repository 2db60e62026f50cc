import { Injectable } from '@nestjs/common';
import { type ShipmentRecord } from '../../shipments/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { type Order, parseOrder } from '../model/order-content.js';
import {
  orderNotFound,
  OrdersRepository,
  type OrderTotal,
  type PartOfOrder,
} from '../persistence/orders.repository.js';
import {
  OrdersWithUnitsRepository,
  type OrderWithUnits,
  type OrderWithUnitsAndShipments,
} from '../persistence/orders-with-units.repository.js';

/** Finds and locks orders for other contexts. */
@Injectable()
export class OrderLookupService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly ordersWithUnits: OrdersWithUnitsRepository,
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

  /** Finds the totals of orders by order number; those that do not exist are missing. */
  async findTotals(storeId: string, orderNumbers: Iterable<string>): Promise<Map<string, OrderTotal>> {
    const found = await this.orders.findTotals(storeId, [...new Set(orderNumbers)]);
    return new Map(found.map((order) => [order.order_number, order]));
  }

  /** Finds at most `limit` flagged orders that nobody has acknowledged, the oldest first. */
  findOldestFlagged(storeId: string, limit: number): Promise<OrderTotal[]> {
    return this.orders.findOldestFlagged(storeId, limit);
  }

  /** Finds the numbers of the orders that have this `protect_order_number`, or a live shipment with one of these tracking numbers. */
  findNumbers(
    storeId: string,
    references: { protectNumber: string; trackingNumbers: readonly string[] },
  ): Promise<string[]> {
    return this.orders.findNumbers(storeId, references);
  }

  /** Finds the numbers of the orders with the e-mail address or the phone of an order's customer, the newest 50 of each. */
  findNumbersOfCustomer(storeId: string, orderNumber: string): Promise<string[]> {
    return this.orders.findNumbersOfCustomer(storeId, orderNumber);
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
  findWithUnits(
    storeId: string,
    orderNumber: string,
    lock: { locked: boolean },
  ): Promise<OrderWithUnitsAndShipments | undefined> {
    return this.ordersWithUnits.findWithShipments(storeId, orderNumber, lock);
  }

  /**
   * Finds the order that a return or a claim means (C-RET-3), its held units and its live shipments.
   * @param locked whether to lock the order's row until the end of the transaction
   * @returns otherwise the Problem ORDER_NOT_FOUND or ORDER_ID_SHARED
   */
  findByReference(
    storeId: string,
    reference: string,
    lock: { locked: boolean },
  ): Promise<OrderWithUnitsAndShipments | Problem> {
    return this.byReference(storeId, reference, (number) => this.findWithUnits(storeId, number, lock));
  }

  /**
   * Locks the order of a claim or a return until the end of the transaction.
   * @param part the entity of the row; the row itself is not locked
   * @returns undefined if there is no such row
   */
  lockOrderOf(part: new () => PartOfOrder, storeId: string, id: string): Promise<Order | undefined> {
    return this.orders.lockOrderOf(part, storeId, id);
  }

  /**
   * Locks the order that a return or a claim means (C-RET-3), and finds its held units.
   * @throws Problem ORDER_NOT_FOUND, ORDER_ID_SHARED
   */
  async lockByReference(storeId: string, reference: string): Promise<OrderWithUnits> {
    const found = await this.byReference(storeId, reference, (number) =>
      this.ordersWithUnits.lockByNumber(storeId, number),
    );
    if (found instanceof Problem) throw found;
    return found;
  }

  private async byReference<Found>(
    storeId: string,
    reference: string,
    findByNumber: (orderNumber: string) => Promise<Found | undefined>,
  ): Promise<Found | Problem> {
    const direct = await findByNumber(reference);
    if (direct) return direct;
    const [number, ...others] = await this.ordersWithUnits.findNumbers(storeId, reference);
    if (number !== undefined && others.length > 0) return sharedIdProblem(reference, [number, ...others]);
    return (number === undefined ? undefined : await findByNumber(number)) ?? orderNotFound(reference);
  }
}

function sharedIdProblem(orderId: string, numbers: string[]): Problem {
  const candidates = numbers.map((order_number) => ({ order_number }));
  const detail = `Several orders have the order_id ${orderId}. Name one of candidates by its order number.`;
  return new Problem('ORDER_ID_SHARED', detail, { extensions: { candidates } });
}
