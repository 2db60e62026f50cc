import { Injectable } from '@nestjs/common';
import { type OrderRecord } from '../model/order-content.js';
import { type HeldUnits, type LineUnits } from '../model/units.js';
import { type UnitHolder, UnitLedgerRepository } from '../persistence/unit-ledger.repository.js';

/**
 * The units of an order's lines that cancellations, returns and claims hold. Whoever holds or releases units has locked
 * the order's row, so that two requests never hold the same ones.
 */
@Injectable()
export class OrderUnitsService {
  constructor(private readonly ledger: UnitLedgerRepository) {}

  /** All units of the order that something holds. */
  held({ store_id, id }: OrderRecord): Promise<HeldUnits[]> {
    return this.ledger.held(store_id, id);
  }

  /** Holds units for one return or claim: at most one entry a line. */
  hold({ store_id, id }: OrderRecord, holder: UnitHolder, units: readonly LineUnits[]): Promise<void> {
    return this.ledger.insert(store_id, id, holder, units);
  }

  /** Releases all units of a return that is rejected, or of a claim that is denied or withdrawn. */
  release({ store_id, id }: OrderRecord, holder: UnitHolder): Promise<void> {
    return this.ledger.delete(store_id, id, holder);
  }
}
