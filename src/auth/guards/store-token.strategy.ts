import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { bearerOf, refusal } from '../model/credentials.js';
import { SigningKeysService } from '../services/signing-keys.service.js';
import { TokenStatusRepository } from '../persistence/token-status.repository.js';
import { type Principal } from './tenant.js';
import { claimsOf, ISSUER } from '../model/token-claims.js';

/** Turns a bearer token into the store that it speaks for (C-AUTH-14). */
@Injectable()
export class StoreTokenStrategy extends PassportStrategy(Strategy) {
  /** Passport keeps strategies for the whole process; a name of its own keeps two applications in one process apart. */
  readonly registration = `store-token-${randomUUID()}`;

  constructor(
    keys: SigningKeysService,
    private readonly standings: TokenStatusRepository,
  ) {
    super({
      algorithms: ['HS256'],
      issuer: ISSUER,
      jwtFromRequest: (request: Request) => bearerOf(request.headers.authorization) ?? null,
      // The types lag behind: what verifies is jsonwebtoken, which takes key objects.
      secretOrKeyProvider: (_request, token: string, done) => done(null, keys.keyOf(token) as unknown as Buffer),
    });
    passport.use(this.registration, this);
  }

  /**
   * @param payload of a token with a good signature that has not expired
   * @throws Problem TOKEN_INVALID or TOKEN_REVOKED.
   */
  async validate(payload: unknown): Promise<Principal> {
    const claims = claimsOf(payload);
    const standing = claims && (await this.standings.find(claims));
    if (!claims || !standing) throw refusal('TOKEN_INVALID');
    if (standing.revoked) throw refusal('TOKEN_REVOKED');
    return { claims, store: standing.store };
  }
}
