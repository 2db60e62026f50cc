import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { table } from '../database/table.js';
import { StaffAuditEntity } from './staff-audit.entity.js';

const AUDIT = table(StaffAuditEntity);
const PAGE = (isOfAccount: boolean) => `${AUDIT.select} WHERE store_id = ?${isOfAccount ? ' AND account_id = ?' : ''}
  AND id >= ? AND id < ? ORDER BY id DESC LIMIT ?`;

/** Adds rows to the table `staff_audit` and reads them. Nothing changes or deletes them. */
@Injectable()
export class StaffAuditRepository {
  constructor(private readonly database: DatabaseService) {}

  async insert(entries: readonly StaffAuditEntity[]): Promise<void> {
    if (entries.length === 0) return;
    await this.database.query(AUDIT.insertMany, [entries.map((entry) => AUDIT.valuesOf(entry))]);
  }

  /** At most `limit` entries of a store, or of a person there, with ids from `lowest` to below `before`, the newest first. */
  async find(
    storeId: string,
    accountId: string | undefined,
    [lowest, before]: readonly [lowest: string, before: string],
    limit: number,
  ): Promise<StaffAuditEntity[]> {
    const person = accountId === undefined ? [] : [accountId];
    return this.database.query(PAGE(person.length > 0), [storeId, ...person, lowest, before, limit]);
  }
}
