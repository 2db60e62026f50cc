import { type NextFunction, type Request, type Response } from 'express';

/** 2026-01-01T00:00:00Z, as RFC 9745 writes a date. */
const DEPRECATED_SINCE = '@1767225600';

/** `POST /orders` is deprecated in favour of PUT: every answer of it, refusals too, says so (C-POST-11). */
export function announceDeprecation(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'POST' && request.path === '/orders') {
    response.setHeader('Deprecation', DEPRECATED_SINCE);
    response.setHeader('Link', '</orders/{order_number}>; rel="successor-version"');
  }
  next();
}
