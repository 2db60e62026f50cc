// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LinkTokensService } from '../../platform/crypto/link-tokens.service.js';
import { AttemptLimitService } from '../../platform/rate-limit/attempt-limit.service.js';
import { type StaffClient } from '../model/staff.js';
import { passwordAttempt } from '../staff.limits.js';

const KIND = 'staff browser';

/**
 * Counts attempts to give the password of an account (C-STAFF-8). A browser in which its owner signed in, or chose a password
 * with the link of a mail, keeps a token that only this service makes. It opens nothing, but its attempts count by themselves
 * (C-STAFF-13).
 */
@Injectable()
export class PasswordAttemptsService {
  constructor(
    private readonly attempts: AttemptLimitService,
    private readonly tokens: LinkTokensService,
  ) {}

  /**
   * Counts an attempt.
   * @param email normalised
   * @returns takes the attempt back
   * @throws Problem RATE_LIMITED
   */
  count({ address, browser }: StaffClient, email: string): Promise<() => Promise<void>> {
    return this.attempts.count(passwordAttempt(address, email, this.browserId(browser, email)));
  }

  /** The token of a browser that the account knows from now on: its present one if that is of this account. */
  browserToken(email: string, present?: string): string {
    if (present !== undefined && this.browserId(present, email) !== undefined) return present;
    return this.tokens.encode(KIND, Buffer.from(`${randomBytes(16).toString('base64url')} ${email}`));
  }

  private browserId(token: string | undefined, email: string): string | undefined {
    const text = token === undefined ? undefined : this.tokens.decode(KIND, token)?.toString();
    const end = text?.indexOf(' ') ?? -1;
    return text?.slice(end + 1) === email ? text.slice(0, end) : undefined;
  }
}
