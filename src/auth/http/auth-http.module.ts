// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { purge } from '../../platform/database/purge.js';
import { AuthModule } from '../auth.module.js';
import { InternalTokensService } from '../guards/internal-tokens.service.js';
import { JwtStrategy } from '../guards/jwt.strategy.js';
import { StoreFeaturesGuard } from '../guards/store-features.guard.js';
import { TenantGuard } from '../guards/tenant.guard.js';
import { ApiKeysController } from './api-keys.controller.js';
import { RequestLogController } from './request-log.controller.js';
import { TokensController } from './tokens.controller.js';

/** Expired tokens are refused anyway. They stay listed for longer than the clocks of two processes may differ. */
export const revokedTokensPurge = purge('purge of revoked tokens', {
  tables: ['revoked_tokens'],
  column: 'expires_at',
  keptHours: 1,
});

/** Routes of tokens, API keys and the request log, and the guards of all routes (C-AUTH, C-KEY, C-LOG, C-STO). */
@Module({
  imports: [AuthModule],
  controllers: [TokensController, ApiKeysController, RequestLogController],
  providers: [InternalTokensService, JwtStrategy, TenantGuard, StoreFeaturesGuard, revokedTokensPurge],
  exports: [TenantGuard, StoreFeaturesGuard],
})
export class AuthHttpModule {}
