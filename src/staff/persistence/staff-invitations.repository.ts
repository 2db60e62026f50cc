import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { StaffInvitationEntity } from '../model/staff-invitation.entity.js';

const INVITATIONS = table(StaffInvitationEntity);
const BY_ID = `${INVITATIONS.select} WHERE store_id = ? AND id = ?`;
// More than a page shows; expired ones are purged.
const OF_STORE = `${INVITATIONS.select} WHERE store_id = ? ORDER BY email LIMIT 500`;
const DELETE = 'DELETE FROM staff_invitations WHERE store_id = ? AND id = ?';
const REPLACE = `${INVITATIONS.insert} ON DUPLICATE KEY UPDATE id = VALUES(id), role = VALUES(role),
  invited_by = VALUES(invited_by), created_at = VALUES(created_at), expires_at = VALUES(expires_at)`;

/** Reads and writes the table `staff_invitations`. */
@Injectable()
export class StaffInvitationsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** The open invitations to a store, by address; expired ones included. */
  async list(storeId: string): Promise<StaffInvitationEntity[]> {
    return this.database.query(OF_STORE, [storeId]);
  }

  /** @param locked whether to lock the row until the open transaction ends */
  async find(storeId: string, id: string, { locked = false } = {}): Promise<StaffInvitationEntity | undefined> {
    const sql = locked ? `${BY_ID} FOR UPDATE` : BY_ID;
    const [invitation] = await this.database.query<StaffInvitationEntity[]>(sql, [storeId, id]);
    return invitation;
  }

  /** Writes an invitation in place of an earlier one to the same address. */
  async replace(invitation: StaffInvitationEntity): Promise<void> {
    await this.database.query(REPLACE, INVITATIONS.valuesOf(invitation));
  }

  async delete(storeId: string, id: string): Promise<void> {
    await this.database.query(DELETE, [storeId, id]);
  }
}
