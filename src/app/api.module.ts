// SPDX-License-Identifier: Apache-2.0
// Before any controller: routes name problem codes of all contexts, so the codes must be defined first.
import '../auth/auth.problems.js';
import '../change-requests/change-requests.problems.js';
import '../claims/claims.problems.js';
import '../imports/imports.problems.js';
import '../notifications/notifications.problems.js';
import '../orders/orders.problems.js';
import '../pages/pages.problems.js';
import '../platforms/platforms.problems.js';
import '../privacy/privacy.problems.js';
import '../returns/returns.problems.js';
import '../self-service/self-service.problems.js';
import '../shipments/shipments.problems.js';
import '../staff/staff.problems.js';
import '../stores/stores.problems.js';
import '../withdrawals/withdrawals.problems.js';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { type Logger } from 'pino';
import { AuthModule } from '../auth/auth.module.js';
import { StoreFeaturesGuard } from '../auth/guards/store-features.guard.js';
import { TenantGuard } from '../auth/guards/tenant.guard.js';
import { AuthHttpModule } from '../auth/http/auth-http.module.js';
import { ApiKeysService } from '../auth/services/api-keys.service.js';
import { ChangeRequestsHttpModule } from '../change-requests/http/change-requests-http.module.js';
import { ClaimsHttpModule } from '../claims/http/claims-http.module.js';
import { ImportsHttpModule } from '../imports/http/imports-http.module.js';
import { NotificationsHttpModule } from '../notifications/notifications-http.module.js';
import { OrdersHttpModule } from '../orders/http/orders-http.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { CONFIG } from '../platform/config/config.js';
import { apiParts } from '../platform/http/api-parts.js';
import { ProblemFilter } from '../platform/http/problem.filter.js';
import { RequestShapeGuard } from '../platform/http/request-shape.guard.js';
import { PlatformModule, settingsOf } from '../platform/platform.module.js';
import { RedisThrottlerStorageService } from '../platform/rate-limit/redis-throttler-storage.service.js';
import { PlatformsHttpModule } from '../platforms/http/platforms-http.module.js';
import { PrivacyHttpModule } from '../privacy/http/privacy-http.module.js';
import { ReturnsHttpModule } from '../returns/http/returns-http.module.js';
import { schema } from '../schema.js';
import { SelfServiceHttpModule } from '../self-service/http/self-service-http.module.js';
import { ShipmentsHttpModule } from '../shipments/http/shipments-http.module.js';
import { WithdrawalsHttpModule } from '../withdrawals/http/withdrawals-http.module.js';
import { type Config } from './config.js';
import { rateLimits } from './rate-limits.js';

/** Guards and filter in the order of checks, after route and announced body size (C-CHK). */
const REQUEST_PIPELINE: Provider[] = [
  ...[TenantGuard, StoreFeaturesGuard, RequestShapeGuard].map((guard) => ({ provide: APP_GUARD, useExisting: guard })),
  { provide: APP_FILTER, useClass: ProblemFilter },
];

const limits = ThrottlerModule.forRootAsync({
  imports: [AuthModule],
  inject: [CONFIG, RedisThrottlerStorageService, ApiKeysService],
  useFactory: rateLimits,
});

/** Composition root of the HTTP process. */
@Module({})
export class ApiModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        PlatformModule.forRoot({ settings: settingsOf(config, logger), schema, parts: apiParts(config) }),
        limits,
        AuthHttpModule,
        ShipmentsHttpModule,
        OrdersHttpModule,
        WithdrawalsHttpModule,
        ReturnsHttpModule,
        ChangeRequestsHttpModule,
        ClaimsHttpModule,
        ImportsHttpModule,
        PlatformsHttpModule,
        NotificationsHttpModule,
        PagesModule,
        SelfServiceHttpModule,
        PrivacyHttpModule,
      ],
      providers: REQUEST_PIPELINE,
    };
  }
}
