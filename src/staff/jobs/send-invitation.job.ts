// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { Mailer } from '../../notifications/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { bullName, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import { StoresService } from '../../stores/index.js';
import { StaffInvitationEntity } from '../model/staff.entities.js';
import { INVITATION_QUEUE, StaffMailsService } from '../services/staff-mails.service.js';
import { invitationMail, SENDER_NAME } from './staff-mail.js';

/**
 * Mails an invitation. A repeated run sends the same mail, with the same link and Message-ID. Staff are people of the
 * merchant, so they get mails of test stores too.
 */
@Processor(bullName(INVITATION_QUEUE))
export class SendInvitationJob implements JobHandler {
  private readonly invitations = this.database.repository(StaffInvitationEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly links: StaffMailsService,
    private readonly mailer: Mailer,
  ) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<void> {
    const invitation = await this.invitations.findOneBy({ store_id: storeId, id: reference });
    // It was withdrawn or sent again.
    if (!invitation) return;
    const { id, email, role, invited_by: invitedBy } = invitation;
    const { name: storeName } = await this.stores.get(storeId);
    const url = this.links.url('invitation', storeId, id);
    const mail = invitationMail({ storeName, role, invitedBy, url });
    await this.mailer.send({ id, to: email, senderName: SENDER_NAME, ...mail });
  }
}
