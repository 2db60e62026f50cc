// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type IdentifiedLine } from '../model/line-product.js';
import { type Order, type OrderRecord } from '../model/order-content.js';
import { type HeldUnits, type LineUnits } from '../model/units.js';
import { OrderLookupRepository } from '../persistence/order-lookup.repository.js';
import { type UnitHolder, UnitLedgerRepository } from '../persistence/unit-ledger.repository.js';
import { needsHeldUnits } from '../rules/review/held-units.js';

/**
 * Finds, holds and releases units of order lines for returns, claims and withdrawals. A caller that holds or releases units must have
 * locked the order's row, so that two requests never hold the same units.
 */
@Injectable()
export class OrderUnitsService {
  constructor(
    private readonly ledger: UnitLedgerRepository,
    private readonly orders: OrderLookupRepository,
  ) {}

  /** Finds all units of an order that are held. */
  findHeld({ store_id, id }: OrderRecord): Promise<HeldUnits[]> {
    return this.ledger.findHeld(store_id, id);
  }

  /** Holds units for one return, claim or withdrawal; at most one entry for each line. */
  hold(order: Order, holder: UnitHolder, units: readonly LineUnits[]): Promise<void> {
    return this.ledger.insert(order, holder, units);
  }

  /** Releases all units of a rejected return, of a denied or withdrawn claim, or of a withdrawal. */
  release({ store_id, id }: OrderRecord, holder: UnitHolder): Promise<void> {
    return this.ledger.delete(store_id, id, holder);
  }

  /**
   * Finds the held units of an order if an update needs them (C-PUT-16, C-FLAG-39).
   * @param locked whether to lock the order, so that nobody holds or releases units until the end of the transaction
   */
  async heldForUpdate(
    stored: Order,
    nextLines: readonly IdentifiedLine[],
    { locked }: { locked: boolean },
  ): Promise<HeldUnits[] | undefined> {
    if (!needsHeldUnits(stored, nextLines)) return undefined;
    if (!locked) return this.findHeld(stored);
    return (await this.orders.lockWithUnits(stored.store_id, stored.order_number))?.heldUnits;
  }
}
