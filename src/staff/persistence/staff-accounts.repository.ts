// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../../platform/database/database-errors.js';
import { DatabaseService, ROW_LOCK } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { newId } from '../../platform/ids/ids.js';
import { StaffAccountEntity, StaffMembershipEntity } from '../model/staff.entities.js';
import { type Role, type StaffMember, type StaffMembership, type StaffAccount } from '../model/staff.js';

export function newAccount(email: string, name: string, password_hash: string, now: Date): StaffAccountEntity {
  const times = { last_seen_at: null, disabled_at: null, created_at: now, updated_at: now };
  return { id: newId('stf'), email, name, password_hash, time_zone: null, ...times };
}

export type AccountChanges = Partial<Omit<StaffAccountEntity, 'id' | 'email' | 'created_at'>>;

/** Thrown if an address has an account already. */
export class EmailTakenError extends Error {}

/** The columns of an account without its password, for a SELECT from `staff_accounts a`. */
const PUBLIC_ACCOUNT_COLUMNS = table(StaffAccountEntity).omit('password_hash', 'updated_at').columnsOf('a');

const STORES = 'SELECT store_id, role FROM staff_memberships WHERE account_id = ? ORDER BY store_id';
const MEMBERS = `SELECT ${PUBLIC_ACCOUNT_COLUMNS}, m.role
  FROM staff_memberships m JOIN staff_accounts a ON a.id = m.account_id WHERE m.store_id = ?`;

// One round trip by primary keys: it is on the way of every page.
const SIGNED_IN = `SELECT ${PUBLIC_ACCOUNT_COLUMNS}, s.last_used_at, s.expires_at, m.store_id, m.role FROM staff_sessions s
  JOIN staff_accounts a ON a.id = s.account_id LEFT JOIN staff_memberships m ON m.account_id = a.id
  WHERE s.id = ? AND s.expires_at > ? AND a.disabled_at IS NULL ORDER BY m.store_id`;

/** The person of a session, once for each of their stores; without a store both members are null. */
type SignedInRow = StaffAccount & { last_used_at: Date; expires_at: Date; store_id: string | null; role: Role | null };

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

  /** The rows of a session's person; none if the session is over or the account is disabled. */
  async findSignedIn(sessionId: string, now: Date): Promise<SignedInRow[]> {
    return this.database.query(SIGNED_IN, [sessionId, now]);
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
  async findStores(accountId: string): Promise<StaffMembership[]> {
    return this.database.query(STORES, [accountId]);
  }

  /** The people of a store, by e-mail address. */
  async findMembers(storeId: string): Promise<StaffMember[]> {
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
