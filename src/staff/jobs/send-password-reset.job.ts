// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { Mailer } from '../../notifications/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { bullName, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import { StaffPasswordResetEntity } from '../model/staff.entities.js';
import { StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';
import { RESET_QUEUE, StaffMailsService } from '../services/staff-mails.service.js';
import { resetMail, SENDER_NAME } from './staff-mail.js';

/** Mails a link to a new password. A repeated run sends the same mail. */
@Processor(bullName(RESET_QUEUE))
export class SendPasswordResetJob implements JobHandler {
  private readonly resets = this.database.repository(StaffPasswordResetEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: StaffAccountsRepository,
    private readonly links: StaffMailsService,
    private readonly mailer: Mailer,
  ) {}

  @Process()
  async run({ reference: accountId }: Job): Promise<void> {
    const reset = await this.resets.findOneBy({ account_id: accountId });
    const account = reset && (await this.accounts.find(accountId));
    if (!account) return;
    const mail = resetMail({ email: account.email, url: this.links.url('reset', accountId, reset.id) });
    await this.mailer.send({ id: reset.id, to: account.email, senderName: SENDER_NAME, ...mail });
  }
}
