import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys.controller.js';
import { AuthModule } from '../auth.module.js';
import { InternalTokensService } from '../guards/internal-tokens.service.js';
import { RevokedTokensPurgeJob } from '../services/revoked-tokens-purge.job.js';
import { StoreFeaturesGuard } from '../guards/store-features.guard.js';
import { StoreTokenStrategy } from '../guards/store-token.strategy.js';
import { TenantGuard } from '../guards/tenant.guard.js';
import { TokensController } from './tokens.controller.js';

/** Routes of tokens and API keys, and the guards of all routes (C-AUTH, C-KEY, C-STO). */
@Module({
  imports: [AuthModule],
  controllers: [TokensController, ApiKeysController],
  providers: [InternalTokensService, StoreTokenStrategy, TenantGuard, StoreFeaturesGuard, RevokedTokensPurgeJob],
  exports: [TenantGuard, StoreFeaturesGuard],
})
export class AuthHttpModule {}
