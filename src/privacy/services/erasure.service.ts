import { Injectable } from '@nestjs/common';
import { ClaimErasureService, KEPT_OF_CLAIM } from '../../claims/index.js';
import { KEPT_OF_ORDER, type Order, OrderErasureService } from '../../orders/index.js';
import { type KeptMembers } from '../../platform/privacy/kept-members.js';
import { EventErasureService } from '../../platform/outbox/event-erasure.service.js';
import { KEPT_OF_RETURN, ReturnErasureService } from '../../returns/index.js';
import { KEPT_OF_SHIPMENT, ShipmentErasureService } from '../../shipments/index.js';
import { type CallerContext } from '../../stores/index.js';
import { CopiesErasureService } from './copies-erasure.service.js';

/** Erases the personal data of one order, and of everything that belongs to it (C-PRIV-5). */
@Injectable()
export class ErasureService {
  constructor(
    private readonly orders: OrderErasureService,
    private readonly shipments: ShipmentErasureService,
    private readonly returns: ReturnErasureService,
    private readonly claims: ClaimErasureService,
    private readonly events: EventErasureService,
    private readonly copies: CopiesErasureService,
  ) {}

  /** Finds an order and locks it until the end of the transaction. */
  lock(storeId: string, orderNumber: string): Promise<Order | undefined> {
    return this.orders.lock(storeId, orderNumber);
  }

  /**
   * Erases an order that the open transaction has locked. Figures, units, payouts, sequences and positions stay. A second call
   * erases what was written since.
   * @returns the texts that were erased
   */
  async erase(caller: CallerContext, order: Order): Promise<string[]> {
    const { store_id: storeId, id: orderId, order_number: orderNumber } = order;
    const returned = await this.returns.erase(storeId, orderNumber);
    const returns = returned.map(({ id }) => id);
    const claims = await this.claims.erase(storeId, orderNumber);
    const parcels = await this.returns.findParcels(storeId, returned);
    const shipments = await this.shipments.erase(storeId, orderNumber, parcels);
    const texts = new Set<string>();
    let lastChange = new Date(0);
    const eraseEvents = async (ids: readonly string[], kept: KeptMembers): Promise<void> => {
      for (const id of ids) {
        const erased = await this.events.erase(storeId, id, kept);
        for (const text of erased.texts) texts.add(text);
        if (erased.lastAt > lastChange) lastChange = erased.lastAt;
      }
    };
    await eraseEvents(shipments, { shipment: KEPT_OF_SHIPMENT });
    await eraseEvents(returns, { return: KEPT_OF_RETURN });
    await eraseEvents(claims, { claim: KEPT_OF_CLAIM });
    // Last, because its event shows the shipments and reports the erasure of all of them.
    for (const text of await this.orders.erase(caller, order, texts.size > 0)) texts.add(text);
    await eraseEvents([orderId], { order: KEPT_OF_ORDER });
    const scope = { storeId, orderNumber, orderId, shipments, returns, claims, parcels };
    await this.copies.erase(scope, [...texts], lastChange);
    return [...texts];
  }
}
