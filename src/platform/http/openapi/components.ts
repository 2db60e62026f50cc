import { type ApiResponseOptions, type OpenAPIObject } from '@nestjs/swagger';
import { plainProblem, type ProblemCode, PROBLEMS, problemCodes } from '../../errors/catalogue.js';

type Components = NonNullable<OpenAPIObject['components']>;
type Headers = NonNullable<ApiResponseOptions['headers']>;

const EXAMPLE_REQUEST_ID = '01k9w3c2q4m7v8x5t6r1z0a9bd';

/** A problem document (C-ERR-2). */
const problemSchema = (): NonNullable<Components['schemas']>[string] => ({
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      description:
        'Identifies the problem, and explains it with `GET`. It is absolute if the service has a public base URL; a relative ' +
        'one resolves against the URL of the request.',
      example: 'errors/validation-error',
    },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'The path of the request, as sent.', example: '/orders/DEMO-1001' },
    code: { type: 'string', enum: problemCodes() },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      description: 'Each field at fault.',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'detail'],
        properties: {
          pointer: { type: 'string', description: 'RFC 6901 pointer into the body.', example: '/amounts/subtotal' },
          code: { type: 'string', description: 'Which rule the field breaks.', example: 'REQUIRED' },
          detail: { type: 'string', description: 'What the field must be.', example: 'is required' },
        },
      },
    },
  },
});

const HEADERS = {
  'X-Request-Id': textHeader('The request id that was sent, else a new one.'),
  'X-Parcelward-Mode': textHeader(
    '`simulated` if tracking events come from the simulator, `untracked` if there are none, else absent.',
    'simulated',
  ),
  'RateLimit-Policy': textHeader(
    'The limits that counted this request: quota and window in seconds.',
    '"address";q=300;w=60, "store";q=100;w=60',
  ),
  RateLimit: textHeader(
    'The requests left in each limit, and the seconds until its window ends.',
    '"address";r=299;t=60, "store";r=99;t=60',
  ),
  'Idempotency-Replayed': textHeader('`true` when this is the stored answer of an earlier request with the same key.'),
  'WWW-Authenticate': textHeader('Bearer, for routes that take a token.'),
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
} satisfies Headers;

/** Problems of routes. The catalogue also has those of commands and of requests without a route. */
const documented = new Set<ProblemCode>();

/** The parts of the OpenAPI document that operations refer to. */
export function sharedComponents(): Pick<Components, 'schemas' | 'headers' | 'examples'> {
  const codes = problemCodes().filter((code) => documented.has(code));
  return {
    schemas: { Problem: problemSchema() },
    headers: HEADERS,
    examples: Object.fromEntries(
      codes.map((code) => [code, { summary: PROBLEMS[code].help, value: exampleProblem(code) }]),
    ),
  };
}

function exampleProblem(code: ProblemCode): object {
  const errors = [{ pointer: '/amounts/subtotal', code: 'REQUIRED', detail: 'is required' }];
  return { ...plainProblem(code, EXAMPLE_REQUEST_ID), ...(code === 'VALIDATION_ERROR' && { errors }) };
}

/** A reference to the example of a problem. */
export function exampleRef(code: ProblemCode): { $ref: string } {
  documented.add(code);
  return { $ref: `#/components/examples/${code}` };
}

/** References to shared response headers. */
export function headerRefs(...names: (keyof typeof HEADERS)[]): Headers {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Response headers of text, from their descriptions. */
export function describedHeaders(headers: Record<string, string> = {}): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, textHeader(description)]));
}

function textHeader(description: string, example?: string): Headers[string] {
  return { description, schema: { type: 'string', ...(example && { example }) } };
}
