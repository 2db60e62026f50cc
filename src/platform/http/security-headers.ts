// SPDX-License-Identifier: Apache-2.0
import helmet, { type HelmetOptions } from 'helmet';
import { type RequestCheck } from './request-checks.js';

/** API responses may load nothing. */
const API: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
};

const PAGE = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  frameAncestors: ["'none'"],
};

/** Swagger UI loads its own files and uses inline styles. */
const SWAGGER_UI: HelmetOptions = { contentSecurityPolicy: { useDefaults: false, directives: PAGE } };

/** Redoc does too, and searches in a worker that it makes itself. */
const REFERENCE: HelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { ...PAGE, workerSrc: ["'self'", 'blob:'] } },
};

/** Sets helmet's headers. The pages of the API document need a laxer policy than the API. */
export function securityHeaders(): RequestCheck {
  const api = helmet(API);
  const pages = [
    { path: '/docs', handler: helmet(SWAGGER_UI) },
    { path: '/reference', handler: helmet(REFERENCE) },
  ];
  return (request, response) => {
    const page = pages.find(({ path }) => request.path === path || request.path.startsWith(`${path}/`));
    (page?.handler ?? api)(request, response, () => undefined);
  };
}
