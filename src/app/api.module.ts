import './problems.js';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { type Logger } from 'pino';
import { AuthHttpModule } from '../auth/http/auth-http.module.js';
import { StoreFeaturesGuard } from '../auth/guards/store-features.guard.js';
import { TenantGuard } from '../auth/guards/tenant.guard.js';
import { AuthModule } from '../auth/auth.module.js';
import { ApiKeysService } from '../auth/services/api-keys.service.js';
import { ClaimsHttpModule } from '../claims/http/claims-http.module.js';
import { CoreModule } from './core.module.js';
import { ImportsHttpModule } from '../imports/http/imports-http.module.js';
import { NotificationsHttpModule } from '../notifications/notifications-http.module.js';
import { OrdersHttpModule } from '../orders/http/orders-http.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { PrivacyHttpModule } from '../privacy/http/privacy-http.module.js';
import { SelfServiceHttpModule } from '../self-service/http/self-service-http.module.js';
import { CONFIG } from '../platform/config/config.js';
import { hasDemoKey, servesDocs } from '../platform/config/platform.settings.js';
import { type Config } from './config.js';
import { BodyReaderService } from '../platform/http/body/body-reader.service.js';
import { ErrorsController } from '../platform/http/errors.controller.js';
import { HealthModule } from '../platform/http/health/health.module.js';
import { MetricsServerModule } from '../platform/http/metrics/metrics-server.module.js';
import { DemoKeyController } from '../platform/http/openapi/demo-key.controller.js';
import { OpenApiController } from '../platform/http/openapi/openapi.controller.js';
import { ReferenceController } from '../platform/http/openapi/reference.controller.js';
import { SwaggerUiController } from '../platform/http/openapi/swagger-ui.controller.js';
import { ProblemFilter } from '../platform/http/problem.filter.js';
import { RequestShapeInterceptor } from '../platform/http/request-shape.interceptor.js';
import { IdempotencyInterceptor } from '../platform/idempotency/idempotency.interceptor.js';
import { IdempotencyModule } from '../platform/idempotency/idempotency.module.js';
import { ClientLimitGuard } from '../platform/rate-limit/client-limit.guard.js';
import { RateLimitModule } from '../platform/rate-limit/rate-limit.module.js';
import { RequestLogHttpModule } from '../platform/request-log/request-log-http.module.js';
import { RedisThrottlerStorageService } from '../platform/rate-limit/redis-throttler-storage.service.js';
import { rateLimits } from './rate-limits.js';
import { ReturnsHttpModule } from '../returns/http/returns-http.module.js';
import { ShipmentsHttpModule } from '../shipments/http/shipments-http.module.js';
import { StoreLimitGuard } from '../platform/rate-limit/store-limit.guard.js';

/** Guards, interceptors and filter in the order of checks, after route and announced body size (C-CHK). */
const REQUEST_PIPELINE: Provider[] = [
  ...[ClientLimitGuard, TenantGuard, StoreLimitGuard, StoreFeaturesGuard].map((guard) => ({
    provide: APP_GUARD,
    useExisting: guard,
  })),
  { provide: APP_INTERCEPTOR, useClass: RequestShapeInterceptor },
  { provide: APP_INTERCEPTOR, useExisting: IdempotencyInterceptor },
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
        CoreModule.forRoot(config, logger),
        DiscoveryModule,
        MetricsServerModule,
        HealthModule,
        RateLimitModule,
        limits,
        IdempotencyModule,
        RequestLogHttpModule,
        AuthHttpModule,
        ShipmentsHttpModule,
        OrdersHttpModule,
        ReturnsHttpModule,
        ClaimsHttpModule,
        ImportsHttpModule,
        NotificationsHttpModule,
        PagesModule,
        SelfServiceHttpModule,
        PrivacyHttpModule,
      ],
      controllers: [
        ErrorsController,
        ...(servesDocs(config) ? [OpenApiController, ReferenceController, SwaggerUiController] : []),
        ...(hasDemoKey(config) ? [DemoKeyController] : []),
      ],
      providers: [BodyReaderService, ...REQUEST_PIPELINE],
    };
  }
}
