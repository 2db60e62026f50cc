import { createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type AuthConfig } from '../auth.settings.js';

/** The secrets of access tokens: `JWT_SECRET` signs, it and `JWT_PREVIOUS_SECRETS` verify (C-AUTH-12). */
@Injectable()
export class SigningKeysService {
  readonly signing: KeyObject;

  /**
   * The secrets in the order to try them, because a token does not name its secret (C-AUTH-13). They are key objects, with
   * which jsonwebtoken is fastest; the types of @nestjs/jwt and Passport accept only buffers.
   */
  readonly verifying: readonly Buffer[];

  constructor(@Inject(CONFIG) config: Pick<AuthConfig, 'JWT_SECRET' | 'JWT_PREVIOUS_SECRETS'>) {
    this.signing = secretKey(config.JWT_SECRET);
    this.verifying = [this.signing, ...config.JWT_PREVIOUS_SECRETS.map(secretKey)] as unknown[] as Buffer[];
  }
}

function secretKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret));
}
