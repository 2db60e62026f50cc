import { Injectable } from '@nestjs/common';
import { MoreThan, Not } from 'typeorm';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Role, type StaffAccount } from '../model/staff.js';
import { PUBLIC_ACCOUNT_COLUMNS } from './staff-accounts.repository.js';
import { StaffSessionEntity } from '../model/staff.entities.js';

// One round trip by primary keys: it is on the way of every page.
const SIGNED_IN = `SELECT ${PUBLIC_ACCOUNT_COLUMNS}, s.last_used_at, s.expires_at, m.store_id, m.role FROM staff_sessions s
  JOIN staff_accounts a ON a.id = s.account_id LEFT JOIN staff_memberships m ON m.account_id = a.id
  WHERE s.id = ? AND s.expires_at > ? AND a.disabled_at IS NULL ORDER BY m.store_id`;

/** The person of a session, once for each of their stores; without a store both members are null. */
type SignedInRow = StaffAccount & { last_used_at: Date; expires_at: Date; store_id: string | null; role: Role | null };

/** Reads and writes the table `staff_sessions`. */
@Injectable()
export class StaffSessionsRepository {
  private readonly sessions = this.database.repository(StaffSessionEntity);

  constructor(private readonly database: DatabaseService) {}

  /** The rows of a session's person; none if the session is over or the account is disabled. */
  async findSignedIn(id: string, now: Date): Promise<SignedInRow[]> {
    return this.database.query(SIGNED_IN, [id, now]);
  }

  /** The sessions of a person, the last used first. */
  async list(accountId: string, now: Date): Promise<StaffSessionEntity[]> {
    const where = { account_id: accountId, expires_at: MoreThan(now) };
    return this.sessions.find({ where, order: { last_used_at: 'DESC', id: 'ASC' } });
  }

  async insert(session: StaffSessionEntity): Promise<void> {
    await this.sessions.insert(session);
  }

  async touch(id: string, now: Date): Promise<void> {
    await this.sessions.update({ id }, { last_used_at: now });
  }

  /** @returns false if the person has no such session */
  async end(accountId: string, id: string): Promise<boolean> {
    return (await this.sessions.delete({ account_id: accountId, id })).affected === 1;
  }

  /** Ends all sessions of a person. @param kept the one to leave */
  async endAll(accountId: string, kept = ''): Promise<void> {
    await this.sessions.delete({ account_id: accountId, id: Not(kept) });
  }
}
