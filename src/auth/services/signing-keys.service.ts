import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type AuthConfig } from '../auth.settings.js';

/** The secrets of access tokens: `JWT_SECRET` signs, it and `JWT_PREVIOUS_SECRETS` verify. */
@Injectable()
export class SigningKeysService {
  readonly signing: KeyObject;
  private readonly previous: KeyObject[];

  constructor(@Inject(CONFIG) config: Pick<AuthConfig, 'JWT_SECRET' | 'JWT_PREVIOUS_SECRETS'>) {
    this.signing = secretKey(config.JWT_SECRET);
    this.previous = config.JWT_PREVIOUS_SECRETS.map(secretKey);
  }

  /** The key that a token was signed with, found by trying and not by what its header says; the present one if none was. */
  keyOf(token: string): KeyObject {
    if (this.previous.length === 0 || signs(this.signing, token)) return this.signing;
    return this.previous.find((key) => signs(key, token)) ?? this.signing;
  }
}

/** As a key object, which the library need not guess the kind of at every token. */
function secretKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret));
}

function signs(key: KeyObject, token: string): boolean {
  const end = token.lastIndexOf('.');
  const expected = createHmac('sha256', key).update(token.slice(0, end)).digest();
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
