// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { validationError } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { validateBody } from '../../platform/validation/index.js';
import { StoresService } from '../../stores/index.js';
import { StockLevelEntity } from '../model/claim.entity.js';
import { type StockUnits } from '../model/claim.js';
import { type StockLevel, StockLevelList } from '../model/staff-bodies.js';
import { type StockLevels } from '../rules/stock.js';

const SELECT = 'SELECT sku, available FROM stock_levels WHERE store_id = ?';
const LEVELS = table(StockLevelEntity);
const SET = `${LEVELS.insertMany}
  ON DUPLICATE KEY UPDATE available = VALUES(available), updated_at = VALUES(updated_at)`;
const RESERVE = `UPDATE stock_levels SET available = available - ?, updated_at = ?
  WHERE store_id = ? AND sku = ? AND available >= ?`;
const RELEASE = 'UPDATE stock_levels SET available = available + ?, updated_at = ? WHERE store_id = ? AND sku = ?';

/** Keeps the units of each product that are available for reships (C-DEC-8). A SKU with no level is not tracked (C-DEC-9). */
@Injectable()
export class StockService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Sets the levels of some SKUs, and returns all levels; other SKUs keep theirs (C-DEC-10).
   * @param levels `[{sku, available}]`; of a repeated SKU the last one counts
   * @throws Problem STORE_NOT_FOUND, VALIDATION_ERROR
   */
  async setLevels(storeId: string, levels: unknown): Promise<StockLevel[]> {
    const faults = validateBody(StockLevelList, { levels });
    if (faults.length > 0)
      throw validationError(faults.map((fault) => ({ ...fault, pointer: fault.pointer.replace('/levels', '') })));
    await this.stores.get(storeId);
    const bySku = new Map((levels as StockLevel[]).map(({ sku, available }) => [sku, available]));
    const row = { store_id: storeId, updated_at: this.clock.now() };
    const rows = inLockOrder([...bySku]).map(([sku, available]) => LEVELS.valuesOf({ ...row, sku, available }));
    await this.database.transaction(async () => {
      if (rows.length > 0) await this.database.write(SET, [rows]);
    });
    return this.levels(storeId);
  }

  /** Returns all levels of a store, sorted by SKU. */
  levels(storeId: string): Promise<StockLevel[]> {
    return this.database.query<StockLevel[]>(`${SELECT} ORDER BY sku`, [storeId]);
  }

  /**
   * Finds the levels of some SKUs.
   * @param locked whether to lock their rows until the open transaction ends
   */
  async findLevels(storeId: string, skus: readonly string[], { locked }: { locked: boolean }): Promise<StockLevels> {
    if (skus.length === 0) return new Map();
    const sql = `${SELECT} AND sku IN (?) ORDER BY sku${locked ? ' FOR UPDATE' : ''}`;
    const rows = await this.database.query<StockLevel[]>(sql, [storeId, skus]);
    return new Map(rows.map(({ sku, available }) => [sku, available]));
  }

  /** Reserves units for a reship. The caller has locked their levels, and they suffice. */
  async reserve(storeId: string, units: readonly StockUnits[]): Promise<void> {
    for (const { sku, quantity } of units) {
      const values = [quantity, this.clock.now(), storeId, sku, quantity];
      if ((await this.database.execute(RESERVE, values)) !== 1)
        throw new Error(`Stock of ${sku} is below the ${quantity} units to reserve`);
    }
  }

  /** Releases the units that a reship had reserved. */
  async release(storeId: string, units: readonly StockUnits[]): Promise<void> {
    const ordered = inLockOrder(units.map(({ sku, quantity }): [string, number] => [sku, quantity]));
    for (const [sku, quantity] of ordered)
      await this.database.write(RELEASE, [quantity, this.clock.now(), storeId, sku]);
  }
}

/** Sorts rows by SKU: every statement locks them in this order, so that no two transactions deadlock. */
function inLockOrder(levels: [string, number][]): [string, number][] {
  return levels.sort(([a], [b]) => (a < b ? -1 : 1));
}
