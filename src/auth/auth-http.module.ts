import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys.controller.js';
import { AuthModule } from './auth.module.js';
import { InternalTokens } from './internal-tokens.js';
import { RevokedTokensPurge } from './revoked-tokens-purge.js';
import { StoreFeaturesGuard } from './store-features.guard.js';
import { StoreTokenStrategy } from './store-token.strategy.js';
import { TenantGuard } from './tenant.guard.js';
import { TokensController } from './tokens.controller.js';

/** Authentication over HTTP, and the guards that admit a request (C-AUTH, C-KEY, C-STO). */
@Module({
  imports: [AuthModule],
  controllers: [TokensController, ApiKeysController],
  providers: [InternalTokens, StoreTokenStrategy, TenantGuard, StoreFeaturesGuard, RevokedTokensPurge],
  exports: [TenantGuard, StoreFeaturesGuard],
})
export class AuthHttpModule {}
