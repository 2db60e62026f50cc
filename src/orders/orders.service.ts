import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { Database } from '../platform/database/database.js';
import { parseJson, stringifyJson } from '../platform/json/exact-json.js';
import { isSameJson } from '../platform/json/same-json.js';
import { LOGGER } from '../platform/logging/logger.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { type ReturnLabel } from '../shipments/dto/return-label.dto.js';
import { lostReturnsProblem } from './active-returns.js';
import { type PutOrderBody } from './dto/order.dto.js';
import { newOrder, replaced } from './full-replace.js';
import { type IdentifiedLine } from './line-identity.js';
import { normaliseLabel, type Order, type OrderRecord } from './order-content.js';
import { type OrderVersion, orderVersions } from './order-history.js';
import { type WriteOutcome } from './order-view.js';
import { OrderWrites, type Writer } from './order-writes.js';
import { found, OrdersRepository, withContent } from './orders.repository.js';
import { bodyChecks, pass, putChecks, replayChecks } from './put-checks.js';
import { UnitLedger } from './unit-ledger.js';
import { type UnitBalance, unitBalances } from './units.js';

export interface WrittenOrder {
  order: Order;
  outcome: WriteOutcome;
}

/** A line with what is left of its units. */
export type ReturnableItem = Pick<IdentifiedLine, 'line_id' | 'product_id' | 'sku' | 'title' | 'quantity'> &
  UnitBalance;

/** A page of an order's versions, the newest first; `next` leads to the one after it. */
export interface HistoryPage {
  versions: OrderVersion[];
  next: number | null;
}

/** The use cases of orders, each in one transaction (interface.md "Orders"); cancelling is in `OrderCancellations`. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrdersRepository,
    private readonly writes: OrderWrites,
    private readonly ledger: UnitLedger,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Creates the order or replaces it whole; a body that matches the stored order changes nothing.
   * @throws Problem SOURCE_STORE_*, IMMUTABLE_FIELD, PROTECTION_IMMUTABLE, LINE_HAS_ACTIVE_RETURN, VALIDATION_ERROR
   */
  async put(writer: Writer, orderNumber: string, body: PutOrderBody): Promise<WrittenOrder> {
    return this.write(writer, orderNumber, body, (stored) => this.replace(stored, writer, body));
  }

  /**
   * Creates the order, or returns the one that is stored under the same number and id, unchanged (POST rule 2).
   * @throws Problem SOURCE_STORE_*, IMMUTABLE_FIELD, VALIDATION_ERROR
   */
  async post(writer: Writer, orderNumber: string, body: PutOrderBody): Promise<WrittenOrder> {
    return this.write(writer, orderNumber, body, (stored) => {
      pass(replayChecks(stored, body));
      return this.unchanged(stored, writer);
    });
  }

  /** @throws Problem ORDER_NOT_FOUND, also for an order of another store */
  async get(storeId: string, orderNumber: string): Promise<OrderRecord> {
    return found(await this.orders.find(storeId, orderNumber), orderNumber);
  }

  /**
   * The order's lines with what is left of their units (decisions section 7, "returnable-items").
   * @throws Problem ORDER_NOT_FOUND
   */
  async returnableItems(storeId: string, orderNumber: string): Promise<ReturnableItem[]> {
    const order = withContent(await this.get(storeId, orderNumber));
    const { line_items } = order.content;
    const balances = unitBalances(line_items, await this.ledger.held(storeId, order.id));
    return line_items.map(({ line_id, product_id, sku, title, quantity }) => {
      const balance = balances.get(line_id) as UnitBalance;
      return { line_id, product_id, sku, title, quantity, ...balance };
    });
  }

  /**
   * Hands in the order's return label; the last one counts (decisions section 7, "return_label").
   * @throws Problem ORDER_NOT_FOUND
   */
  async setReturnLabel(writer: Writer, orderNumber: string, sent: ReturnLabel): Promise<ReturnLabel> {
    const label = normaliseLabel(sent);
    return this.database.transaction(async () => {
      const stored = found(await this.orders.lock(writer.store.store_id, orderNumber), orderNumber);
      const isSame = stored.return_label !== null && isSameJson(parseJson(stored.return_label), label);
      const next = isSame ? stored : { ...stored, return_label: stringifyJson(label) };
      await this.writes.update(stored, next, writer);
      return label;
    });
  }

  /**
   * What became of the order, version by version, the newest first.
   * @param page `limit` versions at most, below the version `before`
   * @throws Problem ORDER_NOT_FOUND
   */
  async history(
    storeId: string,
    orderNumber: string,
    { before = Infinity, limit = 20 }: { before?: number; limit?: number } = {},
  ): Promise<HistoryPage> {
    const { id, version } = await this.get(storeId, orderNumber);
    // One event more than is told: what the oldest of them changed shows beside its predecessor.
    const events = await this.outbox.ofResource(storeId, id, Math.min(before, version + 1), limit + 1);
    const versions = orderVersions(events, limit);
    return { versions, next: events.length > limit ? (events[limit - 1]?.sequence ?? null) : null };
  }

  /** @param goOn with the order where it is stored */
  private async write(
    writer: Writer,
    orderNumber: string,
    body: PutOrderBody,
    goOn: (stored: Order) => Promise<WrittenOrder>,
  ): Promise<WrittenOrder> {
    const { store } = writer;
    pass(bodyChecks(store, orderNumber, body));
    if (body.platform !== undefined) this.noteIgnoredPlatform(store.store_id, orderNumber);
    return this.database.transaction(async () => {
      const stored = await this.orders.lock(store.store_id, orderNumber);
      if (stored) return goOn(stored);
      pass(putChecks(undefined, body));
      const order = await this.writes.insert(newOrder(store, orderNumber, body), writer);
      if (order) return { order, outcome: { newly_created: true, applied: true } };
      const theirs = await this.orders.lock(store.store_id, orderNumber);
      if (!theirs) throw new Error('An order was there for its unique key and not for its lock');
      return goOn(theirs);
    });
  }

  private async replace(stored: Order, writer: Writer, body: PutOrderBody): Promise<WrittenOrder> {
    pass(putChecks(stored, body));
    const { order: next, changed } = replaced(stored, writer.store, body);
    if (changed.length === 0) return this.unchanged(stored, writer);
    const problem = await lostReturnsProblem(stored, next, this.ledger);
    if (problem) throw problem;
    const order = await this.writes.update(stored, next, writer);
    return { order, outcome: { newly_created: false, applied: true, fields_changed_count: changed.length } };
  }

  private async unchanged(stored: Order, writer: Writer): Promise<WrittenOrder> {
    const order = await this.writes.update(stored, stored, writer);
    return { order, outcome: { newly_created: false, applied: false, reason: 'no_change' } };
  }

  private noteIgnoredPlatform(storeId: string, orderNumber: string): void {
    const about = { store_id: storeId, order_number: orderNumber };
    this.logger.info(about, 'The deprecated member platform was sent and ignored');
  }
}
