// SPDX-License-Identifier: Apache-2.0
import { hash } from 'node:crypto';
import { Process, Processor } from '@nestjs/bull';
import {
  ENDPOINT_MAIL_QUEUE,
  Mailer,
  MessageRefusedError,
  WebhookEndpointsService,
} from '../../notifications/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { bullName, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import { StoresService } from '../../stores/index.js';
import { StaffMailsService } from '../services/staff-mails.service.js';
import { StaffMembersService } from '../services/staff-members.service.js';
import { endpointMailAttempt } from '../staff.limits.js';
import { endpointMail, SENDER_NAME } from './staff-mail.js';

/**
 * Mails the admins of a store about the URL of a webhook endpoint that is new (C-WHE-18). A repeated run sends the same mails.
 * Past 20 changes an hour the audit log alone has them, so that nobody floods the admins.
 */
@Processor(bullName(ENDPOINT_MAIL_QUEUE))
export class SendEndpointMailJob implements JobHandler {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly members: StaffMembersService,
    private readonly stores: StoresService,
    private readonly mails: StaffMailsService,
    private readonly mailer: Mailer,
  ) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<void> {
    const endpoint = (await this.endpoints.list(storeId)).find(({ endpoint_id }) => endpoint_id === reference);
    // A deleted endpoint receives nothing.
    if (!endpoint) return;
    const admins = (await this.members.list(storeId)).filter(
      ({ role, disabled_at }) => role === 'admin' && disabled_at === null,
    );
    if (admins.length === 0 || !(await this.mayMail(storeId))) return;
    const { name: storeName } = await this.stores.get(storeId);
    const { url, url_set_by: by } = endpoint;
    const setBy = by.type === 'api_key' ? `The API key ${by.id}` : by.id === 'cli' ? 'An operator' : by.id;
    const mail = endpointMail({ storeName, host: new URL(url).host, setBy, url: this.mails.integrationPage() });
    for (const { id: accountId, email } of admins) {
      const id = endpointMailId(reference, url, accountId);
      await this.mailer.send({ id, to: email, senderName: SENDER_NAME, ...mail }).catch(ignoreRefusal);
    }
  }

  private async mayMail(storeId: string): Promise<boolean> {
    try {
      await this.mails.count(endpointMailAttempt(storeId));
      return true;
    } catch (error) {
      if (error instanceof Problem && ['RATE_LIMITED', 'DASHBOARD_URL_UNKNOWN'].includes(error.code)) return false;
      throw error;
    }
  }
}

/** The same for the same URL and person. */
export function endpointMailId(endpointId: string, url: string, accountId: string): string {
  return `whe_${hash('sha256', [endpointId, url, accountId].join(' '), 'hex').slice(0, 26)}`;
}

/** An address that takes no mails keeps the mail from nobody else. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof MessageRefusedError)) throw error;
}
