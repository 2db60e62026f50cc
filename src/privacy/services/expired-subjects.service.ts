// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { OrderErasureService, OrderLookupRepository } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ShipmentErasureService } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { type Subject } from '../model/privacy-request.js';
import { BATCH, LAST, type Piece, pieceOf } from '../model/retention.js';
import { ErasureService } from './erasure.service.js';
import { PrivacyHoldsService } from './privacy-holds.service.js';

/** How many withdrawals are erased at a call: each has events and copies. */
const WITHDRAWALS = 10;
const ACTOR = { type: 'service', id: 'retention' } as const;

/** Erases orders and shipments of which nothing was changed since a time: the next one at a call (C-RTN-2). */
@Injectable()
export class ExpiredSubjectsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrderErasureService,
    private readonly lookup: OrderLookupRepository,
    private readonly shipments: ShipmentErasureService,
    private readonly erasure: ErasureService,
    private readonly holds: PrivacyHoldsService,
  ) {}

  async eraseOrder(store: Store, before: Date, cursor: string): Promise<Piece> {
    const order = await this.orders.findNextUnerased(store.store_id, cursor, before);
    if (!order) return LAST;
    const isErased = await this.erase(store, { order_number: order.order_number }, before);
    return { removed: isErased ? 1 : 0, cursor: order.id, isLast: false };
  }

  /** Erases the next shipment without an order; the shipments of an order are erased with it. */
  async eraseShipment(store: Store, before: Date, cursor: string): Promise<Piece> {
    const found = await this.shipments.findUnerased(store.store_id, cursor, before, BATCH);
    const numbers = found.map(({ order_key }) => order_key);
    const existing = await this.lookup.findAll(store.store_id, numbers, ({ order_number }) => order_number);
    const next = found.find(({ order_key }) => !existing.has(order_key));
    if (!next) return found.length < BATCH ? LAST : { removed: 0, cursor: found.at(-1)?.id ?? '', isLast: false };
    const isErased = await this.erase(store, { shipment_id: next.id }, before);
    return { removed: isErased ? 1 : 0, cursor: next.id, isLast: false };
  }

  /** Erases withdrawals that were received before a time, a few at a call (C-WDR-20). */
  async eraseWithdrawals({ store_id: storeId }: Store, before: Date, cursor: string): Promise<Piece> {
    const ids = await this.erasure.findOldWithdrawals(storeId, cursor, before, WITHDRAWALS);
    await this.erasure.eraseWithdrawals(storeId, ids);
    return { removed: ids.length, cursor: ids.at(-1) ?? '', isLast: ids.length < WITHDRAWALS };
  }

  /** Deletes carriers' updates that no job could apply. */
  async deleteInbound({ store_id }: Store, before: Date): Promise<Piece> {
    return pieceOf(await this.shipments.deleteOldInbound(store_id, before, BATCH));
  }

  /** @returns false if something that belongs to the subject was changed since, or is open */
  private erase(store: Store, subject: Subject, before: Date): Promise<boolean> {
    return this.database.transaction(async () => {
      const locked = await this.erasure.lock(store.store_id, subject);
      if (!locked || !(await this.holds.isExpired(locked, before))) return false;
      await this.erasure.erase({ store, actor: ACTOR }, locked, { withWithdrawals: false });
      return true;
    });
  }
}
