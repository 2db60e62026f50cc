// SPDX-License-Identifier: Apache-2.0
import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Problem } from '../errors/problem.js';
import { windowSeconds } from './fixed-windows.js';
import { type CountedRequest, type RateLimit } from './rate-limit.js';
import { RedisThrottlerStorageService } from './redis-throttler-storage.service.js';

/** A limit on attempts at something that could be guessed. */
export interface AttemptLimit {
  /** Unique among all limits. */
  name: string;
  /** Attempts in a window. */
  limit: number;
  /** The window in milliseconds; it begins with the first attempt. */
  ttl: number;
}

/** A limit, and the subject that it counts, such as an address or an account. */
export type CountedAttempt = AttemptLimit & { subject: string };

/** Limits attempts at something that could be guessed, such as a password, over all processes (C-LIM-13, C-LIM-16). */
@Injectable()
export class AttemptLimitService {
  constructor(private readonly storage: RedisThrottlerStorageService) {}

  /**
   * Counts an attempt. Call it before the work, otherwise concurrent attempts pass the limit together.
   * @param attempt its limits in order: a limit after an exceeded one does not count it
   * @returns takes the attempt back, for one that succeeded
   * @throws Problem RATE_LIMITED with `Retry-After` in seconds
   */
  async count(attempt: readonly CountedAttempt[]): Promise<() => Promise<void>> {
    const hits = attempt.map(({ name, limit, ttl, subject }) => {
      // Redis gets only a hash, because a subject may be personal data of any length.
      return { key: `${name}:${hash('sha256', subject, 'base64url')}`, ttl, limit };
    });
    const counted = await this.storage.count(hits);
    const exceeded = counted.find((count, place) => count.hits > (hits[place]?.limit ?? 0));
    if (exceeded) throw tooMany(windowSeconds(exceeded));
    return () => this.storage.takeBack(counted);
  }

  /**
   * Takes a request back from the limits that its route declares, for one that has proved its sender (C-LIM-22).
   * @param only takes it back from this limit only
   */
  takeBack({ counts = [] }: CountedRequest, only?: Pick<RateLimit, 'name'>): Promise<void> {
    return this.storage.takeBack(only ? counts.filter(({ key }) => key.startsWith(`${only.name}:`)) : counts);
  }
}

function tooMany(seconds: number): Problem {
  const detail = `Too many failed attempts; try again in ${seconds} seconds.`;
  return new Problem('RATE_LIMITED', detail, { headers: { 'Retry-After': String(seconds) } });
}
