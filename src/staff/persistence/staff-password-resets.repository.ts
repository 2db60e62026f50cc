import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { StaffPasswordResetEntity } from '../model/staff-password-reset.entity.js';

const RESETS = table(StaffPasswordResetEntity);
const BY_ACCOUNT = `${RESETS.select} WHERE account_id = ?`;
const REPLACE = `${RESETS.insert} ON DUPLICATE KEY UPDATE id = VALUES(id), expires_at = VALUES(expires_at)`;
const DELETE = 'DELETE FROM staff_password_resets WHERE account_id = ?';

/** Reads and writes the table `staff_password_resets`. */
@Injectable()
export class StaffPasswordResetsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** @param locked whether to lock the row until the open transaction ends */
  async find(accountId: string, { locked = false } = {}): Promise<StaffPasswordResetEntity | undefined> {
    const sql = locked ? `${BY_ACCOUNT} FOR UPDATE` : BY_ACCOUNT;
    const [reset] = await this.database.query<StaffPasswordResetEntity[]>(sql, [accountId]);
    return reset;
  }

  /** Writes the link of an account in place of its earlier one. */
  async replace(reset: StaffPasswordResetEntity): Promise<void> {
    await this.database.query(REPLACE, RESETS.valuesOf(reset));
  }

  async delete(accountId: string): Promise<void> {
    await this.database.query(DELETE, [accountId]);
  }
}
