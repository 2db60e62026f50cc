// SPDX-License-Identifier: Apache-2.0
import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { DatabaseService } from '../../platform/database/database.service.js';
import { plainText } from '../../platform/text/plain-text.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StaffSessionEntity } from '../model/staff.entities.js';
import { type StaffAccount, type StaffActor, type StaffClient, type StaffMembership } from '../model/staff.js';
import { StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';
import { StaffAuditService } from './staff-audit.service.js';

/** A signed-in person, with their role in each of their stores. */
export interface SignedIn {
  /** The id of the session, which is not its token. */
  sessionId: string;
  account: StaffAccount;
  memberships: StaffMembership[];
  expiresAt: Date;
}

/** A new session: only the browser keeps its token. */
export interface StartedSession {
  token: string;
  expiresAt: Date;
}

/** A session as its owner and admins see it. */
export type StaffSession = Pick<
  StaffSessionEntity,
  'id' | 'created_at' | 'last_used_at' | 'address' | 'user_agent' | 'expires_at'
>;

const LIFETIME_MS = 8 * 60 * 60 * 1000;
/** `last_used_at` is written once in this time. */
const TOUCH_AFTER_MS = 5 * 60 * 1000;

/**
 * Signed-in sessions (C-STAFF-9). They are rows that every request reads: a deleted one ends at once in every process, and
 * nobody is let in while the database does not answer.
 */
@Injectable()
export class StaffSessionsService {
  private readonly sessions = this.database.repository(StaffSessionEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: StaffAccountsRepository,
    private readonly audit: StaffAuditService,
    private readonly clock: ClockService,
  ) {}

  /** Starts a session with a new token. Sign-in is the only caller that should; tests are others. */
  async start(accountId: string, { address, userAgent }: StaffClient): Promise<StartedSession> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await this.database.transaction(async () => {
      await this.sessions.insert({
        id: idOf(token),
        account_id: accountId,
        created_at: now,
        last_used_at: now,
        address: address.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 45),
        user_agent: plainText(userAgent, 255),
        expires_at: expiresAt,
      });
      await this.accounts.update(accountId, { last_seen_at: now });
    });
    return { token, expiresAt };
  }

  /** The person of a token; undefined if its session is over, or the account disabled. */
  async find(token: string): Promise<SignedIn | undefined> {
    const id = idOf(token);
    const now = this.clock.now();
    const rows = await this.accounts.findSignedIn(id, now);
    const [row] = rows;
    if (!row) return undefined;
    if (now.getTime() - row.last_used_at.getTime() > TOUCH_AFTER_MS) await this.touch(id, row.id, now);
    const { store_id: _store, role: _role, last_used_at: _used, expires_at: expiresAt, ...account } = row;
    const memberships = rows.flatMap(({ store_id, role }) =>
      store_id === null || role === null ? [] : [{ store_id, role }],
    );
    return { sessionId: id, account, memberships, expiresAt };
  }

  /** Lists the sessions of a person, the last used first. */
  async list(accountId: string): Promise<StaffSession[]> {
    const where = { account_id: accountId, expires_at: MoreThan(this.clock.now()) };
    const found = await this.sessions.find({ where, order: { last_used_at: 'DESC', id: 'ASC' } });
    return found.map(({ account_id: _account, ...session }) => session);
  }

  /** Ends the session of a token. Idempotent. */
  async signOut({ sessionId, account }: SignedIn): Promise<void> {
    await this.database.transaction(() => this.sessions.delete({ account_id: account.id, id: sessionId }));
  }

  /** Ends a session of a person. Idempotent. */
  async end(accountId: string, sessionId: string, by: StaffActor): Promise<void> {
    await this.database.transaction(async () => {
      if ((await this.sessions.delete({ account_id: accountId, id: sessionId })).affected !== 1) return;
      await this.audit.recordOfAccount(accountId, by, `Ended a session of ${await this.emailOf(accountId)}`);
    });
  }

  async endAll(accountId: string, by: StaffActor): Promise<void> {
    await this.database.transaction(async () => {
      await this.sessions.delete({ account_id: accountId });
      await this.audit.recordOfAccount(accountId, by, `Ended all sessions of ${await this.emailOf(accountId)}`);
    });
  }

  private async emailOf(accountId: string): Promise<string> {
    return (await this.accounts.find(accountId))?.email ?? accountId;
  }

  private async touch(id: string, accountId: string, now: Date): Promise<void> {
    await this.database.transaction(async () => {
      await this.sessions.update({ id }, { last_used_at: now });
      await this.accounts.update(accountId, { last_seen_at: now });
    });
  }
}

/** A copy of the database opens no session. */
function idOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
