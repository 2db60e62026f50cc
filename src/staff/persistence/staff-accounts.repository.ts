import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../../platform/database/database-errors.js';
import { DatabaseService, ROW_LOCK } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { type Role } from '../model/role.js';
import { type StaffMember, type StaffMembership } from '../model/staff.js';
import { StaffAccountEntity } from '../model/staff-account.entity.js';
import { StaffMembershipEntity } from '../model/staff-membership.entity.js';

/** The columns of an account that change. */
export type AccountChanges = Partial<Omit<StaffAccountEntity, 'id' | 'email' | 'created_at'>>;

/** Thrown if an address has an account already. */
export class EmailTakenError extends Error {}

/** The columns of an account without its password, for a SELECT from `staff_accounts a`. */
export const PUBLIC_ACCOUNT_COLUMNS = table(StaffAccountEntity).omit('password_hash', 'updated_at').columnsOf('a');

const STORES = 'SELECT store_id, role FROM staff_memberships WHERE account_id = ? ORDER BY store_id';
const MEMBERS = `SELECT ${PUBLIC_ACCOUNT_COLUMNS}, m.role
  FROM staff_memberships m JOIN staff_accounts a ON a.id = m.account_id WHERE m.store_id = ?`;

/** Reads and writes the tables `staff_accounts` and `staff_memberships`. */
@Injectable()
export class StaffAccountsRepository {
  private readonly accounts = this.database.repository(StaffAccountEntity);
  private readonly memberships = this.database.repository(StaffMembershipEntity);

  constructor(private readonly database: DatabaseService) {}

  /** @param locked whether to lock the row until the open transaction ends */
  async find(id: string, { locked = false } = {}): Promise<StaffAccountEntity | undefined> {
    const lock = locked ? ROW_LOCK : undefined;
    return (await this.accounts.findOne({ where: { id }, lock })) ?? undefined;
  }

  /** @param email normalised */
  async findByEmail(email: string): Promise<StaffAccountEntity | undefined> {
    return (await this.accounts.findOneBy({ email })) ?? undefined;
  }

  /** @throws EmailTakenError */
  async insert(account: StaffAccountEntity): Promise<void> {
    try {
      await this.accounts.insert(account);
    } catch (error) {
      throw isDuplicate(error, 'staff_accounts_email') ? new EmailTakenError() : error;
    }
  }

  async update(id: string, changes: AccountChanges): Promise<void> {
    await this.accounts.update({ id }, changes);
  }

  /** The stores of a person, with their roles, ordered by id. */
  async storesOf(accountId: string): Promise<StaffMembership[]> {
    return this.database.query(STORES, [accountId]);
  }

  /** The people of a store, by e-mail address. */
  async membersOf(storeId: string): Promise<StaffMember[]> {
    return this.database.query(`${MEMBERS} ORDER BY a.email`, [storeId]);
  }

  /**
   * The people of a store, with the rows of their memberships and accounts locked until the transaction ends, in the order of
   * the key: changes of roles wait for each other.
   */
  async lockMembers(storeId: string): Promise<StaffMember[]> {
    return this.database.query(`${MEMBERS} ORDER BY m.account_id FOR UPDATE`, [storeId]);
  }

  /** The person of a store; undefined if the account has no role there. */
  async findMember(storeId: string, accountId: string): Promise<StaffMember | undefined> {
    const [member] = await this.database.query<StaffMember[]>(`${MEMBERS} AND m.account_id = ?`, [storeId, accountId]);
    return member;
  }

  /** Adds a person to a store. @returns false if they are there already, in which case their role stays */
  async addMember(storeId: string, accountId: string, role: Role, now: Date): Promise<boolean> {
    try {
      await this.memberships.insert({ store_id: storeId, account_id: accountId, role, created_at: now });
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return false;
    }
  }

  async setRole(storeId: string, accountId: string, role: Role): Promise<void> {
    await this.memberships.update({ store_id: storeId, account_id: accountId }, { role });
  }

  async removeMember(storeId: string, accountId: string): Promise<void> {
    await this.memberships.delete({ store_id: storeId, account_id: accountId });
  }
}
