import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../../platform/database/database.service.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { type PageRequest } from '../../platform/pagination/page.js';
import { type ReturnLabel } from '../../shipments/http/index.js';
import { normalizeLabel } from '../../shipments/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { type PutOrderBody } from '../http/dto/order.dto.js';
import { newOrder, applyReplacement } from '../rules/full-replace.js';
import { type Order } from '../model/order-content.js';
import { type HistoryPage, OrderQueriesService, type ReturnableItem } from './order-queries.service.js';
import { type OrderView, type WriteOutcome } from '../model/order-view.js';
import { OrderUnitsService } from './order-units.service.js';
import { OrderRecorderService } from '../persistence/order-recorder.service.js';
import { orderOrThrow, OrdersRepository } from '../persistence/orders.repository.js';
import { bodyChecks, assertAll, putChecks, replayChecks } from '../rules/put-checks.js';

/** A stored order and what the write did to it. */
export interface WrittenOrder {
  order: Order;
  outcome: WriteOutcome;
}

/** Writes orders, each in one transaction (C-PUT, C-POST), and reads them; `OrderCancellationsService` cancels them. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrdersRepository,
    private readonly recorder: OrderRecorderService,
    private readonly queries: OrderQueriesService,
    private readonly units: OrderUnitsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Creates the order or replaces it as a whole (C-PUT-3 to C-PUT-5); a body that matches the stored order changes nothing.
   * @throws Problem SOURCE_STORE_*, IMMUTABLE_FIELD, PROTECTION_IMMUTABLE, LINE_HAS_ACTIVE_RETURN, VALIDATION_ERROR
   */
  async put(caller: CallerContext, orderNumber: string, body: PutOrderBody): Promise<WrittenOrder> {
    return this.write(caller, orderNumber, body, (stored) => this.replace(stored, caller, body));
  }

  /**
   * Creates the order, or returns the stored one with the same number and id unchanged (C-POST-3).
   * @throws Problem SOURCE_STORE_*, IMMUTABLE_FIELD, VALIDATION_ERROR
   */
  async post(caller: CallerContext, orderNumber: string, body: PutOrderBody): Promise<WrittenOrder> {
    return this.write(caller, orderNumber, body, (stored) => {
      assertAll(replayChecks(stored, body));
      return this.unchanged(stored, caller);
    });
  }

  /**
   * Reads an order as `GET` shows it (C-READ-1).
   * @throws Problem ORDER_NOT_FOUND, also for an order of another store
   */
  async get(store: Store, orderNumber: string): Promise<OrderView> {
    return parseJson(await this.json(store, orderNumber)) as OrderView;
  }

  /**
   * Reads the JSON of an order as `GET` shows it (C-READ-1).
   * @throws Problem ORDER_NOT_FOUND, also for an order of another store
   */
  async json(store: Store, orderNumber: string): Promise<string> {
    return this.queries.currentJson(store, orderNumber);
  }

  /**
   * Reads the order's lines with the balance of their units (C-READ-7).
   * @throws Problem ORDER_NOT_FOUND
   */
  returnableItems(storeId: string, orderNumber: string): Promise<ReturnableItem[]> {
    return this.queries.returnableItems(storeId, orderNumber);
  }

  /**
   * Reads a page of the order's versions, newest first (C-READ-10).
   * @throws Problem ORDER_NOT_FOUND
   */
  history(storeId: string, orderNumber: string, page?: PageRequest): Promise<HistoryPage> {
    return this.queries.history(storeId, orderNumber, page);
  }

  /**
   * Stores the order's return label in place of the one before it (C-LAB-5).
   * @returns the label as stored
   * @throws Problem ORDER_NOT_FOUND
   */
  async setReturnLabel(caller: CallerContext, orderNumber: string, sent: ReturnLabel): Promise<ReturnLabel> {
    const label = normalizeLabel(sent);
    return this.database.transaction(async () => {
      const stored = orderOrThrow(await this.orders.lock(caller.store.store_id, orderNumber), orderNumber);
      const isSame = stored.return_label !== null && isSameJson(parseJson(stored.return_label), label);
      const next = isSame ? stored : { ...stored, return_label: stringifyJson(label) };
      await this.recorder.update(stored, next, caller);
      return label;
    });
  }

  /** Creates the order, or calls `onExisting` with the locked order if it exists. */
  private async write(
    caller: CallerContext,
    orderNumber: string,
    body: PutOrderBody,
    onExisting: (stored: Order) => Promise<WrittenOrder>,
  ): Promise<WrittenOrder> {
    const { store } = caller;
    assertAll(bodyChecks(store, orderNumber, body));
    if (body.platform !== undefined) this.logIgnoredPlatform(store.store_id, orderNumber);
    return this.database.transaction(async () => {
      const stored = await this.orders.lock(store.store_id, orderNumber);
      if (stored) return onExisting(stored);
      assertAll(putChecks(undefined, body));
      const order = await this.recorder.insert(newOrder(store, orderNumber, body), caller, body.shipments);
      if (order) return { order, outcome: { newly_created: true, applied: true } };
      const existing = await this.orders.lock(store.store_id, orderNumber);
      if (!existing) throw new Error('Insert hit a duplicate order number, but the row could not be locked');
      return onExisting(existing);
    });
  }

  /** Applies a `PUT` to the locked order (C-PUT-4, C-PUT-5). */
  private async replace(stored: Order, caller: CallerContext, body: PutOrderBody): Promise<WrittenOrder> {
    assertAll(putChecks(stored, body));
    const { order: next, changed } = applyReplacement(stored, caller.store, body);
    const entries = await this.recorder.newEntries(stored, body.shipments);
    const count = changed.length + (entries.length > 0 ? 1 : 0);
    if (count === 0) return this.unchanged(stored, caller);
    const problem = await this.units.lineRemovalProblem(stored, next.content.line_items);
    if (problem) throw problem;
    // A copy, because `update` takes the same object as no change, and new shipments may be the only change.
    const order = await this.recorder.update(stored, { ...next }, caller, { entries });
    return { order, outcome: { newly_created: false, applied: true, fields_changed_count: count } };
  }

  /** Answers `no_change` after a new review of the stored order (C-FLAG-20). */
  private async unchanged(stored: Order, caller: CallerContext): Promise<WrittenOrder> {
    const order = await this.recorder.update(stored, stored, caller);
    return { order, outcome: { newly_created: false, applied: false, reason: 'no_change' } };
  }

  /** Logs that `platform` was sent, without its value (C-ORD-26). */
  private logIgnoredPlatform(storeId: string, orderNumber: string): void {
    const fields = { store_id: storeId, order_number: orderNumber };
    this.logger.info(fields, 'Ignored the deprecated member platform of an order');
  }
}
