import { PAGE_ROUTE, PagePath, PROBLEM_FORMATS } from '../../pages/index.js';
import { type ApiRouteOptions } from '../../platform/http/api-route-options.js';
import { ADDRESS_LIMIT } from '../../platform/rate-limit/rate-limit.js';

const NO_STORE = { 'Cache-Control': 'no-store' };
const COOKIE = { 'Set-Cookie': 'The token of the browser, if it is new.' };

/** The options that all routes of self-service share. */
export const FORM_ROUTE = {
  ...PAGE_ROUTE,
  limits: [ADDRESS_LIMIT],
  path: PagePath,
  requestHeaders: { 'Accept-Language': 'Language of the page if the order has none.' },
} satisfies Partial<ApiRouteOptions>;

const PAGE = { description: 'The page.', mediaType: 'text/html', headers: { ...NO_STORE, ...COOKIE } };
const GOES_ON = {
  description: 'The form was accepted.',
  headers: { Location: 'The next page.', ...NO_STORE, ...COOKIE },
};

/** Answers of `GET`: without a session the page asks for the e-mail address, and then for the code. */
export const SHOWS: Pick<ApiRouteOptions, 'answers' | 'problems'> = {
  answers: { 200: PAGE, 303: GOES_ON },
  problems: ['PAGE_NOT_FOUND'],
};

/** Answers of `POST`: the next page, or the form again with what is wrong. */
export const SUBMITS: Pick<ApiRouteOptions, 'answers' | 'problems'> = {
  answers: { 200: PAGE, 303: GOES_ON },
  problems: ['PAGE_NOT_FOUND', 'FORM_EXPIRED', 'UNSUPPORTED_MEDIA_TYPE'],
};

/** A route's description, with how it fails. */
export const described = (text: string): string => `${text} ${PROBLEM_FORMATS}`;

const CSRF = { csrf: 'q8fT2c5LxYz0wVbNk2vJ0Pq9cX3m8sYtB4nR7wLz5hQ' };

/** The OpenAPI body of a form, by the example of its fields. */
export const formOf = (summary: string, fields: Record<string, string>) => ({
  schema: {
    type: 'object' as const,
    properties: Object.fromEntries(
      Object.keys({ ...CSRF, ...fields }).map((name) => [name, { type: 'string' as const }]),
    ),
  },
  examples: { form: { summary, value: { ...CSRF, ...fields } } },
});

const SUBMISSION = {
  form: '5f0c8e3f-9a5d-4a0e-8f3b-1c2d4e5f6a7b',
  digest: 'k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFaq8fT2c5LxYz',
};

/** The OpenAPI body of a check page. */
export const SUBMISSION_FORM = formOf('The hidden fields of the check page', SUBMISSION);
