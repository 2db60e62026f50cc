// SPDX-License-Identifier: Apache-2.0
import { type ApiResponseOptions } from '@nestjs/swagger';
import { type ProblemCode, PROBLEMS } from '../src/platform/errors/catalogue.js';
import { type ApiRouteOptions } from '../src/platform/http/api-route.js';
import { exampleRef, headerRefs } from './components.js';

const TOKEN_PROBLEMS: ProblemCode[] = ['TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'];
const OF_AUTH: Record<ApiRouteOptions['auth'], ProblemCode[]> = {
  public: [],
  'api-key': [],
  'unverified-token': [],
  store: [...TOKEN_PROBLEMS, 'STORE_SUSPENDED'],
  internal: [...TOKEN_PROBLEMS, 'FORBIDDEN'],
  'internal-or-store': [...TOKEN_PROBLEMS, 'FORBIDDEN', 'STORE_SUSPENDED'],
};
const OF_BODY: ProblemCode[] = ['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_ERROR'];
const OF_KEY: ProblemCode[] = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'];
// Every request may be broken, or have a body, even if its route takes none.
const OF_ALL: ProblemCode[] = [
  'MALFORMED_REQUEST',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'TLS_REQUIRED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

/** The problems that a route's options imply. */
export function impliedProblems({ auth, limits, idempotency, path, query, body }: ApiRouteOptions): ProblemCode[] {
  return [
    ...OF_AUTH[auth],
    ...(limits.length === 0 ? [] : (['RATE_LIMITED'] as const)),
    ...(path ? (['MALFORMED_PATH', 'VALIDATION_ERROR'] as const) : []),
    ...(query ? (['VALIDATION_ERROR'] as const) : []),
    ...(body ? OF_BODY : []),
    ...(idempotency === 'none' ? [] : OF_KEY),
    ...(idempotency === 'required' ? (['IDEMPOTENCY_KEY_REQUIRED'] as const) : []),
    ...OF_ALL,
  ];
}

/** One response per status, which lists the status's codes, each with an example. */
export function problemResponses(
  codes: ProblemCode[],
  headers: ApiResponseOptions['headers'],
  errorFormat: ApiRouteOptions['errorFormat'],
): Record<string, ApiResponseOptions> {
  const byStatus: Record<string, ProblemCode[]> = {};
  for (const code of new Set(codes)) (byStatus[PROBLEMS[code].status] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, ofStatus]) => {
      // The examples explain the codes, so that a viewer can fold the explanations.
      const description = ofStatus.map((code) => `\`${code}\``).join(', ');
      const examples = Object.fromEntries(ofStatus.map((code) => [code, exampleRef(code)]));
      const schema = { $ref: '#/components/schemas/Problem', properties: { code: { enum: ofStatus } } };
      const content = { 'application/problem+json': { schema, examples }, ...(errorFormat === 'html' && PAGE_CONTENT) };
      return [status, { description, headers: { ...headers, ...HEADERS_OF_STATUS[status] }, content }];
    }),
  );
}

const PAGE_CONTENT = { 'text/html': { schema: { type: 'string' } } };

const HEADERS_OF_STATUS: Record<string, ApiResponseOptions['headers']> = {
  401: headerRefs('WWW-Authenticate'),
  429: headerRefs('Retry-After'),
  503: headerRefs('Retry-After'),
};
