// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { itemOf } from '../model/line-product.js';
import { type IdentifiedLine } from '../model/line-product.js';
import { type Order } from '../model/order-content.js';
import { type HeldUnits, type LineUnits, type UnitKind } from '../model/units.js';

const SELECT = 'SELECT line_id, kind, reference, item, quantity FROM order_units WHERE store_id = ? AND order_id = ?';
const INSERT = 'INSERT INTO order_units (store_id, order_id, line_id, kind, reference, item, quantity) VALUES ?';
const DELETE = 'DELETE FROM order_units WHERE store_id = ? AND order_id = ? AND kind = ? AND reference = ?';

/** A cancellation, return, claim, refund or withdrawal that holds units. */
export interface UnitHolder {
  kind: UnitKind;
  /** Its id: `can_…`, `ret_…`, `clm_…`, `rfd_…` or `wdr_…`. */
  reference: string;
}

/** The unit ledger, table `order_units`: units of order lines in cancellations, returns, claims, refunds and withdrawals. */
@Injectable()
export class UnitLedgerRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Finds all units of an order that are held. */
  findHeld(storeId: string, orderId: string): Promise<HeldUnits[]> {
    return this.database.query<HeldUnits[]>(SELECT, [storeId, orderId]);
  }

  /** Inserts the units of one holder; at most one entry for each line. */
  async insert(
    { store_id, id, content }: Pick<Order, 'store_id' | 'id' | 'content'>,
    { kind, reference }: UnitHolder,
    units: readonly LineUnits[],
  ): Promise<void> {
    if (units.length === 0) return;
    const lines = new Map(content.line_items.map((line) => [line.line_id, line]));
    const rows = units.map(({ line_id, quantity }) => {
      const item = itemOf(lines.get(line_id) as IdentifiedLine);
      return [store_id, id, line_id, kind, reference, item, quantity];
    });
    await this.database.write(INSERT, [rows]);
  }

  /** Deletes all units of a return, a claim or a withdrawal. */
  async delete(storeId: string, orderId: string, { kind, reference }: UnitHolder): Promise<void> {
    await this.database.write(DELETE, [storeId, orderId, kind, reference]);
  }
}
