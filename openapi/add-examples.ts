// SPDX-License-Identifier: Apache-2.0
import { type OpenAPIObject } from '@nestjs/swagger';
import { type DocumentSchema } from './document-schema.js';
import { exampleOf } from './schema-examples.js';

interface Media {
  schema?: DocumentSchema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value?: unknown; $ref?: string }>;
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description?: string; content?: Record<string, Media> }>;
}

type Schemas = Record<string, DocumentSchema>;

const JSON_TYPE = 'application/json';

/**
 * Adds an example to every JSON body that has none, and to every JSON answer of success that has none, as a shared component
 * (C-DOC-6).
 */
export function addExamples(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  const shared: Record<string, object> = {};
  for (const item of Object.values(document.paths))
    for (const { operationId, requestBody, responses } of Object.values(item) as Operation[]) {
      const body = requestBody?.content[JSON_TYPE];
      if (body?.schema) body.examples ??= { typical: { summary: 'Typical', value: exampleOf(body.schema, schemas) } };
      for (const [status, { description, content }] of Object.entries(responses)) {
        const media = content?.[JSON_TYPE];
        if (!media?.schema || media.example !== undefined || media.examples) continue;
        const name = `${operationId}.${status}`;
        shared[name] = { summary: description, value: exampleOf(media.schema, schemas) };
        media.examples = { [status]: { $ref: `#/components/examples/${name}` } };
      }
    }
  document.components = { ...document.components, examples: { ...document.components?.examples, ...shared } };
}
