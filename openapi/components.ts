// SPDX-License-Identifier: Apache-2.0
import { type ApiResponseOptions } from '@nestjs/swagger';
import { type ProblemCode } from '../src/platform/errors/catalogue.js';

type Headers = NonNullable<ApiResponseOptions['headers']>;

/** The response headers that operations share. */
export const HEADERS = {
  'X-Request-Id': textHeader('The request id that was sent, else a new one.'),
  'X-Parcelward-Mode': textHeader(
    '`simulated` if tracking events come from the simulator, `untracked` if there are none, else absent.',
    'simulated',
  ),
  'RateLimit-Policy': textHeader(
    'The limits that counted this request: quota and window in seconds (draft-ietf-httpapi-ratelimit-headers-11).',
    '"address";q=300;w=60, "store";q=100;w=60',
  ),
  RateLimit: textHeader(
    'The requests left in each limit, and the seconds until its window ends (draft-ietf-httpapi-ratelimit-headers-11).',
    '"address";r=299;t=60, "store";r=99;t=60',
  ),
  'Idempotency-Replayed': textHeader('`true` when this is the stored answer of an earlier request with the same key.'),
  'WWW-Authenticate': textHeader('Bearer, for routes that take a token.'),
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
} satisfies Headers;

/** A reference to the example of a problem. */
export function exampleRef(code: ProblemCode): { $ref: string } {
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
