import { type Visited } from '../model/submission.js';
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { SelfServiceCodeEntity } from '../model/self-service-code.entity.js';

const CODES = table(SelfServiceCodeEntity);
const OF_VISIT = 'store_id = ? AND visit_hash = ? AND order_number = ?';
const CHANGED = ['id', 'recipient', 'attempts', 'expires_at'].map((name) => `${name} = VALUES(${name})`).join(', ');
const REPLACE = `${CODES.insert} ON DUPLICATE KEY UPDATE ${CHANGED}`;
const BY_VISIT = `${CODES.select} WHERE ${OF_VISIT}`;
const BY_ID = `${CODES.select} WHERE store_id = ? AND id = ?`;
const COUNT_ATTEMPT = `UPDATE self_service_codes SET attempts = attempts + 1
  WHERE ${OF_VISIT} AND attempts < ? AND expires_at > ?`;
const DELETE_OF_ORDER = 'DELETE FROM self_service_codes WHERE store_id = ? AND order_number = ?';
const DELETE = `DELETE FROM self_service_codes WHERE ${OF_VISIT}`;

/** Reads and writes the table `self_service_codes`. */
@Injectable()
export class SelfServiceCodesRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Deletes all codes of an order. */
  async removeOfOrder(storeId: string, orderNumber: string): Promise<void> {
    await this.database.query(DELETE_OF_ORDER, [storeId, orderNumber]);
  }

  /** Replaces the browser's earlier code of the order. */
  async replace(code: SelfServiceCodeEntity): Promise<void> {
    await this.database.query(REPLACE, CODES.valuesOf(code));
  }

  async findByVisit(visited: Visited): Promise<SelfServiceCodeEntity | undefined> {
    const [code] = await this.database.query<SelfServiceCodeEntity[]>(BY_VISIT, keyOf(visited));
    return code;
  }

  async findById(storeId: string, id: string): Promise<SelfServiceCodeEntity | undefined> {
    const [code] = await this.database.query<SelfServiceCodeEntity[]>(BY_ID, [storeId, id]);
    return code;
  }

  /**
   * Counts an attempt and locks the code until the open transaction ends, so that concurrent attempts cannot pass the limit.
   * @returns false if there is no code, or it takes no more attempts
   */
  async countAttempt(visited: Visited, limit: number, now: Date): Promise<boolean> {
    const values = [...keyOf(visited), limit, now];
    return (await this.database.execute(COUNT_ATTEMPT, values)) > 0;
  }

  /** Ends a code, because it works once. */
  async remove(visited: Visited): Promise<void> {
    await this.database.query(DELETE, keyOf(visited));
  }
}

function keyOf({ storeId, visitHash, orderNumber }: Visited): unknown[] {
  return [storeId, visitHash, orderNumber];
}
