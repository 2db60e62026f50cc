import { type NextFunction, type Request, type Response } from 'express';
import { Problem } from '../errors/problem.js';

/** Rejects a request without exactly one `Host`, as RFC 9112 demands (C-HTTP-5). HTTP/1.0 does not need it. */
export function requireHost({ headersDistinct, httpVersion }: Request, _response: Response, next: NextFunction): void {
  const hosts = headersDistinct.host?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0'))
    throw new Problem('MALFORMED_REQUEST', 'The request must have exactly one Host header.');
  next();
}
