import { Module } from '@nestjs/common';
import { JwtModule, JwtSecretRequestType } from '@nestjs/jwt';
import { StoresModule } from '../stores/stores.module.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';
import { InternalTokens } from './internal-tokens.js';
import { SigningKeys } from './signing-keys.js';
import { Standings } from './standings.js';
import { StoreFeaturesGuard } from './store-features.guard.js';
import { StoreTokenStrategy } from './store-token.strategy.js';
import { TenantGuard } from './tenant.guard.js';
import { ISSUER } from './token-claims.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({ providers: [SigningKeys], exports: [SigningKeys] })
class SigningModule {}

const jwt = JwtModule.registerAsync({
  imports: [SigningModule],
  inject: [SigningKeys],
  useFactory: (keys: SigningKeys) => ({
    signOptions: { algorithm: 'HS256', issuer: ISSUER },
    verifyOptions: { algorithms: ['HS256'], issuer: ISSUER },
    secretOrKeyProvider: (request, token) =>
      request === JwtSecretRequestType.SIGN ? keys.signing : keys.keyOf(String(token)),
  }),
});

/** API keys, access tokens and the guards that admit a request (decisions sections 2 and 3). */
@Module({
  imports: [StoresModule, SigningModule, jwt],
  controllers: [TokensController, ApiKeysController],
  providers: [
    ApiKeysService,
    TokensService,
    Standings,
    InternalTokens,
    StoreTokenStrategy,
    TenantGuard,
    StoreFeaturesGuard,
  ],
  exports: [ApiKeysService, TokensService, TenantGuard, StoreFeaturesGuard],
})
export class AuthModule {}
