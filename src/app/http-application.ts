// SPDX-License-Identifier: Apache-2.0
import { type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type Logger } from 'pino';
import { dropTenantHeaders } from '../auth/guards/tenant-headers.js';
import { MAX_UPLOAD_BYTES } from '../claims/uploads/photo-file.interceptor.js';
import { announceDeprecation } from '../orders/http/deprecated-post.js';
import { logDroppedConnections } from '../platform/http/body/dropped-connections.js';
import { HttpAdapter } from '../platform/http/body/http-adapter.js';
import { type PathLimit, refuseLargeBody } from '../platform/http/body/refuse-large-body.js';
import { routeGate, type RouterLayer } from '../platform/http/body/route-gate.js';
import { errorTypeBase, resolveErrorTypes } from '../platform/http/error-type.js';
import { MetricsService } from '../platform/http/metrics/metrics.service.js';
import { observeRequests } from '../platform/http/metrics/observe-requests.js';
import { type RequestCheck, runChecks } from '../platform/http/request-checks.js';
import { securityHeaders } from '../platform/http/security-headers.js';
import { requireHost, requireTls, tlsOptions } from '../platform/http/tls.js';
import { NestLogger } from '../platform/logging/logger.js';
import { RequestLogService } from '../platform/request-log/request-log.service.js';
import { TracingService } from '../platform/tracing/tracing.service.js';
import { type GatewayChoice, isSimulated, isUntracked } from '../shipments/shipments.settings.js';
import { MODE_HEADER } from '../stores/index.js';
import { ApiModule } from './api.module.js';
import { type Config } from './config.js';
import { withoutSecrets } from './secret-paths.js';

/** Creates the HTTP application, with its middleware in the order of checks (C-CHK). */
export async function createHttpApplication(config: Config, logger: Logger): Promise<INestApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    ApiModule.forRoot(config, logger),
    new HttpAdapter({
      trustedProxyHops: config.TRUSTED_PROXY_HOPS,
      maxConnections: config.MAX_CONNECTIONS,
      typeBase: errorTypeBase(config),
    }),
    { bodyParser: false, abortOnError: false, logger: new NestLogger(logger), httpsOptions: tlsOptions(config) },
  );
  const { router } = app.getHttpAdapter().getInstance() as { router: { stack: RouterLayer[] } };
  const { middleware } = app.get(TracingService);
  if (middleware) app.use(middleware);
  const checks = [
    observeRequests(logger, app.get(MetricsService), app.get(RequestLogService), withoutSecrets),
    securityHeaders(),
    announceMode(config),
    announceDeprecation,
    requireHost,
    requireTls(config.TLS_TERMINATED_BY_PROXY),
    resolveErrorTypes,
    routeGate(() => router.stack),
    dropTenantHeaders,
    refuseLargeBody(config.MAX_BODY_BYTES, bodyLimits(config)),
  ];
  app.use(runChecks(checks));
  logDroppedConnections(app.getHttpServer(), logger);
  return app;
}

/** Of requests without a store's token whose bodies are small (C-HTTP-39, C-HTTP-40). */
const SMALL_BODY_BYTES = 64 * 1024;

/** Of a webhook of a store platform, whose signature covers the bytes as they are sent (C-PLT-8). */
const DELIVERY_BYTES = 5 * 1024 * 1024;

/** Paths with another limit than `MAX_BODY_BYTES`. */
function bodyLimits({ MAX_IMPORT_BYTES }: Config): PathLimit[] {
  return [
    { paths: /^\/claims\/uploads$/, maxBytes: MAX_UPLOAD_BYTES },
    // Larger than the photos may be, so that the form can say that they are too large.
    { paths: /^\/(?:t\/[^/]+\/claim\/photos|c\/[^/]+\/answer)$/, maxBytes: 10 * MAX_UPLOAD_BYTES },
    { paths: /^\/imports$/, maxBytes: MAX_IMPORT_BYTES },
    { paths: /^\/platforms\/[^/]+\/[^/]+$/, maxBytes: DELIVERY_BYTES, isUnpacked: false },
    { paths: /^\/track\/[^/]+$/, maxBytes: SMALL_BODY_BYTES },
    { paths: /^\/notifications\/(?:twilio\/inbound|bounces)$/, maxBytes: SMALL_BODY_BYTES },
    { paths: /^\/auth\/v1\/token(?:\/|$)/, maxBytes: SMALL_BODY_BYTES, hasOwnRoom: true },
  ];
}

/** Marks every answer while the tracking events of live stores are made up or missing (C-TRK-31, C-TEST-4). */
function announceMode(config: GatewayChoice): RequestCheck {
  const mode = isSimulated(config) ? 'simulated' : isUntracked(config) ? 'untracked' : undefined;
  return (_request, response) => {
    if (mode !== undefined) response.setHeader(MODE_HEADER, mode);
  };
}
