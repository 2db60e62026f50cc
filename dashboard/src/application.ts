// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import { MigratorService } from 'parcelward';
import { HttpAdapter } from 'parcelward/http';
import { serveAsset } from './core/assets.js';
import { contentSecurityPolicy } from './core/render.js';
import { type Settings } from './core/settings.js';
import { DashboardModule } from './dashboard.module.js';

/**
 * Creates the dashboard; the caller makes it listen.
 * @throws Error if the database needs a migration
 */
export async function createDashboard(settings: Settings): Promise<NestExpressApplication> {
  const server = new HttpAdapter({ trustedProxyHops: settings.trustedProxyHops });
  const app = await NestFactory.create<NestExpressApplication>(DashboardModule.forRoot(settings), server, {
    bodyParser: false,
    logger: ['error', 'warn'],
    httpsOptions: settings.tls && {
      cert: readFileSync(settings.tls.certFile),
      key: readFileSync(settings.tls.keyFile),
    },
  });
  const policy = contentSecurityPolicy(settings.photoOrigins);
  // Repeated query parameters count once, so that no page gets an array.
  app.set('query parser', (query: string | null) => Object.fromEntries(new URLSearchParams(query ?? '')));
  if (!settings.tls) app.use(onlyForwardedTls);
  app.use(helmet({ contentSecurityPolicy: false, referrerPolicy: { policy: 'same-origin' } }));
  app.use('/assets', serveAsset);
  app.use((_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Cache-Control', 'no-store');
    if (settings.isSimulated) response.setHeader('X-Parcelward-Mode', 'simulated');
    next();
  });
  await app.get(MigratorService, { strict: false }).assertUpToDate();
  return app;
}

/** Refuses what a proxy received without TLS: browsers do not keep the cookies of such a page. */
function onlyForwardedTls(request: Request, response: Response, next: NextFunction): void {
  if (request.headers['x-forwarded-proto'] === 'https') next();
  else response.status(421).type('text').send('Plain HTTP is not supported; use https.\n');
}
