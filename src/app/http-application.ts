import { type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type Logger, pino } from 'pino';
import { apiDocument } from './api-document.js';
import { ApiModule } from './api.module.js';
import { MAX_UPLOAD_BYTES } from '../claims/uploads/photo-file.interceptor.js';
import { announceSimulation } from '../shipments/http/announce-simulation.js';
import { announceDeprecation } from '../orders/http/deprecation.js';
import { isSimulated } from '../shipments/index.js';
import { type Config } from './config.js';
import { SECRET_PATHS } from './secret-paths.js';
import { logDroppedConnections } from '../platform/http/body/dropped-connections.js';
import { HttpAdapter } from '../platform/http/body/http-adapter.js';
import { MetricsService } from '../platform/http/metrics/metrics.service.js';
import { observeRequests } from '../platform/http/metrics/observe-requests.js';
import { ApiDocumentService } from '../platform/http/openapi/api-document.service.js';
import { refuseLargeBody } from '../platform/http/body/refuse-large-body.js';
import { routeGate, type RouterLayer } from '../platform/http/body/route-gate.js';
import { dropTenantHeaders } from '../auth/guards/tenant-headers.js';
import { servesDocs } from '../platform/config/platform.settings.js';
import { securityHeaders } from '../platform/http/security-headers.js';
import { requireHost } from '../platform/http/require-host.js';
import { requireTls, tlsOptions } from '../platform/http/tls.js';
import { NestLogger } from '../platform/logging/logger.js';

/** Creates the HTTP application, with its middleware in the order of checks (C-CHK). */
export async function createHttpApplication(config: Config, logger: Logger): Promise<INestApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    ApiModule.forRoot(config, logger),
    new HttpAdapter(config.TRUSTED_PROXY_HOPS, config.MAX_CONNECTIONS),
    { bodyParser: false, abortOnError: false, logger: new NestLogger(logger), httpsOptions: tlsOptions(config) },
  );
  const { router } = app.getHttpAdapter().getInstance() as { router: { stack: RouterLayer[] } };
  app.use(observeRequests(logger, app.get(MetricsService), SECRET_PATHS));
  app.use(securityHeaders('/docs'));
  if (isSimulated(config)) app.use(announceSimulation);
  app.use(announceDeprecation);
  app.use(requireHost);
  app.use(requireTls(config.TLS_TERMINATED_BY_PROXY));
  app.use(routeGate(() => router.stack, servesDocs(config) ? ['/docs/'] : []));
  app.use(dropTenantHeaders);
  app.use(refuseLargeBody(config.MAX_BODY_BYTES, bodyLimits(config)));
  logDroppedConnections(app.getHttpServer(), logger);
  if (servesDocs(config)) serveApiDocument(app, config);
  return app;
}

/** Paths whose bodies are not held to `MAX_BODY_BYTES`. */
function bodyLimits({ MAX_IMPORT_BYTES }: Config): ReadonlyMap<string, number> {
  return new Map([
    ['/claims/uploads', MAX_UPLOAD_BYTES],
    ['/imports', MAX_IMPORT_BYTES],
  ]);
}

/**
 * Generates the OpenAPI document. Preview mode creates no providers, so no database or Redis is needed, and the document
 * depends only on `serverUrl`.
 */
export async function describeHttpApplication(serverUrl?: string): Promise<OpenAPIObject> {
  const root = ApiModule.forRoot({} as Config, pino({ enabled: false }));
  const app = await NestFactory.create(root, new HttpAdapter(0), { preview: true, abortOnError: false, logger: false });
  return apiDocument(app, serverUrl);
}

/** Serves `GET /openapi.json` and the Swagger UI at `/docs`. */
function serveApiDocument(app: NestExpressApplication, config: Config): void {
  const lazy = app.get(ApiDocumentService);
  lazy.build = () => apiDocument(app, config.PUBLIC_BASE_URL);
  const swaggerOptions = { tryItOutEnabled: true };
  SwaggerModule.setup('docs', app, () => lazy.document, {
    raw: false,
    customSiteTitle: 'Parcelward API',
    customfavIcon: '/favicon.svg',
    swaggerOptions,
  });
}
