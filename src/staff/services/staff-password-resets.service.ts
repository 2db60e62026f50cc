import { Injectable } from '@nestjs/common';
import { DatabaseService, ROW_LOCK } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { actorOf } from '../model/staff.js';
import { type StaffAccountEntity } from '../model/staff-account.entity.js';
import { StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';
import { StaffPasswordResetEntity } from '../model/staff-password-reset.entity.js';
import { hashPassword } from '../rules/password-hash.js';
import { checkPassword } from '../rules/password-rules.js';
import { StaffLinksService } from './staff-links.service.js';
import { StaffPasswordsService } from './staff-passwords.service.js';

/** Sets passwords with the links of mails (C-STAFF-10). */
@Injectable()
export class StaffPasswordResetsService {
  private readonly resets = this.database.repository(StaffPasswordResetEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: StaffAccountsRepository,
    private readonly links: StaffLinksService,
    private readonly passwords: StaffPasswordsService,
    private readonly clock: ClockService,
  ) {}

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
    const link = this.links.resolve('reset', token);
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
