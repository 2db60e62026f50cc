// SPDX-License-Identifier: Apache-2.0
import { type Order } from '../../src/orders/model/order-content.js';
import { type UnitHolder, type UnitLedgerRepository } from '../../src/orders/persistence/unit-ledger.repository.js';
import { type Json, type Reply } from './client.js';
import { eventsOf, rows } from './database.js';
import { aLine, aSoundOrder, newOrderNumber } from './orders.js';
import { type Remote, service } from './services.js';
import { type TestStore } from './stores.js';

/** Numbers of units by `line_id`. */
export type Units = Record<string, number>;

/** Builds lines with these `line_id`s and quantities; product and SKU are named after the line. */
export function linesOf(units: Units): Json[] {
  return Object.entries(units).map(([line_id, quantity]) =>
    aLine({ line_id, product_id: `p-${line_id}`, sku: `s-${line_id}`, quantity, line_total: quantity * 10 }),
  );
}

/** Builds a PARTIAL body of `POST …/cancel` for these units. */
export function aPartial(units: Units, members: Json = {}): Json {
  return { type: 'PARTIAL', line_items: entriesOf(units), ...members };
}

function entriesOf(units: Units): { line_id: string; quantity: number }[] {
  return Object.entries(units).map(([line_id, quantity]) => ({ line_id, quantity }));
}

/** An order with all its records: equal before and after a request that changes nothing. */
interface Snapshot {
  etag: string | undefined;
  text: string;
  units: unknown[];
  events: string[];
}

/** A stored order, with shortcuts to cancel, hold and release its units. */
export class TestOrder {
  readonly number = newOrderNumber();
  readonly path = `/orders/${this.number}`;

  private constructor(
    readonly store: TestStore,
    private readonly units: Units,
    private readonly cost: number,
  ) {}

  /** Stores an unflagged order with lines of these quantities, each unit at 10; a `cost` protects it. */
  static async create(store: TestStore, units: Units, { cost = 1.5, ...members }: Json = {}): Promise<TestOrder> {
    const order = new TestOrder(store, units, Number(cost));
    const { status, text } = await store.put(order.path, order.body(units, members));
    if (status !== 201) throw new Error(text);
    return order;
  }

  /** Builds the body of the first create, with other lines. */
  body(units: Units = this.units, members: Json = {}): Json {
    return aSoundOrder({ line_items: linesOf(units), ...members }, this.cost);
  }

  put(units: Units, members: Json = {}): Promise<Reply> {
    return this.store.put(this.path, this.body(units, members));
  }

  cancel(body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.store.post(`${this.path}/cancel`, body, headers);
  }

  /** Reads the order as `GET` shows it. */
  async read(): Promise<Json> {
    return ((await this.store.get(this.path)).json.data as { order: Json }).order;
  }

  async returnable(): Promise<Json[]> {
    const { json } = await this.store.get(`${this.path}/returnable-items`);
    return (json.data as { line_items: Json[] }).line_items;
  }

  /** Lists the types of its events in their order. */
  async events(): Promise<string[]> {
    return (await eventsOf(this.store.id, this.number)).map(({ type }) => type);
  }

  /** Reads its rows of the unit ledger. */
  ledger(): Promise<{ line_id: string; kind: string; reference: string; quantity: number }[]> {
    const sql = `SELECT u.line_id, u.kind, u.reference, u.quantity FROM order_units u
      JOIN orders o ON o.store_id = u.store_id AND o.id = u.order_id
      WHERE o.store_id = ? AND o.order_number = ? ORDER BY u.line_id, u.kind, u.reference`;
    return rows(sql, [this.store.id, this.number]);
  }

  async snapshot(): Promise<Snapshot> {
    const { text, headers } = await this.store.get(this.path);
    return { etag: headers.etag, text, units: await this.ledger(), events: await this.events() };
  }

  /** Holds units as a return or claim does. */
  async hold(holder: UnitHolder, units: Units): Promise<void> {
    await this.inTransaction((ledger, id) => {
      const order = { store_id: this.store.id, id, content: { line_items: linesOf(units) } };
      return ledger.insert(order as unknown as Order, holder, entriesOf(units));
    });
  }

  /** Releases units, as a rejected return or a denied claim does. */
  async release(holder: UnitHolder): Promise<void> {
    await this.inTransaction((ledger, id) => ledger.delete(this.store.id, id, holder));
  }

  private async inTransaction(
    work: (ledger: Remote<UnitLedgerRepository>, orderId: string) => Promise<void>,
  ): Promise<void> {
    const sql = 'SELECT id FROM orders WHERE store_id = ? AND order_number = ?';
    const [row] = await rows<{ id: string }>(sql, [this.store.id, this.number]);
    await work(service<UnitLedgerRepository>('UnitLedgerRepository', { inTransaction: true }), String(row?.id));
  }
}
