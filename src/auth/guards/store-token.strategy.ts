import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { claimsOf, ISSUER, type TokenClaims } from '../model/token-claims.js';

/** The strategy's name in Passport. */
export const STORE_TOKEN = 'store-token';

/**
 * What Passport gets for a request: its token, and the secrets that may have signed it. Each try of the strategy takes the
 * next secret.
 *
 * Passport keeps alive what it gets until the next major garbage collection, because V8 allocates the functions that it
 * assigns to a strategy in the old generation. It gets this small object, so that it does not keep the whole request.
 */
export class TokenAttempt {
  /** What the strategy returned: the guard's `property`. */
  claims?: TokenClaims;

  constructor(
    readonly token: string | undefined,
    readonly secrets: Iterator<Buffer, undefined>,
  ) {}
}

/**
 * Verifies the signature, issuer and expiry of a bearer token (C-AUTH-6, C-AUTH-14).
 *
 * It reads the secrets from the attempt, where `TenantGuard` puts them. Passport registers strategies for the whole process,
 * so a strategy with our secrets would replace that of another application in the process.
 */
@Injectable()
export class StoreTokenStrategy extends PassportStrategy(Strategy, STORE_TOKEN) {
  constructor() {
    super({
      algorithms: ['HS256'],
      issuer: ISSUER,
      jwtFromRequest: ({ token }: TokenAttempt) => token ?? null,
      secretOrKeyProvider: ({ secrets }: TokenAttempt, _token, done) => done(null, secrets.next().value),
    });
  }

  /** @returns undefined for claims that the service does not write */
  validate(payload: unknown): TokenClaims | undefined {
    return claimsOf(payload);
  }
}
