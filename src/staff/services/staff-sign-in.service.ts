// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../../platform/database/database.service.js';
import { undefinedIfLimited } from '../../platform/errors/problem.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { normalizeEmail } from '../../platform/text/contact.js';
import { type StaffAccountEntity } from '../model/staff.entities.js';
import { actorOf, type StaffClient } from '../model/staff.js';
import { StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';
import { isPassword, NO_ACCOUNT_HASH } from '../rules/password-hash.js';
import { PasswordAttemptsService } from './password-attempts.service.js';
import { StaffAuditService } from './staff-audit.service.js';
import { StaffSessionsService, type StartedSession } from './staff-sessions.service.js';

/** Why nobody was signed in. `busy`: too many passwords wait to be checked. */
export type SignInRefusal = 'wrong' | 'limited' | 'busy';

/** A new session, and the token that the browser keeps beyond it. */
export interface SignInResult extends StartedSession {
  browser: string;
}

/** Signs people in (C-STAFF-6, C-STAFF-8). */
@Injectable()
export class StaffSignInService {
  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: StaffAccountsRepository,
    private readonly sessions: StaffSessionsService,
    private readonly attempts: PasswordAttemptsService,
    private readonly audit: StaffAuditService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Starts a session if the password is the account's. The attempt counts before the password is checked, so that
   * attempts at once do not pass the limit, and is taken back if it succeeds.
   */
  async signIn(
    credentials: { email: string; password: string },
    client: StaffClient,
  ): Promise<SignInResult | SignInRefusal> {
    const email = normalizeEmail(credentials.email);
    const takeBack = await this.attempts.count(client, email).catch(undefinedIfLimited);
    if (!takeBack) return 'limited';
    const account = await this.accounts.findByEmail(email);
    const isRight = await isPassword(credentials.password, account?.password_hash ?? NO_ACCOUNT_HASH);
    if (isRight === undefined) {
      await takeBack();
      return 'busy';
    }
    const session = account && isRight && account.disabled_at === null && (await this.start(account, client));
    if (session) {
      await takeBack();
      return { ...session, browser: this.browserToken(email, client.browser) };
    }
    if (account) this.recordFailure(account, client);
    return 'wrong';
  }

  /** The token that a browser keeps once the person has proved who they are in it (C-STAFF-13). */
  browserToken(email: string, present?: string): string {
    return this.attempts.browserToken(normalizeEmail(email), present);
  }

  /** @returns undefined if the password or the account has changed since it was read */
  private async start(account: StaffAccountEntity, client: StaffClient): Promise<StartedSession | undefined> {
    return this.database.transaction(async () => {
      const present = await this.accounts.find(account.id, { locked: true });
      if (present?.password_hash !== account.password_hash || present.disabled_at !== null) return undefined;
      await this.audit.recordOfAccount(account.id, actorOf(account), `Signed in from ${client.address}`);
      return this.sessions.start(account.id, client);
    });
  }

  /** After the answer, which therefore does not take longer than for an address without an account. */
  private recordFailure(account: StaffAccountEntity, { address }: StaffClient): void {
    const text = `Failed to sign in from ${address}`;
    this.audit.recordOfAccount(account.id, actorOf(account), text).catch((error: unknown) => {
      this.logger.error({ err: error }, 'Failed sign-in was not recorded');
    });
  }
}
