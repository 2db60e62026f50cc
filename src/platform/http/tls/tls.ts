import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { Problem } from '../../errors/problem.js';

/** Behind a proxy that ends TLS, takes only what came to it over TLS; by itself the server speaks nothing else (C-HTTP-4). */
export function requireTls(terminatedByProxy: boolean): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (terminatedByProxy && request.headers['x-forwarded-proto'] !== 'https') {
      throw new Problem('TLS_REQUIRED', 'Plain HTTP is not supported; use https.');
    }
    next();
  };
}
