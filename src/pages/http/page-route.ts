// SPDX-License-Identifier: Apache-2.0
import { type ApiRouteOptions } from '../../platform/http/api-route.js';
import { ClosedObject, TextField } from '../../platform/validation/index.js';
import { PAGE_LIMIT } from '../pages.limits.js';

/** The path of a page behind a link to a customer. */
@ClosedObject()
export class PagePath {
  // The token of the longest order number is shorter.
  @TextField({
    min: 1,
    max: 1024,
    description: 'Token of the link in a response, an event or a message.',
    example: 'q8fT2c5LxYz0wVbNk2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa',
  })
  token!: string;
}

/** The options that all pages share. */
export const PAGE_ROUTE = { auth: 'public', errorFormat: 'html', idempotency: 'none' } as const;

/** Sentence for the descriptions of all pages. */
export const PROBLEM_FORMATS = 'Browsers get errors as an HTML page, other clients as problem+json.';

const HEADERS = { ETag: 'Version of this page, for `If-None-Match`.', 'Cache-Control': 'private, no-cache' };

/** What a page that browsers may cache takes and answers. */
export const CACHED_PAGE = {
  requestHeaders: { 'If-None-Match': 'The `ETag` of the cached page.' },
  answers: {
    200: { description: 'The page.', mediaType: 'text/html', headers: HEADERS },
    304: { description: 'The page has not changed.', headers: HEADERS },
  },
} satisfies Partial<ApiRouteOptions>;

/** The options of the pages behind the links to customers. */
export const TOKEN_PAGE = {
  ...PAGE_ROUTE,
  limits: [PAGE_LIMIT],
  path: PagePath,
  requestHeaders: {
    'Accept-Language': 'Language of the page if the order has none.',
    ...CACHED_PAGE.requestHeaders,
  },
  answers: CACHED_PAGE.answers,
  problems: ['PAGE_NOT_FOUND'],
} satisfies Partial<ApiRouteOptions>;
