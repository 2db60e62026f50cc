// SPDX-License-Identifier: Apache-2.0
import { type OpenAPIObject } from '@nestjs/swagger';
import { codeSamples } from './code-samples.js';
import { type DocumentSchema } from './document-schema.js';
import { type SampleRequest } from './samples/sample-request.js';
import { exampleOf } from './schema-examples.js';

const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data';

interface Media {
  schema: DocumentSchema;
  examples?: Record<string, { value: unknown }>;
}

/** An operation, as far as a sample request needs it. */
interface SampledOperation {
  operationId: string;
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
function sampleRequest(
  method: string,
  path: string,
  { operationId, parameters = [], requestBody, security = [], responses }: SampledOperation,
  schemas: Record<string, DocumentSchema>,
): SampleRequest {
  const valuesOf = (place: string): [string, string][] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema }) => [name, String(exampleOf(schema, schemas))]);
  const schemes = security.flatMap((scheme) => Object.keys(scheme));
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    pathParameters: Object.fromEntries(valuesOf('path')),
    auth: schemes.includes('apiKey') ? 'key' : schemes.length > 0 ? 'token' : 'none',
    isKeyRequired: parameters.some(({ name, required }) => name === 'Idempotency-Key' && required === true),
    answer: answerOf(responses),
    ...(requestBody && { body: bodyOf(requestBody.content, schemas) }),
  };
}

function answerOf(responses: SampledOperation['responses']): SampleRequest['answer'] {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const [mediaType = JSON_TYPE] = Object.keys(success?.content ?? {});
  if (mediaType === JSON_TYPE) return 'json';
  return mediaType.startsWith('image/') ? 'file' : 'text';
}

function bodyOf(content: Record<string, Media>, schemas: Record<string, DocumentSchema>): SampleRequest['body'] {
  const json = content[JSON_TYPE];
  if (!json) return FORM in content ? { form: 'file' } : { mediaType: Object.keys(content)[0] ?? '' };
  const [example] = Object.values(json.examples ?? {});
  return { json: example ? example.value : exampleOf(json.schema, schemas) };
}
