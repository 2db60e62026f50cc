import { type OpenAPIObject } from '@nestjs/swagger';
import { type DocumentSchema } from './describe-schemas.js';
import { exampleOf } from './schema-examples.js';

interface Media {
  schema?: DocumentSchema;
  example?: unknown;
  examples?: object;
}

interface Operation {
  operationId: string;
  responses: Record<string, { description?: string; content?: Record<string, Media> }>;
}

/** Adds an example to every JSON answer of success that has none, as a shared component (C-DOC-6). */
export function addAnswerExamples(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, DocumentSchema>;
  const examples: Record<string, object> = {};
  for (const item of Object.values(document.paths))
    for (const { operationId, responses } of Object.values(item) as Operation[])
      for (const [status, { description, content }] of Object.entries(responses)) {
        const media = content?.['application/json'];
        if (!media?.schema || media.example !== undefined || media.examples) continue;
        const name = `${operationId}.${status}`;
        examples[name] = { summary: description, value: exampleOf(media.schema, schemas) };
        media.examples = { [status]: { $ref: `#/components/examples/${name}` } };
      }
  document.components = { ...document.components, examples: { ...document.components?.examples, ...examples } };
}
