import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import { Strategy } from 'passport-jwt';
import { bearerOf } from '../model/credentials.js';
import { claimsOf, ISSUER, type TokenClaims } from '../model/token-claims.js';

/** The strategy's name in Passport. */
export const STORE_TOKEN = 'store-token';

/** A request on its way through Passport, with the secrets that its token may be signed with. */
export interface SecretsRequest extends Request {
  secrets?: Iterator<Buffer, undefined>;
}

/**
 * Verifies the signature, issuer and expiry of a bearer token (C-AUTH-6, C-AUTH-14).
 *
 * Passport keeps its strategies for the whole process, and the last one registered under a name replaces the others. So
 * that several applications in one process do not verify with each other's secrets, the strategy has none: it takes the
 * next one from the request, where the guard of the request's application put them.
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
