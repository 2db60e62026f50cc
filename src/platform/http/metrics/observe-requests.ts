import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { type Logger } from 'pino';
import { type MetricsService } from './metrics.service.js';
import { requestId } from '../request-id.js';
import { type TenantRequest } from '../tenant-request.js';

/**
 * Names each request, and says at its end what came of it: one line in the log and one observation of its duration.
 * The line holds no header, query or body, so it needs none of the log's redaction, which costs more than the line.
 * Metrics know the route's pattern; the path as sent would make as many series as there are orders.
 */
export function observeRequests(logger: Logger, metrics: MetricsService): RequestHandler {
  const access = logger.child({}, { redact: [] });
  return (request: Request, response: Response, next: NextFunction) => {
    const request_id = requestId(request, response);
    const begun = performance.now();
    response.once('close', () => {
      const { method, originalUrl, route, store } = request as TenantRequest & { route?: { path: string } };
      const { statusCode: status } = response;
      const ms = performance.now() - begun;
      // Whoever has such a token sees what its customer sees.
      const path = route?.path.includes(':token') ? route.path : originalUrl.split('?', 1)[0];
      access.info(
        { request_id, store_id: store?.store_id, method, path, status, ms: Math.round(ms * 10) / 10 },
        'request',
      );
      metrics.requestDuration.observe({ method, route: route?.path ?? 'none', status }, ms / 1000);
    });
    next();
  };
}
