// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type StaffAccountEntity, StaffSessionEntity } from '../model/staff.entities.js';
import { actorOf, type StaffAccount, type StaffActor, type StaffClient } from '../model/staff.js';
import { StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';
import { hashPassword, isPassword } from '../rules/password-hash.js';
import { checkPassword } from '../rules/password-rules.js';
import { PasswordAttemptsService } from './password-attempts.service.js';
import { StaffAuditService } from './staff-audit.service.js';

/** New passwords of accounts (C-STAFF-7). */
@Injectable()
export class StaffPasswordsService {
  private readonly sessions = this.database.repository(StaffSessionEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: StaffAccountsRepository,
    private readonly attempts: PasswordAttemptsService,
    private readonly audit: StaffAuditService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Changes a person's own password and ends their other sessions. A wrong present password counts as a failed sign-in, because
   * whoever took over a session could guess it here.
   * @param kept the session that asks
   * @throws Problem VALIDATION_ERROR, RATE_LIMITED, SERVICE_UNAVAILABLE if too many passwords wait to be checked
   */
  async change(
    { id, email }: StaffAccount,
    passwords: { present: string; next: string },
    kept: string,
    client: StaffClient,
  ): Promise<void> {
    const takeBack = await this.attempts.count(client, email);
    const { password_hash } = await this.accountOf(id);
    const isRight = await isPassword(passwords.present, password_hash);
    const by = actorOf({ id, email });
    if (isRight === false) {
      await this.audit.recordOfAccount(id, by, `Failed to change their password from ${client.address}`);
      throw validationError([{ pointer: '/present_password', code: 'WRONG', detail: 'is not your password' }]);
    }
    await takeBack();
    if (isRight === undefined)
      throw new Problem('SERVICE_UNAVAILABLE', 'Too many people are signing in. Please try again in a moment.');
    await this.set(id, passwords.next, by, 'Changed their password', kept);
  }

  /**
   * Sets a password and ends the sessions of the account.
   * @param kept the session to leave
   * @throws Problem VALIDATION_ERROR
   */
  async set(accountId: string, password: string, by: StaffActor, text: string, kept?: string): Promise<void> {
    const { email } = await this.accountOf(accountId);
    checkPassword(password, email);
    const password_hash = await hashPassword(password);
    await this.database.transaction(() => this.replace(accountId, password_hash, by, text, kept));
  }

  /**
   * Writes the hash of a checked password in the open transaction, and ends the sessions. The account's row is changed first: a
   * sign-in with the earlier password waits for it, and then fails.
   */
  async replace(accountId: string, password_hash: string, by: StaffActor, text: string, kept = ''): Promise<void> {
    await this.accounts.update(accountId, { password_hash, updated_at: this.clock.now() });
    await this.sessions.delete({ account_id: accountId, id: Not(kept) });
    await this.audit.recordOfAccount(accountId, by, text);
  }

  private async accountOf(id: string): Promise<StaffAccountEntity> {
    const account = await this.accounts.find(id);
    if (!account) throw new Problem('STAFF_NOT_FOUND', 'There is no such account.');
    return account;
  }
}
