import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../../platform/database/database.service.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { type ReturnLabel } from '../../shipments/http/index.js';
import { normalizeLabel } from '../../shipments/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { lostReturnsProblem } from '../rules/active-returns.js';
import { type PutOrderBody } from '../http/dto/order.dto.js';
import { newOrder, replaced } from '../rules/full-replace.js';
import { type Order } from '../model/order-content.js';
import { type HistoryPage, OrderQueriesService, type ReturnableItem } from './order-queries.service.js';
import { type OrderView, type WriteOutcome } from '../model/order-view.js';
import { OrderRecorderService } from '../persistence/order-recorder.service.js';
import { orderOrThrow, OrdersRepository } from '../persistence/orders.repository.js';
import { bodyChecks, pass, putChecks, replayChecks } from '../rules/put-checks.js';
import { UnitLedgerRepository } from '../persistence/unit-ledger.repository.js';

export interface WrittenOrder {
  order: Order;
  outcome: WriteOutcome;
}

/** The use cases of orders, each in one transaction (C-PUT, C-POST); cancelling is in `OrderCancellationsService`. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrdersRepository,
    private readonly writes: OrderRecorderService,
    private readonly reads: OrderQueriesService,
    private readonly ledger: UnitLedgerRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Creates the order or replaces it whole; a body that matches the stored order changes nothing.
   * @throws Problem SOURCE_STORE_*, IMMUTABLE_FIELD, PROTECTION_IMMUTABLE, LINE_HAS_ACTIVE_RETURN, VALIDATION_ERROR
   */
  async put(writer: CallerContext, orderNumber: string, body: PutOrderBody): Promise<WrittenOrder> {
    return this.write(writer, orderNumber, body, (stored) => this.replace(stored, writer, body));
  }

  /**
   * Creates the order, or returns the one that is stored under the same number and id, unchanged (C-POST-3).
   * @throws Problem SOURCE_STORE_*, IMMUTABLE_FIELD, VALIDATION_ERROR
   */
  async post(writer: CallerContext, orderNumber: string, body: PutOrderBody): Promise<WrittenOrder> {
    return this.write(writer, orderNumber, body, (stored) => {
      pass(replayChecks(stored, body));
      return this.unchanged(stored, writer);
    });
  }

  /**
   * An order as `GET` shows it.
   * @throws Problem ORDER_NOT_FOUND, also for an order of another store
   */
  async get(store: Store, orderNumber: string): Promise<OrderView> {
    return parseJson(await this.json(store, orderNumber)) as OrderView;
  }

  /**
   * The JSON of an order as `GET` shows it.
   * @throws Problem ORDER_NOT_FOUND, also for an order of another store
   */
  async json(store: Store, orderNumber: string): Promise<string> {
    return this.reads.current(store, orderNumber);
  }

  /** See `OrderQueriesService.returnableItems`. */
  returnableItems(storeId: string, orderNumber: string): Promise<ReturnableItem[]> {
    return this.reads.returnableItems(storeId, orderNumber);
  }

  /** See `OrderQueriesService.history`. */
  history(storeId: string, orderNumber: string, page?: { before?: number; limit?: number }): Promise<HistoryPage> {
    return this.reads.history(storeId, orderNumber, page);
  }

  /**
   * Hands in the order's return label; the last one counts (C-LAB-5).
   * @throws Problem ORDER_NOT_FOUND
   */
  async setReturnLabel(writer: CallerContext, orderNumber: string, sent: ReturnLabel): Promise<ReturnLabel> {
    const label = normalizeLabel(sent);
    return this.database.transaction(async () => {
      const stored = orderOrThrow(await this.orders.lock(writer.store.store_id, orderNumber), orderNumber);
      const isSame = stored.return_label !== null && isSameJson(parseJson(stored.return_label), label);
      const next = isSame ? stored : { ...stored, return_label: stringifyJson(label) };
      await this.writes.update(stored, next, writer);
      return label;
    });
  }

  /** @param goOn with the order where it is stored */
  private async write(
    writer: CallerContext,
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
      const order = await this.writes.insert(newOrder(store, orderNumber, body), writer, body.shipments);
      if (order) return { order, outcome: { newly_created: true, applied: true } };
      const theirs = await this.orders.lock(store.store_id, orderNumber);
      if (!theirs) throw new Error('An order was there for its unique key and not for its lock');
      return goOn(theirs);
    });
  }

  private async replace(stored: Order, writer: CallerContext, body: PutOrderBody): Promise<WrittenOrder> {
    pass(putChecks(stored, body));
    const { order: next, changed } = replaced(stored, writer.store, body);
    const entries = await this.writes.newEntries(stored, body.shipments);
    const count = changed.length + (entries.length > 0 ? 1 : 0);
    if (count === 0) return this.unchanged(stored, writer);
    const problem = await lostReturnsProblem(stored, next, this.ledger);
    if (problem) throw problem;
    const order = await this.writes.update(stored, { ...next }, writer, { entries });
    return { order, outcome: { newly_created: false, applied: true, fields_changed_count: count } };
  }

  private async unchanged(stored: Order, writer: CallerContext): Promise<WrittenOrder> {
    const order = await this.writes.update(stored, stored, writer);
    return { order, outcome: { newly_created: false, applied: false, reason: 'no_change' } };
  }

  private noteIgnoredPlatform(storeId: string, orderNumber: string): void {
    const about = { store_id: storeId, order_number: orderNumber };
    this.logger.info(about, 'The deprecated member platform was sent and ignored');
  }
}
