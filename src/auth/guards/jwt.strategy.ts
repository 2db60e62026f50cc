// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { createLRU } from 'lru.min';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { tokenRefusal } from '../model/credentials.js';
import { claimsOf, type TokenClaims, VERIFICATION } from '../model/token-claims.js';
import { SigningKeysService } from '../services/signing-keys.service.js';

/** A token as the strategy takes it in place of a request, and its claims once it is verified. */
interface Attempt {
  token: string;
  claims?: TokenClaims | undefined;
}

/** Tokens that a process remembers, about 1 KB each. */
const MAX_VERIFIED = 1_000;

/** Passport's strategy `jwt`: verifies the signature, issuer and expiry of an access token (C-AUTH-6, C-AUTH-14). */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  private failure: unknown;
  /** Claims by token. The keys never change, so a token that was verified stays valid until it expires. */
  private readonly verified = createLRU<string, TokenClaims>({ max: MAX_VERIFIED });

  constructor(@Inject(SigningKeysService) keys: SigningKeysService) {
    super({
      ...VERIFICATION,
      passReqToCallback: true,
      jwtFromRequest: ({ token }: Attempt) => token,
      // Passport's types do not know that jsonwebtoken also takes a key object.
      secretOrKeyProvider: (_request, token: string, done) => done(null, keys.keyFor(token) as unknown as Buffer),
    });
  }

  /** Where it registers itself. Passport's default is of all applications of the process, which may have a `jwt` too. */
  getPassportInstance(): InstanceType<typeof passport.Passport> {
    return new passport.Passport();
  }

  /** @returns undefined for claims that the service does not write */
  validate(attempt: Attempt, payload: unknown): TokenClaims | undefined {
    return (attempt.claims = claimsOf(payload));
  }

  override fail(failure: unknown): void {
    this.failure = failure;
  }

  /** `validate` has recorded the claims. */
  override success(): void {}

  /**
   * Runs the strategy for a token. `Passport.authenticate` would make an object with five functions for each token, although
   * jsonwebtoken verifies at once.
   * @throws Problem TOKEN_EXPIRED or TOKEN_INVALID
   */
  verify(token: string): TokenClaims {
    const verified = this.verified.get(token);
    if (verified && Date.now() < verified.exp * 1000) return verified;
    const attempt: Attempt = { token };
    this.failure = undefined;
    this.authenticate(attempt as never);
    if (!attempt.claims) throw tokenRefusal(this.failure);
    this.verified.set(token, Object.freeze(attempt.claims));
    return attempt.claims;
  }
}
