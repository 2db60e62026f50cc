import { Injectable } from '@nestjs/common';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { AttemptLimitService, type CountedAttempt } from '../../platform/rate-limit/attempt-limit.service.js';
import { StaffLinksService } from './staff-links.service.js';

/** The queue of mails with invitations; a job's reference is the invitation's id. */
export const INVITATION_QUEUE = 'staff.invitation';
/** The queue of mails with a link to a new password; a job's reference is the account's id. */
export const RESET_QUEUE = 'staff.reset';

/** Requests mails to staff, which a worker sends. */
@Injectable()
export class StaffMailsService {
  constructor(
    private readonly links: StaffLinksService,
    private readonly attempts: AttemptLimitService,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Counts a mail against its limits. Call it before the transaction.
   * @throws Problem RATE_LIMITED, DASHBOARD_URL_UNKNOWN
   */
  async count(attempt: readonly CountedAttempt[]): Promise<void> {
    this.links.checkBase();
    await this.attempts.count(attempt);
  }

  /** Requests a mail in the open transaction. @param reference of the job */
  async send(queue: string, storeId: string, reference: string): Promise<void> {
    await this.jobs.add({ storeId, queue, reference });
  }
}
