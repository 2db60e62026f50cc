import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { validationError } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { validateBody } from '../../platform/validation/index.js';
import { StoresService } from '../../stores/index.js';
import { type StockLevel, StockLevelList } from '../http/dto/stock.dto.js';
import { type StockUnits } from '../model/claim.js';
import { type StockLevels } from '../rules/stock.js';

const SELECT = 'SELECT sku, available FROM stock_levels WHERE store_id = ?';
const SET = `INSERT INTO stock_levels (store_id, sku, available, updated_at) VALUES ?
  ON DUPLICATE KEY UPDATE available = VALUES(available), updated_at = VALUES(updated_at)`;
const TAKE = `UPDATE stock_levels SET available = available - ?, updated_at = ?
  WHERE store_id = ? AND sku = ? AND available >= ?`;
const GIVE_BACK = 'UPDATE stock_levels SET available = available + ?, updated_at = ? WHERE store_id = ? AND sku = ?';

/** What of each product is there to be sent again (C-DEC-8); a SKU with no level is not tracked. */
@Injectable()
export class StockService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Says what is available from now on; SKUs that are not named stay as they are, and of one named twice the last counts.
   * @throws Problem STORE_NOT_FOUND, VALIDATION_ERROR
   */
  async setLevels(storeId: string, levels: unknown): Promise<StockLevel[]> {
    const faults = validateBody(StockLevelList, { levels });
    if (faults.length > 0)
      throw validationError(faults.map((fault) => ({ ...fault, pointer: fault.pointer.replace('/levels', '') })));
    await this.stores.get(storeId);
    const last = new Map((levels as StockLevel[]).map(({ sku, available }) => [sku, available]));
    const rows = inOrder([...last]).map(([sku, available]) => [storeId, sku, available, this.clock.now()]);
    await this.database.transaction(async () => {
      if (rows.length > 0) await this.database.query(SET, [rows]);
    });
    return this.levels(storeId);
  }

  /** All levels of a store, by SKU. */
  levels(storeId: string): Promise<StockLevel[]> {
    return this.database.query<StockLevel[]>(`${SELECT} ORDER BY sku`, [storeId]);
  }

  /** The levels of some SKUs; `locked`, nobody else takes of them until the open transaction ends. */
  async levelsOf(storeId: string, skus: readonly string[], { locked }: { locked: boolean }): Promise<StockLevels> {
    if (skus.length === 0) return new Map();
    const sql = `${SELECT} AND sku IN (?) ORDER BY sku${locked ? ' FOR UPDATE' : ''}`;
    const rows = await this.database.query<StockLevel[]>(sql, [storeId, skus]);
    return new Map(rows.map(({ sku, available }) => [sku, available]));
  }

  /** Takes units for a reship whose levels are locked and suffice. */
  async take(storeId: string, units: readonly StockUnits[]): Promise<void> {
    for (const { sku, quantity } of units) {
      const values = [quantity, this.clock.now(), storeId, sku, quantity];
      const { affectedRows } = await this.database.query<{ affectedRows: number }>(TAKE, values);
      if (affectedRows !== 1) throw new Error(`Stock of ${sku} was taken past its level`);
    }
  }

  /** Gives back what a reship took that is not made. */
  async giveBack(storeId: string, units: readonly StockUnits[]): Promise<void> {
    const ordered = inOrder(units.map(({ sku, quantity }): [string, number] => [sku, quantity]));
    for (const [sku, quantity] of ordered)
      await this.database.query(GIVE_BACK, [quantity, this.clock.now(), storeId, sku]);
  }
}

/** Rows of several SKUs are locked in one order everywhere. */
function inOrder(levels: [string, number][]): [string, number][] {
  return levels.sort(([a], [b]) => (a < b ? -1 : 1));
}
