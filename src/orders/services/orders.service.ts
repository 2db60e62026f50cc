// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../../platform/database/database.service.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { keptOf } from '../../platform/validation/field.js';
import {
  newEntries,
  type NewShipmentEntries,
  normalizeLabel,
  ReturnLabel,
  type ShipmentEntry,
  type ShipmentIdentity,
} from '../../shipments/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { type PutOrderBody } from '../model/order-bodies.js';
import { type Order, type OrderOrigin } from '../model/order-content.js';
import { type SharedOrderId } from '../model/order-review.resource.js';
import { writeAnswer, type WriteOutcome } from '../model/order-view.js';
import { type ReturnLabelData, type WrittenOrder } from '../model/order.resource.js';
import { orderOrThrow, OrdersRepository } from '../persistence/orders.repository.js';
import { lineRemovalProblem } from '../rules/active-returns.js';
import { newOrder, applyReplacement } from '../rules/full-replace.js';
import { isOutdated } from '../rules/outdated.js';
import { bodyChecks, assertAll, putChecks, replayChecks } from '../rules/put-checks.js';
import { storedHeldReasons } from '../rules/review/held-units.js';
import { reviewWarningsText } from '../rules/review/warnings.js';
import { OrderRecorderService } from './order-recorder.service.js';
import { OrderUnitsService } from './order-units.service.js';

/** A stored order and what the write did to it. */
interface Written {
  order: Order;
  outcome: WriteOutcome;
}

/** What a write changes of a stored order. */
interface PlannedChange {
  stored: Order;
  next: Order;
  entries: NewShipmentEntries;
  /** The `review_warnings` after the write. */
  warnings: string | null;
  /** Of the changed members (C-PUT-7). */
  count: number;
}

/** The live shipments that name an order, and another order with the `order_id` that was sent. */
interface OrderSurroundings {
  shipments: ShipmentIdentity[];
  shared: SharedOrderId | undefined;
}

/** A change, or, without a stored order, what belongs to the new one. */
type PlannedWrite = PlannedChange | (OrderSurroundings & { stored?: undefined });

/** Plans the change of a stored order, or throws the Problem for which there is none. */
type Plan = (stored: Order, surroundings: OrderSurroundings) => PlannedChange;

/** Writes orders, each in one transaction (C-PUT, C-POST); `OrderCancellationsService` cancels them. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrdersRepository,
    private readonly recorder: OrderRecorderService,
    private readonly units: OrderUnitsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Creates the order or replaces it as a whole (C-PUT-3 to C-PUT-5); a body that matches the stored order changes nothing.
   * @param origin of a body that a platform sends: one that is older than the stored order changes nothing (C-PLT-19)
   * @throws Problem SOURCE_STORE_*, IMMUTABLE_FIELD, PROTECTION_IMMUTABLE, LINE_HAS_ACTIVE_RETURN, VALIDATION_ERROR
   */
  async put(
    caller: CallerContext,
    orderNumber: string,
    body: PutOrderBody,
    origin?: OrderOrigin,
  ): Promise<WrittenOrder> {
    const { order, outcome } = await this.replace(caller, orderNumber, body, origin);
    return writeAnswer(order, outcome);
  }

  /**
   * The same; returns the order as it is stored.
   * @internal
   */
  async replace(
    caller: CallerContext,
    orderNumber: string,
    body: PutOrderBody,
    origin?: OrderOrigin,
  ): Promise<Written> {
    const plan: Plan = (stored, { shipments, shared }) => {
      if (origin && isOutdated(body.source_updated_at, stored)) return noChange(stored);
      assertAll(putChecks(stored, body));
      const { order: next, changed } = applyReplacement(stored, caller.store, body, origin);
      const entries = newEntries(shipments, body.shipments ?? []);
      const warnings = reviewWarningsText(body, caller.store, shared, stored);
      return { stored, next, entries, warnings, count: changed.length + (entries.length > 0 ? 1 : 0) };
    };
    return this.write(caller, orderNumber, body, plan, origin);
  }

  /**
   * Registers parcels of an order that are not registered yet, like a `PUT` that changes nothing else.
   * @throws Problem ORDER_NOT_FOUND, SHIPMENT_LIMIT_REACHED
   */
  async addShipments(caller: CallerContext, orderNumber: string, sent: readonly ShipmentEntry[]): Promise<void> {
    const { store_id } = caller.store;
    return this.database.transaction(async () => {
      const stored = orderOrThrow(await this.orders.lock(store_id, orderNumber), orderNumber);
      const { shipments } = await this.orders.findForWrite(store_id, orderNumber, undefined);
      const entries = newEntries(shipments, sent);
      if (entries.length > 0) await this.recorder.update(stored, { ...stored }, caller, { entries });
    });
  }

  /**
   * Creates the order, or returns the stored one with the same number and id unchanged (C-POST-3).
   * @throws Problem SOURCE_STORE_*, IMMUTABLE_FIELD, VALIDATION_ERROR
   */
  async post(caller: CallerContext, orderNumber: string, body: PutOrderBody): Promise<WrittenOrder> {
    const { order, outcome } = await this.write(caller, orderNumber, body, (stored) => {
      assertAll(replayChecks(stored, body));
      return noChange(stored);
    });
    return writeAnswer(order, outcome);
  }

  /**
   * Stores the order's return label in place of the one before it (C-LAB-5), without personal data once the order has none
   * (C-PRIV-7).
   * @throws Problem ORDER_NOT_FOUND
   */
  async setReturnLabel(caller: CallerContext, orderNumber: string, sent: ReturnLabel): Promise<ReturnLabelData> {
    return this.database.transaction(async () => {
      const stored = orderOrThrow(await this.orders.lock(caller.store.store_id, orderNumber), orderNumber);
      const isErased = stored.redacted_at !== null;
      const normalized = normalizeLabel(sent);
      const return_label = isErased ? (keepOnly(normalized, keptOf(ReturnLabel)) as ReturnLabel) : normalized;
      const isSame = isSameJson(parseJson(stored.return_label ?? '{}'), return_label);
      const next = isSame ? stored : { ...stored, return_label: stringifyJson(return_label) };
      await this.recorder.update(stored, next, caller);
      return { order_number: orderNumber, return_label, ...(isErased && { personal_data: 'redacted' }) };
    });
  }

  /**
   * Creates the order, or changes it as planned. The order is read without a lock: if nothing changes, the answer is true of
   * that moment, and there is no transaction. Otherwise the write itself finds out whether the read is still current: by the
   * unique key if it inserts the order, by the version if it updates it. If not, the order is read again.
   */
  private async write(
    caller: CallerContext,
    orderNumber: string,
    body: PutOrderBody,
    plan: Plan,
    origin?: OrderOrigin,
  ): Promise<Written> {
    const { store } = caller;
    assertAll(bodyChecks(store, orderNumber, body));
    if (body.platform !== undefined) this.logIgnoredPlatform(store.store_id, orderNumber);
    const read = async (): Promise<PlannedWrite> => {
      const { order, ...surroundings } = await this.orders.findForWrite(store.store_id, orderNumber, body.order_id);
      return order ? plan(order, surroundings) : surroundings;
    };
    const first = await read();
    if (first.stored && first.count === 0 && this.isCurrent(first, store)) return unchanged(first.stored);
    let fresh: PlannedWrite | undefined = first;
    return this.database.transaction(async () => {
      // Each failure means that another request has written the order. After a wait for its lock the next update succeeds. A
      // repeated transaction reads again, too: another failed INSERT of the order would take the shared lock that deadlocks.
      for (;;) {
        const planned = fresh ?? (await read());
        fresh = undefined;
        const written = await (planned.stored
          ? this.apply(planned, caller)
          : this.create(caller, orderNumber, body, { ...planned, origin }));
        if (written) return written;
      }
    });
  }

  /** @returns undefined if another request has just created the order */
  private async create(
    caller: CallerContext,
    orderNumber: string,
    body: PutOrderBody,
    { shipments, shared, origin }: OrderSurroundings & { origin?: OrderOrigin },
  ): Promise<Written | undefined> {
    assertAll(putChecks(undefined, body));
    const entries = newEntries(shipments, body.shipments ?? []);
    const isImported = caller.actor.type === 'import';
    const created = newOrder(caller.store, orderNumber, body, { shared, isImported, origin });
    const order = await this.recorder.insert(created, caller, entries, shipments.length > 0);
    return order && { order, outcome: { newly_created: true, applied: true } };
  }

  /** @returns undefined if another request has changed the order since it was read */
  private async apply(
    { stored, next, entries, warnings, count }: PlannedChange,
    caller: CallerContext,
  ): Promise<Written | undefined> {
    // A copy, because `updateIfCurrent` takes the same object as no change, and new shipments may be the only change.
    const after = count > 0 ? { ...next } : stored;
    const lines = next.content.line_items;
    const held = await this.units.heldForUpdate(stored, lines, { locked: true });
    const order = await this.recorder.updateIfCurrent(stored, after, caller, {
      entries,
      warnings,
      held,
      assertPossible: () => {
        const problem = lineRemovalProblem(stored.content.line_items, lines, held ?? []);
        if (problem) throw problem;
      },
    });
    if (!order || count === 0) return order && unchanged(order);
    return { order, outcome: { newly_created: false, applied: true, fields_changed_count: count } };
  }

  /** Whether a new review of an order that does not change has the stored result. */
  private isCurrent({ stored, warnings }: PlannedChange, store: Store): boolean {
    return storedHeldReasons(stored).length === 0 && this.recorder.isReviewCurrent(stored, store, warnings);
  }

  /** Logs that `platform` was sent, without its value (C-ORD-26). */
  private logIgnoredPlatform(storeId: string, orderNumber: string): void {
    const fields = { store_id: storeId, order_number: orderNumber };
    this.logger.info(fields, 'Ignored the deprecated member platform of an order');
  }
}

function noChange(stored: Order): PlannedChange {
  return { stored, next: stored, entries: [], warnings: stored.review_warnings, count: 0 };
}

/** The answer for a body that changes nothing (C-PUT-5). */
function unchanged(order: Order): Written {
  return { order, outcome: { newly_created: false, applied: false, reason: 'no_change' } };
}
