// SPDX-License-Identifier: Apache-2.0
import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LessThan, MoreThan } from 'typeorm';
import { unambiguousAddress } from '../../notifications/index.js';
import { CONFIG } from '../../platform/config/config.js';
import { type PlatformConfig } from '../../platform/config/platform.settings.js';
import { derivedKey } from '../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { newId } from '../../platform/ids/ids.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { AttemptLimitService } from '../../platform/rate-limit/attempt-limit.service.js';
import { MINUTE_MS } from '../../platform/rate-limit/rate-limit.js';
import { normalizeEmail } from '../../platform/text/contact.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { SelfServiceCodeEntity, SelfServiceSessionEntity } from '../model/self-service.entities.js';
import { type Visited, visitKey } from '../model/submission.js';
import { CODE_ATTEMPTS, CODE_MINUTES, codeOf, SESSION_MINUTES, typedCode } from '../rules/verification-code.js';
import { codeRequest } from '../self-service.limits.js';

/** The queue of mails with a code; a job's reference is the code's id. */
export const CODE_QUEUE = 'self-service.code';

/** Requests and takes the codes that prove that a customer reads the mails of an order, and begins sessions (C-SELF-3 to C-SELF-6). */
@Injectable()
export class VerificationService {
  private readonly key;
  private readonly codes = this.database.repository(SelfServiceCodeEntity);
  private readonly sessions = this.database.repository(SelfServiceSessionEntity);

  constructor(
    @Inject(CONFIG) config: Pick<PlatformConfig, 'ENCRYPTION_KEY'>,
    private readonly database: DatabaseService,
    private readonly jobs: JobsService,
    private readonly attempts: AttemptLimitService,
    private readonly clock: ClockService,
  ) {
    this.key = derivedKey(config.ENCRYPTION_KEY, 'parcelward self-service codes');
  }

  /**
   * Requests a code for the browser. The same statements run whether or not the address is the order's, so that the time of the
   * answer reveals nothing either.
   * @param expected the order's address, if it has one
   * @throws Problem RATE_LIMITED
   */
  async request(visited: Visited, typed: string, expected: string | undefined): Promise<void> {
    const { storeId, orderNumber } = visited;
    const email = normalizeEmail(typed);
    await this.attempts.count(codeRequest(storeId, orderNumber, email));
    const recipient =
      expected !== undefined && normalizeEmail(expected) === email ? unambiguousAddress(expected.trim()) : undefined;
    const sent = {
      id: newId('msg'),
      recipient: recipient ?? null,
      attempts: 0,
      expires_at: this.inMinutes(CODE_MINUTES),
    };
    await this.database.transaction(async () => {
      const codes = this.codes.createQueryBuilder().insert();
      // In place of the browser's earlier code of the order.
      await codes
        .values({ ...visitKey(visited), ...sent })
        .orUpdate(Object.keys(sent))
        .execute();
      await this.jobs.add({ storeId, queue: CODE_QUEUE, reference: sent.id });
    });
  }

  /** Whether the browser has asked for a code that is still valid, right or wrong. */
  async isAwaited(visited: Visited): Promise<boolean> {
    const code = await this.codes.findOneBy(visitKey(visited));
    return code !== null && code.expires_at > this.clock.now();
  }

  /**
   * Takes a code, once. A right one begins a session for another token of the browser, so that no token from before gives
   * access.
   * @param newHash of that token
   * @returns false for a wrong code, and after five attempts for any
   */
  async confirm(visited: Visited, typed: string, newHash: string): Promise<boolean> {
    const key = visitKey(visited);
    // A flood of guesses waits for no lock.
    const before = await this.codes.findOneBy(key);
    if (!before || before.attempts >= CODE_ATTEMPTS) return false;
    return this.database.transaction(async () => {
      // Counting locks the code until the transaction ends, so that concurrent attempts cannot pass the limit.
      const usable = { ...key, attempts: LessThan(CODE_ATTEMPTS), expires_at: MoreThan(this.clock.now()) };
      if ((await this.codes.update(usable, { attempts: () => 'attempts + 1' })).affected !== 1) return false;
      const code = await this.codes.findOneBy(key);
      if (!code || code.recipient === null || !isSame(typedCode(typed), codeOf(this.key, code))) return false;
      await this.codes.delete(key);
      await this.sessions.insert({ ...key, visit_hash: newHash, expires_at: this.inMinutes(SESSION_MINUTES) });
      return true;
    });
  }

  /** The code to mail, and its recipient; undefined if there is nothing to mail, or no longer. */
  async mailOf(
    storeId: string,
    id: string,
  ): Promise<{ code: string; recipient: string; orderNumber: string } | undefined> {
    const found = await this.codes.findOneBy({ store_id: storeId, id });
    if (!found || found.recipient === null || found.expires_at <= this.clock.now()) return undefined;
    return { code: codeOf(this.key, found), recipient: found.recipient, orderNumber: found.order_number };
  }

  private inMinutes(minutes: number): Date {
    return new Date(this.clock.now().getTime() + minutes * MINUTE_MS);
  }
}

function isSame(typed: string, code: string): boolean {
  const [left, right] = [Buffer.from(typed), Buffer.from(code)];
  return left.length === right.length && timingSafeEqual(left, right);
}
