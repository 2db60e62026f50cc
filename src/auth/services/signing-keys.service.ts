// SPDX-License-Identifier: Apache-2.0
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type AuthConfig } from '../auth.settings.js';

/**
 * The secrets of access tokens: `JWT_SECRET` signs, it and `JWT_PREVIOUS_SECRETS` verify (C-AUTH-12). They are key objects,
 * with which jsonwebtoken is fastest.
 */
@Injectable()
export class SigningKeysService {
  readonly signing: KeyObject;
  /** The `kid` of the signing key. */
  readonly kid: string;
  private readonly keys: Map<unknown, KeyObject>;

  constructor(@Inject(CONFIG) config: Pick<AuthConfig, 'JWT_SECRET' | 'JWT_PREVIOUS_SECRETS'>) {
    this.signing = createSecretKey(Buffer.from(config.JWT_SECRET));
    this.kid = kidOf(this.signing);
    const previous = config.JWT_PREVIOUS_SECRETS.map((secret) => createSecretKey(Buffer.from(secret)));
    this.keys = new Map([this.signing, ...previous].map((key) => [kidOf(key), key]));
  }

  /** The key to verify a token with: the one that its `kid` names, or else the one that signed it, if any (C-AUTH-13). */
  keyFor(token: string): KeyObject {
    const named = this.keys.get(kidIn(token));
    return named ?? [...this.keys.values()].find((key) => hasSigned(key, token)) ?? this.signing;
  }
}

/** Names a key without revealing it. */
function kidOf(key: KeyObject): string {
  return createHmac('sha256', key).update('kid').digest('hex').slice(0, 8);
}

/** The `kid` in the unverified header of a token. */
function kidIn(token: string): unknown {
  try {
    const [header = ''] = token.split('.', 1);
    return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown }).kid;
  } catch {
    return undefined;
  }
}

function hasSigned(key: KeyObject, token: string): boolean {
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  const expected = createHmac('sha256', key).update(token.slice(0, end)).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
