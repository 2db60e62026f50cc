// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { utc } from '../../platform/time/time.js';
import { type CallerContext } from '../../stores/index.js';
import { type CancellationEntry, type CancelledOrder } from '../model/cancellation.resource.js';
import { type CancelBody } from '../model/order-bodies.js';
import { cancellationOf, type Order } from '../model/order-content.js';
import { cancelAnswer } from '../model/order-view.js';
import { type HeldUnits, isCancellable, type LineUnits } from '../model/units.js';
import { orderOrThrow, OrdersRepository } from '../persistence/orders.repository.js';
import { UnitLedgerRepository } from '../persistence/unit-ledger.repository.js';
import { cancellableUnits, isFullCancellation, unitsToCancel } from '../rules/cancel-request.js';
import { appendCancellation } from '../rules/cancellation.js';
import { OrderRecorderService } from './order-recorder.service.js';

interface RecordedCancellation {
  order: Order;
  cancellation_id: string;
  applied: boolean;
}

/** Records full and partial cancellations; the order's figures stay as they are (C-CAN). */
@Injectable()
export class OrderCancellationsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrdersRepository,
    private readonly recorder: OrderRecorderService,
    private readonly ledger: UnitLedgerRepository,
    private readonly clock: ClockService,
  ) {}

  /**
   * Cancels units of an order: all that are left, or those that the body names.
   * @throws Problem SOURCE_STORE_NOT_ALLOWED, ORDER_NOT_FOUND, VALIDATION_ERROR for unknown lines,
   * CANCEL_QUANTITY_EXCEEDED, LINE_HAS_ACTIVE_RETURN, CLAIM_EXISTS
   */
  async cancel(caller: CallerContext, orderNumber: string, body: CancelBody): Promise<CancelledOrder> {
    const { order, cancellation_id, applied } = await this.record(caller, orderNumber, body);
    return cancelAnswer(order, cancellation_id, applied);
  }

  /**
   * The same; returns the order as it is stored.
   * @internal
   */
  async record(
    caller: CallerContext,
    orderNumber: string,
    body: CancelBody,
    cancellationId: string = newId('can'),
  ): Promise<RecordedCancellation> {
    refuseSourceStore(body);
    const { store_id } = caller.store;
    return this.database.transaction(async () => {
      const stored = orderOrThrow(await this.orders.lock(store_id, orderNumber), orderNumber);
      const held = await this.findHeld(stored);
      const units = unitsToCancel(stored.content.line_items, held, body);
      const lastId = lastIdIfNothingLeft(stored, units);
      if (lastId)
        return { order: await this.recorder.update(stored, stored, caller), cancellation_id: lastId, applied: false };
      const entry = this.buildEntry(stored, held, units, body, cancellationId);
      const holder = { kind: 'cancellation', reference: entry.cancellation_id } as const;
      await this.ledger.insert(stored, holder, units);
      const order = await this.recorder.update(stored, applyCancellation(stored, entry), caller, {
        type: 'order.cancelled',
      });
      return { order, cancellation_id: entry.cancellation_id, applied: true };
    });
  }

  /**
   * Cancels what is left of the units that a platform names, or of all: units in returns and claims stay. An id that the order has
   * changes nothing, so that a refund counts once (C-PLT-20).
   * @throws Problem ORDER_NOT_FOUND
   */
  async cancelLeft(
    caller: CallerContext,
    orderNumber: string,
    { line_items: wanted, ...body }: Omit<CancelBody, 'type'>,
    cancellationId?: string,
  ): Promise<void> {
    return this.database.transaction(async () => {
      const stored = orderOrThrow(await this.orders.lock(caller.store.store_id, orderNumber), orderNumber);
      const { history = [] } = cancellationOf(stored) ?? {};
      if (history.some(({ cancellation_id }) => cancellation_id === cancellationId)) return;
      const line_items = cancellableUnits(stored.content.line_items, await this.findHeld(stored), wanted);
      const endsProtection = body.cancel_protection === true && stored.content.is_protected;
      if (line_items.length > 0 || endsProtection)
        await this.record(caller, orderNumber, { ...body, type: 'PARTIAL', line_items }, cancellationId);
    });
  }

  /** What an OMS cancels depends neither on refunds of the platform nor on withdrawals, which a cancellation carries out. */
  private async findHeld({ store_id, id }: Order): Promise<HeldUnits[]> {
    return (await this.ledger.findHeld(store_id, id)).filter(({ kind }) => !isCancellable(kind));
  }

  private buildEntry(
    stored: Order,
    held: HeldUnits[],
    units: LineUnits[],
    body: CancelBody,
    cancellation_id: string,
  ): CancellationEntry {
    const now = this.clock.now().toISOString();
    const { line_items = units, reason, external_reference, cancelled_at, cancel_protection = false } = body;
    const type = isFullCancellation(units, stored.content.line_items, held) ? 'FULL' : 'PARTIAL';
    return {
      cancellation_id,
      type,
      line_items,
      cancel_protection: cancel_protection || type === 'FULL',
      reason,
      external_reference,
      cancelled_at: cancelled_at === undefined ? now : utc(cancelled_at),
      created_at: now,
    };
  }
}

/** Refuses a `source_store` in the cancel body of every store (C-SRC-13). */
function refuseSourceStore({ source_store }: CancelBody): void {
  if (source_store === undefined) return;
  const errors = [{ pointer: '/source_store', code: 'UNKNOWN_KEY', detail: 'is not allowed in a cancellation' }];
  throw new Problem('SOURCE_STORE_NOT_ALLOWED', 'A cancellation has no source_store: leave it out.', { errors });
}

/** Returns the id of the last cancellation if neither units nor protection are left to cancel (C-CAN-9). */
function lastIdIfNothingLeft(stored: Order, units: readonly LineUnits[]): string | undefined {
  if (units.length > 0 || stored.content.is_protected) return undefined;
  return cancellationOf(stored)?.history.at(-1)?.cancellation_id;
}

/** Applies an entry to the order; its protection ends if `cancel_protection` is true (C-CAN-6, C-CAN-7). */
function applyCancellation(stored: Order, entry: CancellationEntry): Order {
  const cancellation = stringifyJson(appendCancellation(cancellationOf(stored), stored.content, entry));
  if (!entry.cancel_protection || !stored.content.is_protected) return { ...stored, cancellation };
  const content = { ...stored.content, is_protected: false };
  return { ...stored, cancellation, content, document: stringifyJson(content) };
}
