import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { Problem } from '../../errors/problem.js';

/**
 * Rejects requests that a TLS-terminating proxy received without TLS (C-HTTP-4). Without a proxy the server itself only
 * speaks TLS.
 */
export function requireTls(terminatedByProxy: boolean): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (terminatedByProxy && request.headers['x-forwarded-proto'] !== 'https') {
      throw new Problem('TLS_REQUIRED', 'Plain HTTP is not supported; use https.');
    }
    next();
  };
}
