import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../../platform/database/database.service.js';
import { newId } from '../../platform/ids/ids.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { normalizeEmail } from '../../platform/text/contact.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';
import { StaffPasswordResetEntity } from '../model/staff-password-reset.entity.js';
import { resetAttempt } from '../staff.limits.js';
import { RESET_QUEUE, StaffMailsService } from './staff-mails.service.js';

const LINK_LIFETIME_MS = 60 * 60 * 1000;

/** Mails links to a new password (C-STAFF-10). */
@Injectable()
export class StaffPasswordRequestsService {
  private readonly resets = this.database.repository(StaffPasswordResetEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: StaffAccountsRepository,
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
    const [membership] = await this.accounts.storesOf(account.id);
    if (!membership) return;
    const expires_at = new Date(this.clock.now().getTime() + LINK_LIFETIME_MS);
    await this.database.transaction(async () => {
      const row = { account_id: account.id, id: newId('rst'), expires_at };
      // In place of the account's earlier link.
      await this.resets.createQueryBuilder().insert().values(row).orUpdate(['id', 'expires_at']).execute();
      await this.mails.send(RESET_QUEUE, membership.store_id, account.id);
    });
  }
}
