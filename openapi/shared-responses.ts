// SPDX-License-Identifier: Apache-2.0
import { type OpenAPIObject } from '@nestjs/swagger';

interface Response {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content: Record<string, { schema: { properties: { code: { enum: string[] } } } }>;
}

type Responses = Record<string, Response | { $ref: string }>;

const PROBLEM = 'application/problem+json';

/**
 * Moves the problem responses of all operations to `components/responses`, because most operations have the same ones: they
 * are half of the document otherwise. Each is named after its codes.
 */
export function shareResponses(document: OpenAPIObject): void {
  const shared: Record<string, Response> = {};
  for (const item of Object.values(document.paths))
    for (const { responses } of Object.values(item) as { responses: Responses }[])
      for (const [status, response] of Object.entries(responses)) {
        if ('$ref' in response || !response.content?.[PROBLEM]) continue;
        const name = nameOf(response);
        shared[name] = response;
        responses[status] = { $ref: `#/components/responses/${name}` };
      }
  const byName = Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1));
  document.components = { ...document.components, responses: Object.fromEntries(byName) };
}

/** `OrderNotFound`, `RateLimited.DailyQuotaExceeded`; a variant with other headers or media types has a suffix. */
function nameOf({ headers = {}, content }: Response): string {
  const codes = content[PROBLEM]?.schema.properties.code.enum ?? [];
  return [
    ...codes.map(pascal),
    ...('RateLimit' in headers ? [] : ['unlimited']),
    ...('Deprecation' in headers ? ['deprecated'] : []),
    ...('text/html' in content ? ['page'] : []),
  ].join('.');
}

function pascal(code: string): string {
  return code
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
