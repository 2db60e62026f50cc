import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

const NOTHING: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
};

/** Swagger UI loads its own files, and styles its elements in place. */
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

/** helmet's headers: an answer of the API loads nothing, Swagger UI below `docs` loads itself. */
export function securityHeaders(docs: string): RequestHandler {
  const api = helmet(NOTHING);
  const ui = helmet(SWAGGER_UI);
  return (request: Request, response: Response, next: NextFunction) =>
    (request.path === docs || request.path.startsWith(`${docs}/`) ? ui : api)(request, response, next);
}
