import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/** API responses may load nothing. */
const API: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
};

/** Swagger UI loads its own files and uses inline styles. */
const SWAGGER_UI: HelmetOptions = {
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

/**
 * Sets helmet's headers.
 * @param docs path of Swagger UI, which needs a laxer policy
 */
export function securityHeaders(docs: string): RequestHandler {
  const api = helmet(API);
  const ui = helmet(SWAGGER_UI);
  return (request: Request, response: Response, next: NextFunction) =>
    (request.path === docs || request.path.startsWith(`${docs}/`) ? ui : api)(request, response, next);
}
