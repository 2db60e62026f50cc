// SPDX-License-Identifier: Apache-2.0
import { type OpenAPIObject } from '@nestjs/swagger';
import { plainProblem, type ProblemCode, PROBLEMS, problemCodes } from '../src/platform/errors/catalogue.js';
import { HEADERS } from './components.js';

type Components = NonNullable<OpenAPIObject['components']>;

const EXAMPLE_REQUEST_ID = '01k9w3c2q4m7v8x5t6r1z0a9bd';

/** A problem document (C-ERR-2). */
const problemSchema = (): NonNullable<Components['schemas']>[string] => ({
  type: 'object',
  description: 'A problem document (RFC 9457). Some codes have further members.',
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
    title: { type: 'string', description: 'The name of the problem, for people.' },
    status: { type: 'integer', description: 'The HTTP status.', minimum: 400, maximum: 599 },
    detail: { type: 'string', description: 'An explanation for people, with the next step; the wording may change.' },
    instance: { type: 'string', description: 'The path of the request, as sent.', example: '/orders/DEMO-1001' },
    code: {
      type: 'string',
      enum: problemCodes(),
      description: 'The name of the problem, for programs. `GET /errors/{slug}` explains it.',
    },
    request_id: { type: 'string', description: 'The id of the request; support asks for it.' },
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

/** The parts of the OpenAPI document that operations refer to. */
export function sharedComponents(): Pick<Components, 'schemas' | 'headers' | 'examples'> {
  return {
    schemas: { Problem: problemSchema() },
    headers: HEADERS,
    examples: Object.fromEntries(
      problemCodes().map((code) => [code, { summary: PROBLEMS[code].help, value: exampleProblem(code) }]),
    ),
  };
}

function exampleProblem(code: ProblemCode): object {
  const errors = [{ pointer: '/amounts/subtotal', code: 'REQUIRED', detail: 'is required' }];
  return { ...plainProblem(code, EXAMPLE_REQUEST_ID), ...(code === 'VALIDATION_ERROR' && { errors }) };
}
