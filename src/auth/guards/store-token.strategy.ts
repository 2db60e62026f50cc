import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import { Strategy } from 'passport-jwt';
import { bearerOf } from '../model/credentials.js';
import { claimsOf, ISSUER, type TokenClaims } from '../model/token-claims.js';

/** The strategy's name in Passport. */
export const STORE_TOKEN = 'store-token';

/** A request and the secrets that its token may be signed with; each try of the strategy takes the next. */
export interface SecretsRequest extends Request {
  secrets?: Iterator<Buffer, undefined>;
}

/**
 * Verifies the signature, issuer and expiry of a bearer token (C-AUTH-6, C-AUTH-14).
 *
 * It reads the secrets from the request, where `TenantGuard` puts them. Passport registers strategies for the whole process,
 * so a strategy with our secrets would replace that of another application in the process.
 */
@Injectable()
export class StoreTokenStrategy extends PassportStrategy(Strategy, STORE_TOKEN) {
  constructor() {
    super({
      algorithms: ['HS256'],
      issuer: ISSUER,
      jwtFromRequest: (request: Request) => bearerOf(request.headers.authorization) ?? null,
      secretOrKeyProvider: (request: SecretsRequest, _token, done) => done(null, request.secrets?.next().value),
    });
  }

  /** @returns undefined for claims that the service does not write */
  validate(payload: unknown): TokenClaims | undefined {
    return claimsOf(payload);
  }
}
