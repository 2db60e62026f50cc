import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { tokenRefusal } from '../model/credentials.js';
import { claimsOf, type TokenClaims, VERIFICATION } from '../model/token-claims.js';
import { SigningKeysService } from '../services/signing-keys.service.js';

/** Passport's strategy `jwt`: verifies the signature, issuer and expiry of an access token (C-AUTH-6, C-AUTH-14). */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  private passport?: InstanceType<typeof passport.Passport>;

  constructor(@Inject(SigningKeysService) keys: SigningKeysService) {
    super({
      ...VERIFICATION,
      jwtFromRequest: ({ token }: { token: string }) => token,
      // Passport's types do not know that jsonwebtoken also takes a key object.
      secretOrKeyProvider: (_request, token: string, done) => done(null, keys.keyFor(token) as unknown as Buffer),
    });
  }

  /** Where it registers itself. Passport's default is of all applications of the process, which may have a `jwt` too. */
  getPassportInstance(): InstanceType<typeof passport.Passport> {
    return (this.passport ??= new passport.Passport());
  }

  /** @returns undefined for claims that the service does not write */
  validate(payload: unknown): TokenClaims | undefined {
    return claimsOf(payload);
  }

  /**
   * Runs the strategy for a token.
   *
   * Passport keeps alive what it gets until the next major garbage collection, because V8 allocates the functions that it
   * assigns to a strategy in the old generation. `AuthGuard` would give it the whole request and response.
   * @throws Problem TOKEN_EXPIRED or TOKEN_INVALID
   */
  verify(token: string): Promise<TokenClaims> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, claims: TokenClaims | false, failure: unknown): void => {
        if (claims) resolve(claims);
        else reject(error ?? tokenRefusal(failure));
      };
      this.getPassportInstance().authenticate('jwt', { session: false }, done)({ token }, undefined, reject);
    });
  }
}
