import { Problem } from '../../platform/errors/problem.js';
import { type ApiRouteOptions } from '../../platform/http/api-route.js';
import { PAGE_LIMIT } from '../pages.limits.js';
import { PagePath } from './page.dto.js';

/** The options that all pages share. */
export const PAGE_ROUTE = { auth: 'public', errorFormat: 'html', idempotency: 'none' } as const;

/** Sentence for the descriptions of all pages. */
export const PROBLEM_FORMATS = 'Browsers get errors as an HTML page, other clients as problem+json.';

const HEADERS = { ETag: 'Version of this page, for `If-None-Match`.', 'Cache-Control': 'private, no-cache' };

/** Request header of a page that browsers may cache. */
export const IF_NONE_MATCH = { 'If-None-Match': 'The `ETag` of the cached page.' };

/** Answers of a page that browsers may cache. */
export const PAGE_ANSWERS: ApiRouteOptions['answers'] = {
  200: { description: 'The page.', mediaType: 'text/html', headers: HEADERS },
  304: { description: 'The page has not changed.', headers: HEADERS },
};

/** The options of the pages behind the links to customers. */
export const TOKEN_PAGE = {
  ...PAGE_ROUTE,
  limits: [PAGE_LIMIT],
  path: PagePath,
  requestHeaders: { 'Accept-Language': 'Language of the page if the order has none.', ...IF_NONE_MATCH },
  answers: PAGE_ANSWERS,
  problems: ['PAGE_NOT_FOUND'],
} satisfies Partial<ApiRouteOptions>;

/** The answer to an invalid link. */
export function pageNotFound(): Problem {
  return new Problem(
    'PAGE_NOT_FOUND',
    'The link is invalid, or its order, shipment, return or claim no longer exists.',
  );
}
