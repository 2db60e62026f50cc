import { Injectable } from '@nestjs/common';
import { type Problem } from '../../platform/errors/problem.js';
import { type Order, type OrderRecord } from '../model/order-content.js';
import { type HeldUnits, type LineUnits } from '../model/units.js';
import { type UnitHolder, UnitLedgerRepository } from '../persistence/unit-ledger.repository.js';
import { activeReturnProblem, removedLineIds } from '../rules/active-returns.js';
import { type IdentifiedLine } from '../rules/line-identity.js';

/**
 * Finds, holds and releases units of order lines for returns and claims. A caller that holds or releases units must have
 * locked the order's row, so that two requests never hold the same units.
 */
@Injectable()
export class OrderUnitsService {
  constructor(private readonly ledger: UnitLedgerRepository) {}

  /** Finds all units of an order that are cancelled, in a return or in a claim. */
  held({ store_id, id }: OrderRecord): Promise<HeldUnits[]> {
    return this.ledger.findHeld(store_id, id);
  }

  /** Holds units for one return or claim; at most one entry for each line. */
  hold({ store_id, id }: OrderRecord, holder: UnitHolder, units: readonly LineUnits[]): Promise<void> {
    return this.ledger.insert(store_id, id, holder, units);
  }

  /** Releases all units of a rejected return, or of a denied or withdrawn claim. */
  release({ store_id, id }: OrderRecord, holder: UnitHolder): Promise<void> {
    return this.ledger.delete(store_id, id, holder);
  }

  /**
   * Builds the problem of an update that removes or re-keys lines with an active return (C-PUT-16). The ledger is read
   * only if the update removes lines.
   * @returns LINE_HAS_ACTIVE_RETURN; undefined if the update may go on
   */
  async lineRemovalProblem(stored: Order, nextLines: readonly IdentifiedLine[]): Promise<Problem | undefined> {
    const removed = removedLineIds(stored.content.line_items, nextLines);
    if (removed.length === 0) return undefined;
    return activeReturnProblem(removed, await this.ledger.findHeld(stored.store_id, stored.id));
  }
}
