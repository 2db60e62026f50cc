import { Injectable } from '@nestjs/common';
import { unambiguousAddress } from '../../notifications/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { newId } from '../../platform/ids/ids.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { AttemptLimitService } from '../../platform/rate-limit/attempt-limit.service.js';
import { normalizeEmail } from '../../platform/text/contact.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { SelfServiceCodesRepository } from '../persistence/self-service-codes.repository.js';
import { type Visited } from '../model/submission.js';
import { CODE_MINUTES } from '../rules/verification-code.js';
import { codeRequest } from '../self-service.limits.js';

/** The queue of mails with a code; a job's reference is the code's id. */
export const CODE_QUEUE = 'self-service.code';

const MINUTE_MS = 60_000;

/** Requests codes by mail (C-SELF-3, C-SELF-4). */
@Injectable()
export class CodeRequestsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly codes: SelfServiceCodesRepository,
    private readonly jobs: JobsService,
    private readonly attempts: AttemptLimitService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Requests a code for the browser. The same statements run whether or not the address is the order's, so that the time of the
   * answer reveals nothing either.
   * @param expected the order's address, if it has one
   * @throws Problem RATE_LIMITED
   */
  async request(visited: Visited, typed: string, expected: string | undefined): Promise<void> {
    const { storeId, orderNumber, visitHash } = visited;
    const email = normalizeEmail(typed);
    await this.attempts.count(codeRequest(storeId, orderNumber, email));
    const recipient =
      expected !== undefined && normalizeEmail(expected) === email ? unambiguousAddress(expected.trim()) : undefined;
    const code = {
      store_id: storeId,
      visit_hash: visitHash,
      order_number: orderNumber,
      id: newId('msg'),
      recipient: recipient ?? null,
      attempts: 0,
      expires_at: new Date(this.clock.now().getTime() + CODE_MINUTES * MINUTE_MS),
    };
    await this.database.transaction(async () => {
      await this.codes.replace(code);
      await this.jobs.add({ storeId, queue: CODE_QUEUE, reference: code.id });
    });
  }
}
