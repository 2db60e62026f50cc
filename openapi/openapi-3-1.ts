// SPDX-License-Identifier: Apache-2.0
import { type OpenAPIObject } from '@nestjs/swagger';

/** The version of the format that `toOpenApi31` writes. */
const OPENAPI_VERSION = '3.1.1';

type Node = Record<string, unknown>;

/** Keywords that hold one schema, a list of schemas, and schemas by name. */
const ONE = new Set(['items', 'additionalProperties', 'not', 'if', 'then', 'else']);
const LIST = new Set(['allOf', 'anyOf', 'oneOf']);
const NAMED = new Set(['properties', 'patternProperties', '$defs']);
/** Members whose values are data, not parts of the document. */
const DATA = new Set(['example', 'examples', 'value', 'default', 'enum', 'const']);

/**
 * Rewrites a document of OpenAPI 3.0, the only version that Nest generates, as OpenAPI 3.1: null is a type, schemas have
 * `examples`, and a reference may have members beside it.
 */
export function toOpenApi31(document: OpenAPIObject): OpenAPIObject {
  return { ...(upgraded(document) as OpenAPIObject), openapi: OPENAPI_VERSION };
}

function upgraded(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(upgraded);
  if (!isNode(node)) return node;
  return mapped(node, (value, key) => {
    if (DATA.has(key)) return value;
    if (key === 'schema') return schema31(value);
    if (key === 'schemas' && isNode(value)) return mapped(value, schema31);
    return upgraded(value);
  });
}

/** The schema in OpenAPI 3.1, which is JSON Schema 2020-12. */
function schema31(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const { nullable, example, ...rest } = schema;
  const values = rest['enum'];
  if (nullable === true && Array.isArray(values) && values.length === 1 && values[0] === null) return { type: 'null' };
  const result = mapped(rest, (value, key) => {
    if (ONE.has(key)) return schema31(value);
    if (LIST.has(key)) return (value as unknown[]).map(schema31);
    return NAMED.has(key) ? mapped(value as Node, schema31) : value;
  });
  if (nullable === true && 'type' in result) result['type'] = [result['type'], 'null'];
  if (example !== undefined) result['examples'] = [example];
  return withoutSingleAllOf(result);
}

/** In OpenAPI 3.0 only `allOf` could give a reference a description. */
function withoutSingleAllOf({ allOf, ...rest }: Node): Node {
  const [only, ...others] = (allOf ?? []) as Node[];
  if (only === undefined) return rest;
  if (others.length > 0 || !('$ref' in only)) return { ...rest, allOf };
  const { type: _, ...siblings } = rest;
  return { ...only, ...siblings };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapped(node: Node, change: (value: unknown, key: string) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value, key)]));
}
