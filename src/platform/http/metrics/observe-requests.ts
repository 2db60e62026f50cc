// SPDX-License-Identifier: Apache-2.0
import { type Request, type Response } from 'express';
import { type Logger } from 'pino';
import { newUlid } from '../../ids/ids.js';
import { type RequestLogService } from '../../request-log/request-log.service.js';
import { type RequestCheck } from '../request-checks.js';
import { type TenantRequest } from '../tenant-request.js';
import { type MetricsService } from './metrics.service.js';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Gives each request an id, and at its end writes an access log line, observes its duration and passes it to the request log.
 * The line holds no header, query or body, so it skips redaction, which costs more than the line itself. Metrics are labelled with the route's
 * pattern, because paths as sent would make a time series per resource.
 * @param withoutSecrets cuts secrets off a path, such as the token of a link
 */
export function observeRequests(
  logger: Logger,
  metrics: MetricsService,
  requestLog: Pick<RequestLogService, 'record'>,
  withoutSecrets: (path: string) => string,
): RequestCheck {
  const access = logger.child({}, { redact: [] });
  return (request, response) => {
    const request_id = requestId(request, response);
    const startedAt = performance.now();
    response.once('close', () => {
      const { method, originalUrl, route, store } = request as TenantRequest & { route?: { path: string } };
      const { statusCode: status } = response;
      const ms = performance.now() - startedAt;
      const path = withoutSecrets(originalUrl.split('?', 1)[0] ?? '');
      access.info(
        { request_id, store_id: store?.store_id, method, path, status, ms: Math.round(ms * 10) / 10 },
        'request',
      );
      metrics.requestDuration.observe({ method, route: route?.path ?? 'none', status }, ms / 1000);
      requestLog.record(request, response, { request_id, path, ms });
    });
  };
}

/** Returns the client's `X-Request-Id` if it is valid, otherwise a new one, and sets it on the response (C-HTTP-31). */
function requestId(request: Request, response: Response): string {
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : newUlid();
  response.setHeader('X-Request-Id', id);
  return id;
}
