// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { LinkTokensService } from '../../platform/crypto/link-tokens.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { AttemptLimitService, type CountedAttempt } from '../../platform/rate-limit/attempt-limit.service.js';
import { type StaffConfig } from '../staff.settings.js';

/** The queue of mails with invitations; a job's reference is the invitation's id. */
export const INVITATION_QUEUE = 'staff.invitation';
/** The queue of mails with a link to a new password; a job's reference is the account's id. */
export const RESET_QUEUE = 'staff.reset';

type LinkKind = 'invitation' | 'reset';

const PATHS: Record<LinkKind, string> = { invitation: 'invitations', reset: 'reset' };

/**
 * Requests mails to staff, which a worker sends, and makes their links. The token of a link is the authenticated and encrypted
 * reference of its row: only the key makes it, and deleting the row ends it. So nothing that is stored opens an account.
 */
@Injectable()
export class StaffMailsService {
  constructor(
    private readonly tokens: LinkTokensService,
    @Inject(CONFIG) private readonly config: Pick<StaffConfig, 'DASHBOARD_URL'>,
    private readonly attempts: AttemptLimitService,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Counts a mail against its limits. Call it before the transaction.
   * @throws Problem RATE_LIMITED, DASHBOARD_URL_UNKNOWN
   */
  async count(attempt: readonly CountedAttempt[]): Promise<void> {
    this.base();
    await this.attempts.count(attempt);
  }

  /** Requests a mail in the open transaction. @param reference of the job */
  async send(queue: string, storeId: string, reference: string): Promise<void> {
    await this.jobs.add({ storeId, queue, reference });
  }

  /** The page with the webhook endpoints. @throws Problem DASHBOARD_URL_UNKNOWN */
  integrationPage(): string {
    return `${this.base()}/integration`;
  }

  /** @param owner the store of an invitation, the account of a reset */
  url(kind: LinkKind, owner: string, id: string): string {
    const token = this.tokens.encode(`staff ${kind}`, Buffer.from(`${id} ${owner}`));
    return `${this.base()}/${PATHS[kind]}/${token}`;
  }

  /** What a token refers to; undefined if it is not one of this kind. */
  resolve(kind: LinkKind, token: string): { owner: string; id: string } | undefined {
    const text = this.tokens.decode(`staff ${kind}`, token)?.toString();
    const end = text?.indexOf(' ') ?? -1;
    return text === undefined ? undefined : { id: text.slice(0, end), owner: text.slice(end + 1) };
  }

  private base(): string {
    const { DASHBOARD_URL } = this.config;
    if (DASHBOARD_URL === undefined)
      throw new Problem(
        'DASHBOARD_URL_UNKNOWN',
        'Mails cannot be sent: DASHBOARD_URL, the address of this dashboard, is not set. Ask your operator.',
      );
    return DASHBOARD_URL;
  }
}
