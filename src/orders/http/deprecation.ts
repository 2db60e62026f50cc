import { type NextFunction, type Request, type Response } from 'express';

/** 2026-01-01T00:00:00Z in the format of RFC 9745. */
const DEPRECATED_SINCE = '@1767225600';

/** Middleware that adds the deprecation headers to every answer of `POST /orders`, refusals included (C-POST-11). */
export function announceDeprecation(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'POST' && request.path === '/orders') {
    response.setHeader('Deprecation', DEPRECATED_SINCE);
    response.setHeader('Link', '</orders/{order_number}>; rel="successor-version"');
  }
  next();
}
