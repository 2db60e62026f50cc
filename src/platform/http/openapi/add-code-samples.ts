import { type OpenAPIObject } from '@nestjs/swagger';
import { codeSamples, type SampleRequest } from './code-samples.js';
import { type DocumentSchema } from './describe-schemas.js';
import { exampleOf } from './schema-examples.js';

interface Media {
  schema: DocumentSchema;
  examples?: Record<string, { value: unknown }>;
}

/** An operation, as far as a sample request needs it. */
export interface SampledOperation {
  parameters?: { name: string; in: string; required?: boolean; schema: DocumentSchema }[];
  requestBody?: { content: Record<string, Media> };
  security?: Record<string, unknown>[];
  responses: Record<string, { content?: object }>;
}

/** Adds `x-codeSamples` to every operation. */
export function addCodeSamples(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, DocumentSchema>;
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item) as [string, SampledOperation][])
      Object.assign(operation, { 'x-codeSamples': codeSamples(sampleRequest(method, path, operation, schemas)) });
}

/** The request of an operation with the first example of its body. */
export function sampleRequest(
  method: string,
  path: string,
  { parameters = [], requestBody, security = [], responses }: SampledOperation,
  schemas: Record<string, DocumentSchema>,
): SampleRequest {
  const valuesOf = (place: string): [string, string][] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema }) => [name, String(exampleOf(schema, schemas))]);
  const schemes = security.flatMap((scheme) => Object.keys(scheme));
  return {
    method: method.toUpperCase(),
    path,
    pathParameters: Object.fromEntries(valuesOf('path')),
    auth: schemes.includes('apiKey') ? 'key' : schemes.length > 0 ? 'token' : 'none',
    isKeyRequired: parameters.some(({ name, required }) => name === 'Idempotency-Key' && required === true),
    hasJsonAnswer: ['200', '201'].some((status) => 'application/json' in (responses[status]?.content ?? {})),
    ...(requestBody && { body: bodyOf(requestBody.content, schemas) }),
  };
}

function bodyOf(content: Record<string, Media>, schemas: Record<string, DocumentSchema>): SampleRequest['body'] {
  const json = content['application/json'];
  if (!json) return { file: 'file' };
  const [example] = Object.values(json.examples ?? {});
  return { json: example ? example.value : exampleOf(json.schema, schemas) };
}
