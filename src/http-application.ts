import { readFileSync } from 'node:fs';
import { type INestApplication, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import helmet, { type HelmetOptions } from 'helmet';
import { type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { AppModule } from './app.module.js';
import { featureProblems } from './auth/store-features.guard.js';
import { announceDeprecation } from './orders/deprecation.js';
import { type Config } from './platform/config/config.js';
import { HttpAdapter } from './platform/http/http-adapter.js';
import { measureRequests, Metrics } from './platform/http/metrics.js';
import { openApiDocument } from './platform/http/openapi/openapi-document.js';
import { OpenApiText } from './platform/http/openapi/openapi.controller.js';
import { readBody } from './platform/http/read-body.js';
import { requestId } from './platform/http/request-id.js';
import { routeGate } from './platform/http/route-gate.js';
import { dropTenantHeaders } from './platform/http/tenant-headers.js';
import { requireTls } from './platform/http/tls.js';
import { NestLogger } from './platform/logging/logger.js';
import { VERSION } from './version.js';

const API_HEADERS: HelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
};

/** Swagger UI styles its elements in place. */
const DOCS_HEADERS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      frameAncestors: ["'none'"],
    },
  },
};

/** The HTTP application, ready to listen: what stands before the guards, in the order of checks of decisions section 4. */
export async function createHttpApplication(config: Config, logger: Logger): Promise<INestApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(config, logger),
    new HttpAdapter(config.TRUSTED_PROXY_HOPS),
    {
      bodyParser: false,
      abortOnError: false,
      logger: new NestLogger(logger),
      httpsOptions: tls(config),
    },
  );
  const { router } = app.getHttpAdapter().getInstance() as {
    router: { stack: Parameters<typeof routeGate>[0] extends () => infer Layers ? Layers : never };
  };
  app.use(
    pinoHttp({
      logger,
      genReqId: requestId,
      quietReqLogger: true,
      customAttributeKeys: { reqId: 'request_id' },
      serializers: ACCESS,
    }),
  );
  app.use(measureRequests(app.get(Metrics)));
  app.use('/docs', helmet(DOCS_HEADERS));
  app.use(helmet(API_HEADERS));
  app.use(requireTls(config.TLS_TERMINATED_BY_PROXY));
  app.use(announceDeprecation);
  app.use(routeGate(() => router.stack, ['/docs/']));
  app.use(dropTenantHeaders);
  app.use(readBody(config.MAX_BODY_BYTES));
  describe(app, config);
  return app;
}

function tls({
  TLS_TERMINATED_BY_PROXY,
  TLS_CERT_FILE,
  TLS_KEY_FILE,
}: Config): { cert: Buffer; key: Buffer; minVersion: 'TLSv1.2' } | undefined {
  if (TLS_TERMINATED_BY_PROXY || !TLS_CERT_FILE || !TLS_KEY_FILE) return undefined;
  return { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE), minVersion: 'TLSv1.2' };
}

/** The access log: method, path without its query, and status; never headers or bodies. */
const ACCESS = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?', 1)[0] }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
};

/** `GET /openapi.json` and Swagger UI at `/docs`. */
function describe(app: NestExpressApplication, config: Config): void {
  const document = openApiDocument(app, {
    version: VERSION,
    serverUrl: config.PUBLIC_BASE_URL,
    furtherProblems: featureProblems,
  });
  app.get<OpenApiText>(OpenApiText as Type<OpenApiText>).json = JSON.stringify(document);
  SwaggerModule.setup('docs', app, document, {
    raw: false,
    customSiteTitle: 'Parcelward API',
    swaggerOptions: { url: '/openapi.json', persistAuthorization: true, tryItOutEnabled: true },
  });
}
