// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { KEPT_OF_EVENT } from '../../notifications/index.js';
import { type Order, OrderErasureService } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { EventErasureService } from '../../platform/outbox/event-erasure.service.js';
import { ErasureTraces, type Traces } from '../../platform/privacy/erasure-traces.js';
import { ShipmentErasureService, type ShipmentRecord } from '../../shipments/index.js';
import { type CallerContext } from '../../stores/index.js';
import { type StoredCase, type StoredSubject, type Subject } from '../model/privacy-request.js';
import { NO_ORDER, resourceIds, scopeOfCase, type WrittenScope } from '../rules/order-scope.js';
import { CasesErasureService } from './cases-erasure.service.js';
import { CopiesErasureService } from './copies-erasure.service.js';

/** Erases the personal data of an order and of everything that belongs to it, of a shipment without an order, or of a case without its order (C-PRIV-5, C-PRIV-18). */
@Injectable()
export class ErasureService {
  constructor(
    private readonly orders: OrderErasureService,
    private readonly shipments: ShipmentErasureService,
    private readonly cases: CasesErasureService,
    private readonly events: EventErasureService,
    private readonly database: DatabaseService,
    private readonly copies: CopiesErasureService,
  ) {}

  /** Finds an order, a shipment or a case and locks it until the end of the transaction. */
  async lock(storeId: string, subject: Subject): Promise<StoredSubject | undefined> {
    if ('order_number' in subject) {
      const order = await this.orders.lockOrder(storeId, subject.order_number);
      return order && { order };
    }
    if ('case_id' in subject) {
      const alone = await this.cases.find(storeId, subject.case_id);
      if (alone && alone.order_number !== null) await this.orders.lockOrder(storeId, alone.order_number);
      return alone && { alone };
    }
    const shipment = await this.shipments.lock(storeId, subject.shipment_id);
    return shipment && { shipment };
  }

  /**
   * Erases an order, a shipment or a case that the open transaction has locked. Figures, units, payouts, sequences and positions stay. A
   * second call erases what was written since.
   * @param options whether to erase withdrawals, too, which have a retention of their own
   * @returns what was erased, as far as it is needed to find copies
   */
  erase(
    caller: CallerContext,
    { order, shipment, alone }: StoredSubject,
    options?: { withWithdrawals: boolean },
  ): Promise<Traces> {
    if (order) return this.eraseOrder(caller, order, options);
    return alone ? this.eraseCase(caller.store.store_id, alone) : this.eraseShipment(caller, shipment);
  }

  findOldWithdrawals(storeId: string, after: string, before: Date, limit: number): Promise<string[]> {
    return this.cases.withdrawals.findOld(storeId, after, before, limit);
  }

  /** Erases withdrawals without an order, or with one that stays, each in a transaction (C-WDR-19, C-WDR-20). */
  async eraseWithdrawals(storeId: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.database.transaction(() => this.eraseCase(storeId, { id, contacts: [] }));
  }

  /** The messages to the customer of its order stay. */
  private async eraseCase(storeId: string, { id, contacts }: Pick<StoredCase, 'id' | 'contacts'>): Promise<Traces> {
    await this.cases.eraseOne(storeId, id);
    return this.eraseCopies({ ...NO_ORDER, storeId, shipments: [], ...scopeOfCase(id) }, { contacts });
  }

  private async eraseOrder(
    caller: CallerContext,
    order: Order,
    options?: { withWithdrawals: boolean },
  ): Promise<Traces> {
    const { store_id: storeId, id: orderId, order_id: sourceId, order_number: orderNumber } = order;
    const { parcels, ...cases } = await this.cases.erase(storeId, orderNumber, options);
    const shipments = await this.shipments.erase(storeId, orderNumber, parcels);
    return this.eraseCopies(
      { storeId, orderNumber, orderId, sourceId, shipments, ...cases },
      {
        // Last, because its event shows the shipments and reports the erasure of all of them.
        eraseOrder: (traces) => this.orders.erase(caller, order, traces),
      },
    );
  }

  private async eraseShipment(caller: CallerContext, shipment: ShipmentRecord): Promise<Traces> {
    const { store_id: storeId } = shipment;
    const shipments = await this.shipments.eraseAlone(caller, shipment);
    return this.eraseCopies({ ...NO_ORDER, storeId, shipments });
  }

  /**
   * Erases the events of resources and all other copies.
   * @param eraseOrder erases the order itself, and adds what it has no more
   * @param contacts of the person; all that are erased by default
   */
  private async eraseCopies(
    scope: WrittenScope,
    {
      eraseOrder,
      contacts,
    }: { eraseOrder?: (traces: ErasureTraces) => Promise<void>; contacts?: readonly string[] } = {},
  ): Promise<Traces> {
    const { storeId, orderId, ...others } = scope;
    const collected = new ErasureTraces();
    let lastChange = new Date(0);
    const eraseEvents = async (ids: readonly string[]): Promise<void> => {
      for (const id of ids) {
        const lastAt = await this.events.erase(storeId, id, KEPT_OF_EVENT, collected);
        if (lastAt > lastChange) lastChange = lastAt;
      }
    };
    await eraseEvents(resourceIds({ ...others, orderId: '' }));
    await eraseOrder?.(collected);
    await eraseEvents(orderId === '' ? [] : [orderId]);
    const traces = { ...collected.traces, ...(contacts && { contacts: [...contacts] }) };
    await this.copies.erase(scope, traces.contacts, lastChange);
    return traces;
  }
}
