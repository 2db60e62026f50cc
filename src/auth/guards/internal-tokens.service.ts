// SPDX-License-Identifier: Apache-2.0
import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type AuthConfig } from '../auth.settings.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The credentials of internal services: `INTERNAL_SERVICE_TOKENS`. */
@Injectable()
export class InternalTokensService {
  private readonly digests: Buffer[];

  constructor(@Inject(CONFIG) config: Pick<AuthConfig, 'INTERNAL_SERVICE_TOKENS'>) {
    this.digests = config.INTERNAL_SERVICE_TOKENS.map(digest);
  }

  /** Compares digests in constant time, so that the time taken reveals nothing about a token. */
  accepts(token: string | undefined): boolean {
    if (token === undefined) return false;
    const presented = digest(token);
    return this.digests.some((expected) => timingSafeEqual(expected, presented));
  }
}
