// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService, ROW_LOCK } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { normalizeEmail } from '../../platform/text/contact.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type StaffAccountEntity, StaffPasswordResetEntity } from '../model/staff.entities.js';
import { actorOf } from '../model/staff.js';
import { StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';
import { hashPassword } from '../rules/password-hash.js';
import { checkPassword } from '../rules/password-rules.js';
import { resetAttempt } from '../staff.limits.js';
import { RESET_QUEUE, StaffMailsService } from './staff-mails.service.js';
import { StaffPasswordsService } from './staff-passwords.service.js';

const LINK_LIFETIME_MS = 60 * 60 * 1000;

/** Mails links to a new password, and sets passwords with them (C-STAFF-10). */
@Injectable()
export class StaffPasswordResetsService {
  private readonly resets = this.database.repository(StaffPasswordResetEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: StaffAccountsRepository,
    private readonly passwords: StaffPasswordsService,
    private readonly mails: StaffMailsService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Mails a link to a new password, if the address has an account. It answers the same otherwise, and as fast: whether there
   * is an account is looked up afterwards.
   * @throws Problem RATE_LIMITED, DASHBOARD_URL_UNKNOWN
   */
  async request(email: string, address: string): Promise<void> {
    const normalised = normalizeEmail(email);
    await this.mails.count(resetAttempt(address, normalised));
    this.send(normalised).catch((error: unknown) => {
      this.logger.error({ err: error }, 'Mail with a link to a new password was not requested');
    });
  }

  private async send(email: string): Promise<void> {
    const account = await this.accounts.findByEmail(email);
    if (!account || account.disabled_at !== null) return;
    const [membership] = await this.accounts.findStores(account.id);
    if (!membership) return;
    const expires_at = new Date(this.clock.now().getTime() + LINK_LIFETIME_MS);
    await this.database.transaction(async () => {
      const row = { account_id: account.id, id: newId('rst'), expires_at };
      // In place of the account's earlier link.
      await this.resets.createQueryBuilder().insert().values(row).orUpdate(['id', 'expires_at']).execute();
      await this.mails.send(RESET_QUEUE, membership.store_id, account.id);
    });
  }

  /**
   * The e-mail address of the account that a link gives a new password.
   * @throws Problem RESET_NOT_FOUND
   */
  async open(token: string): Promise<string> {
    return (await this.accountOf(token)).email;
  }

  /**
   * Sets the password with a link, once, and ends all sessions of the account.
   * @throws Problem RESET_NOT_FOUND, VALIDATION_ERROR
   */
  async reset(token: string, password: string): Promise<void> {
    const account = await this.accountOf(token);
    checkPassword(password, account.email);
    const password_hash = await hashPassword(password);
    await this.database.transaction(async () => {
      await this.accountOf(token, { locked: true });
      await this.resets.delete({ account_id: account.id });
      const text = 'Set a new password with a link of a mail';
      await this.passwords.replace(account.id, password_hash, actorOf(account), text);
    });
  }

  private async accountOf(token: string, { locked = false } = {}): Promise<StaffAccountEntity> {
    const link = this.mails.resolve('reset', token);
    if (!link) throw notValid();
    const lock = locked ? ROW_LOCK : undefined;
    const reset = await this.resets.findOne({ where: { account_id: link.owner }, lock });
    if (!reset || reset.id !== link.id || reset.expires_at <= this.clock.now()) throw notValid();
    const account = await this.accounts.find(link.owner);
    if (account?.disabled_at !== null) throw notValid();
    return account;
  }
}

const notValid = (): Problem =>
  new Problem('RESET_NOT_FOUND', 'This link is no longer valid. Ask for a new one on the sign-in page.');
