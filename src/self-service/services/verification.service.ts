import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type PlatformConfig } from '../../platform/config/platform.settings.js';
import { derivedKey } from '../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { SelfServiceCodesRepository } from '../persistence/self-service-codes.repository.js';
import { type Visited } from '../model/submission.js';
import { type SelfServiceCodeEntity } from '../model/self-service-code.entity.js';
import { SelfServiceSessionsRepository } from '../persistence/self-service-sessions.repository.js';
import { CODE_ATTEMPTS, codeOf, SESSION_MINUTES, typedCode } from '../rules/verification-code.js';

const MINUTE_MS = 60_000;

/** Takes the codes that prove that a customer reads the mails of an order, and begins sessions (C-SELF-5, C-SELF-6). */
@Injectable()
export class VerificationService {
  private readonly key;

  constructor(
    @Inject(CONFIG) config: Pick<PlatformConfig, 'ENCRYPTION_KEY'>,
    private readonly database: DatabaseService,
    private readonly codes: SelfServiceCodesRepository,
    private readonly sessions: SelfServiceSessionsRepository,
    private readonly clock: ClockService,
  ) {
    this.key = derivedKey(config.ENCRYPTION_KEY, 'parcelward self-service codes');
  }

  /** Whether the browser has asked for a code that is still valid, right or wrong. */
  async isAwaited(visited: Visited): Promise<boolean> {
    const code = await this.codes.findByVisit(visited);
    return code !== null && code.expires_at > this.clock.now();
  }

  /**
   * Takes a code, once. A right one begins a session for another token of the browser, so that no token from before gives
   * access.
   * @param newHash of that token
   * @returns false for a wrong code, and after five attempts for any
   */
  async confirm(visited: Visited, typed: string, newHash: string): Promise<boolean> {
    // A flood of guesses waits for no lock.
    const before = await this.codes.findByVisit(visited);
    if (!before || before.attempts >= CODE_ATTEMPTS) return false;
    return this.database.transaction(async () => {
      if (!(await this.codes.countAttempt(visited, CODE_ATTEMPTS, this.clock.now()))) return false;
      const code = await this.codes.findByVisit(visited);
      if (!code || code.recipient === null || !isSame(typedCode(typed), this.codeOf(code))) return false;
      await this.codes.remove(visited);
      await this.sessions.insert({
        store_id: visited.storeId,
        visit_hash: newHash,
        order_number: visited.orderNumber,
        return_draft: null,
        claim_draft: null,
        expires_at: new Date(this.clock.now().getTime() + SESSION_MINUTES * MINUTE_MS),
      });
      return true;
    });
  }

  /** The code to mail, and its recipient; undefined if there is nothing to mail, or no longer. */
  async mailOf(
    storeId: string,
    id: string,
  ): Promise<{ code: string; recipient: string; orderNumber: string } | undefined> {
    const found = await this.codes.findById(storeId, id);
    if (!found || found.recipient === null || found.expires_at <= this.clock.now()) return undefined;
    return { code: this.codeOf(found), recipient: found.recipient, orderNumber: found.order_number };
  }

  private codeOf(code: SelfServiceCodeEntity): string {
    return codeOf(this.key, code);
  }
}

function isSame(typed: string, code: string): boolean {
  const [left, right] = [Buffer.from(typed), Buffer.from(code)];
  return left.length === right.length && timingSafeEqual(left, right);
}
