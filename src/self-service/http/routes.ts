// SPDX-License-Identifier: Apache-2.0
import { applyDecorators } from '@nestjs/common';
import { ApiBody, type ApiBodyOptions, ApiConsumes, ApiQuery, type ApiQueryOptions } from '@nestjs/swagger';
import { LANGUAGE_PARAMETER, PAGE_ROUTE, PagePath, PROBLEM_FORMATS } from '../../pages/index.js';
import { ApiRoute, type ApiRouteOptions } from '../../platform/http/api-route.js';
import { ADDRESS_LIMIT } from '../../platform/rate-limit/rate-limit.js';

const NO_STORE = { 'Cache-Control': 'no-store' };
const COOKIE = { 'Set-Cookie': 'The token of the browser, if it is new.' };

/** The options that all routes of self-service share. */
const FORM_ROUTE = {
  ...PAGE_ROUTE,
  limits: [ADDRESS_LIMIT],
  path: PagePath,
  requestHeaders: { 'Accept-Language': 'Language of the page if the order has none.' },
  answers: {
    200: { description: 'The page.', mediaType: 'text/html', headers: { ...NO_STORE, ...COOKIE } },
    303: {
      description: 'The form was accepted.',
      headers: { Location: 'The next page.', ...NO_STORE, ...COOKIE },
    },
  },
} satisfies Partial<ApiRouteOptions>;

/** The options of forms that need neither a cookie nor a code. No limit refuses them. */
export const OPEN_FORM = {
  limits: [],
  answers: {
    200: { description: 'The page.', mediaType: 'text/html', headers: NO_STORE },
    303: { description: 'The statement was recorded.', headers: { Location: 'Its receipt.', ...NO_STORE } },
  },
} satisfies Partial<ApiRouteOptions>;

type Changed = Partial<Pick<ApiRouteOptions, 'path' | 'limits' | 'answers' | 'bodyFormat'>>;

/** What differs between the routes; each description is followed by how a route fails. */
type RouteWords = Required<Pick<ApiRouteOptions, 'operationId' | 'rules' | 'summary' | 'description'>>;

/** Declares a `GET`: without a session the page asks for the e-mail address, and then for the code. */
export function ShowsForm({ query, ...words }: RouteWords & Changed & { query?: ApiQueryOptions }): MethodDecorator {
  const description = `${words.description} ${PROBLEM_FORMATS}`;
  return applyDecorators(
    ApiRoute({ ...FORM_ROUTE, ...words, description, problems: ['PAGE_NOT_FOUND'] }),
    ...(query ? [ApiQuery(query)] : []),
    ApiQuery(LANGUAGE_PARAMETER),
  );
}

/** Declares a `POST`: the answer is the next page, or the form again with what is wrong. */
export function TakesForm({
  body,
  mediaType = 'application/x-www-form-urlencoded',
  description,
  ...route
}: RouteWords & Changed & { body: ApiBodyOptions; mediaType?: string }): MethodDecorator {
  const problems: ApiRouteOptions['problems'] = ['PAGE_NOT_FOUND', 'FORM_EXPIRED', 'UNSUPPORTED_MEDIA_TYPE'];
  return applyDecorators(
    ApiBody(body),
    ApiConsumes(mediaType),
    ApiRoute({ ...FORM_ROUTE, ...route, description: `${description} ${PROBLEM_FORMATS}`, problems }),
    ApiQuery(LANGUAGE_PARAMETER),
  );
}

const CSRF = { csrf: 'q8fT2c5LxYz0wVbNk2vJ0Pq9cX3m8sYtB4nR7wLz5hQ' };

/** The OpenAPI body of a form, by the example of its fields. */
export const formOf = (summary: string, fields: Record<string, string>, hidden: Record<string, string> = CSRF) => ({
  schema: {
    type: 'object' as const,
    properties: Object.fromEntries(
      Object.keys({ ...hidden, ...fields }).map((name) => [name, { type: 'string' as const }]),
    ),
  },
  examples: { form: { summary, value: { ...hidden, ...fields } } },
});

const SUBMISSION = {
  form: '5f0c8e3f-9a5d-4a0e-8f3b-1c2d4e5f6a7b',
  digest: 'k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFaq8fT2c5LxYz',
};

/** The OpenAPI body of a check page. */
export const SUBMISSION_FORM = formOf('The hidden fields of the check page', SUBMISSION);
