// SPDX-License-Identifier: Apache-2.0
import { type DocumentSchema } from './document-schema.js';

const INSTANT = '2026-11-20T02:00:24.274Z';

/**
 * A value of a schema, from the examples of its members. A member that may be null is null unless it has an example, and an
 * optional member without an example is left out.
 */
export function exampleOf(schema: DocumentSchema, schemas: Record<string, DocumentSchema>): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if (schema.const !== undefined) return schema.const;
  const types = [schema.type].flat();
  if (types.includes('null')) return null;
  if (schema.enum) return schema.enum[0];
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return options.some(({ type }) => type === 'null') ? null : exampleOf(options[0] ?? {}, schemas);
  if (types.includes('object')) return objectOf(schema, schemas);
  if (types.includes('array')) return schema.items ? [exampleOf(schema.items, schemas)] : [];
  if (types.includes('boolean')) return true;
  if (types.includes('number') || types.includes('integer')) return 1;
  return schema.format === 'date-time' ? INSTANT : 'text';
}

function objectOf({ properties = {}, required = [] }: DocumentSchema, schemas: Record<string, DocumentSchema>): object {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, member]) => {
      const value = exampleOf(member, schemas);
      return value === null && !required.includes(name) ? [] : [[name, value]];
    }),
  );
}
