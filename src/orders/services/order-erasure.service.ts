// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { type ErasureTraces } from '../../platform/privacy/erasure-traces.js';
import { keepOnly, type Kept } from '../../platform/privacy/kept-members.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { keptOf } from '../../platform/validation/field.js';
import { ReturnLabel } from '../../shipments/index.js';
import { type CallerContext } from '../../stores/index.js';
import { KEPT_OF_CANCELLATION } from '../model/cancellation.resource.js';
import { type Order, withoutPersonalData } from '../model/order-content.js';
import { FlagAcknowledgementsRepository } from '../persistence/flag-acknowledgements.repository.js';
import { OrderNamesRepository } from '../persistence/order-names.repository.js';
import { OrdersRepository, type UnerasedOrder } from '../persistence/orders.repository.js';
import { OrderRecorderService } from './order-recorder.service.js';

/** Finds orders with old personal data, and erases the personal data of an order's own row. */
@Injectable()
export class OrderErasureService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly recorder: OrderRecorderService,
    private readonly names: OrderNamesRepository,
    private readonly acknowledgements: FlagAcknowledgementsRepository,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds the next order after an id that may have personal data, and that was written for the last time before a time (C-RTN-2).
   * @param after empty for the first
   */
  findNextUnerased(storeId: string, after: string, before: Date): Promise<UnerasedOrder | undefined> {
    return this.orders.findNextUnerased(storeId, after, before);
  }

  /** Notes that an erased order has personal data again, in the open transaction that adds it: to a return or a claim, say. */
  async markUnerased(order: Pick<Order, 'store_id' | 'order_number' | 'redacted_at'>): Promise<void> {
    if (order.redacted_at !== null) await this.orders.setErased(order.store_id, order.order_number, false);
  }

  /** Finds an order and locks it until the end of the transaction. */
  lockOrder(storeId: string, orderNumber: string): Promise<Order | undefined> {
    return this.orders.lock(storeId, orderNumber);
  }

  /**
   * Erases the personal data of an order whose row the open transaction has locked, and records `order.redacted` (C-PRIV-6).
   * An order without any left does not change.
   * @param traces of what belongs to the order, which the event reports, too; the traces of its content are added
   */
  async erase(caller: CallerContext, order: Order, traces: ErasureTraces): Promise<void> {
    const content = withoutPersonalData(order.content);
    const redacted: Order = {
      ...order,
      content,
      document: stringifyJson(content),
      cancellation: keptText(order.cancellation, KEPT_OF_CANCELLATION),
      return_label: keptText(order.return_label, keptOf(ReturnLabel)),
    };
    const isSame = (['document', 'cancellation', 'return_label'] as const).every(
      (name) => redacted[name] === order[name],
    );
    if (order.redacted_at === null || !isSame || !traces.isEmpty)
      await this.recorder.update(order, { ...redacted, redacted_at: this.clock.now() }, caller, {
        type: 'order.redacted',
      });
    await this.names.refresh(order.store_id, [order.id]);
    await this.acknowledgements.forgetComments(order.store_id, order.id);
    await this.orders.setErased(order.store_id, order.order_number, true);
    traces.add(order.content, content);
  }

  /** Forgets, in the open transaction, the names that were stored for the search while the order was being erased. */
  eraseNames(storeId: string, orderId: string): Promise<void> {
    return this.names.refresh(storeId, [orderId]);
  }
}

function keptText(text: string | null, kept: Kept): string | null {
  return text === null ? null : stringifyJson(keepOnly(parseJson(text), kept));
}
