import { type OpenAPIObject } from '@nestjs/swagger';
import { type ProblemCode, problemCodes, PROBLEMS, slugOf } from '../../errors/catalogue.js';
import { type EndpointOptions } from '../endpoint.js';

/** A problem document (C-ERR-2). */
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

export const problemSchema = (): Schemas[string] => ({
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri-reference', example: 'errors/validation-error' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'The path of the request, as sent.' },
    code: { type: 'string', enum: problemCodes() },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      description: 'Each field at fault.',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'detail'],
        properties: {
          pointer: { type: 'string', description: 'RFC 6901 pointer into the body.' },
          code: { type: 'string' },
          detail: { type: 'string' },
        },
      },
    },
  },
});

const TOKEN_PROBLEMS: ProblemCode[] = ['TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'];
const OF_AUTH: Record<EndpointOptions['auth'], ProblemCode[]> = {
  public: [],
  store: [...TOKEN_PROBLEMS, 'STORE_SUSPENDED'],
  internal: [...TOKEN_PROBLEMS, 'FORBIDDEN'],
  'internal-or-store': [...TOKEN_PROBLEMS, 'FORBIDDEN', 'STORE_SUSPENDED'],
};
const OF_BODY: ProblemCode[] = [
  'MALFORMED_REQUEST',
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_ERROR',
];
const OF_KEY: ProblemCode[] = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'];
const OF_ALL: ProblemCode[] = ['TLS_REQUIRED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

/** The problems that a route's declarations imply. */
export function impliedProblems({ auth, limit, idempotency, path, query, body }: EndpointOptions): ProblemCode[] {
  return [
    ...OF_AUTH[auth],
    ...(limit === 'none' ? [] : (['RATE_LIMITED'] as const)),
    ...(path ? (['MALFORMED_PATH', 'VALIDATION_ERROR'] as const) : []),
    ...(query ? (['VALIDATION_ERROR'] as const) : []),
    ...(body ? OF_BODY : []),
    ...(idempotency === 'none' ? [] : OF_KEY),
    ...(idempotency === 'required' ? (['IDEMPOTENCY_KEY_REQUIRED'] as const) : []),
    ...OF_ALL,
  ];
}

/** One response a status, listing its codes, each with an example. */
export function problemResponses(
  codes: ProblemCode[],
  headers: Record<string, object>,
  where: string,
  failsAsPage = false,
): Record<string, object> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set(codes))
    byStatus.set(PROBLEMS[code].status, [...(byStatus.get(PROBLEMS[code].status) ?? []), code]);
  const instance = where.replace(/^\w+ /, '');
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const description = ofStatus.map((code) => `\`${code}\`: ${PROBLEMS[code].help}`).join('\n\n');
      const examples = Object.fromEntries(ofStatus.map((code) => [code, { value: example(code, instance) }]));
      const schema = {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { code: { type: 'string', enum: ofStatus } } },
        ],
      };
      return [
        status,
        {
          description,
          headers: { ...headers, ...OF_STATUS[status] },
          content: { 'application/problem+json': { schema, examples }, ...(failsAsPage && PAGE_CONTENT) },
        },
      ];
    }),
  );
}

const PAGE_CONTENT = { 'text/html': { schema: { type: 'string' } } };

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } };
const OF_STATUS: Record<number, Record<string, object>> = {
  401: { 'WWW-Authenticate': { description: 'Bearer, for routes that take a token.', schema: { type: 'string' } } },
  429: retryAfter,
  503: retryAfter,
};

function example(code: ProblemCode, instance: string): object {
  const { status, title, help } = PROBLEMS[code];
  return {
    type: `errors/${slugOf(code)}`,
    title,
    status,
    detail: help,
    instance,
    code,
    request_id: '01k9w3c2q4m7v8x5t6r1z0a9bd',
  };
}
