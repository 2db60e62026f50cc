// SPDX-License-Identifier: Apache-2.0
import { type Json } from './client.js';
import { openApiDocument } from './contract.js';

type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';

/** A schema of the OpenAPI document, as far as the tests read it. */
export interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: SchemaType;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
  format?: string;
  pattern?: string;
  enum?: (string | null)[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
}

/** One member of a body at any depth: of a list, that of its first item. */
export interface Member {
  path: string[];
  pointer: string;
  schema: Schema;
  required: boolean;
}

type Resolve = (schema: Schema) => Schema;

/** All members of the document's schema of that name, and the schema itself at pointer `''`. */
export async function membersOf(name: string): Promise<Member[]> {
  const document = (await openApiDocument()) as unknown as { components: { schemas: Record<string, Schema> } };
  const { schemas } = document.components;
  const resolve: Resolve = (schema) => {
    const ref = schema.$ref ?? schema.anyOf?.[0]?.$ref;
    if (ref !== undefined) return { ...schemas[ref.split('/').at(-1) ?? ''] };
    const { type } = schema as { type?: SchemaType | SchemaType[] };
    // The second type of an optional member is null.
    return Array.isArray(type) ? { ...schema, type: type[0] } : schema;
  };
  return collect({ path: [], pointer: '', schema: resolve({ $ref: `/${name}` }), required: true }, resolve);
}

function collect(member: Member, resolve: Resolve): Member[] {
  const { schema, path } = member;
  const item = schema.items && resolve(schema.items);
  if (item) return [member, ...collect(memberAt([...path, '0'], item, true), resolve)];
  const properties = Object.entries(schema.properties ?? {});
  return [
    member,
    ...properties.flatMap(([key, property]) =>
      collect(memberAt([...path, key], resolve(property), schema.required?.includes(key) ?? false), resolve),
    ),
  ];
}

function memberAt(path: string[], schema: Schema, required: boolean): Member {
  return { path, pointer: path.map((key) => `/${key}`).join(''), schema, required };
}

/** The value at a path of a body; undefined if there is none. */
export function valueAt(body: unknown, path: string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Json | undefined)?.[key], body);
}

/** Copies a body with another value at a path; `undefined` removes the member. */
export function withValueAt(body: Json, path: string[], value: unknown): Json {
  const copy = structuredClone(body);
  const parent = valueAt(copy, path.slice(0, -1)) as Json;
  parent[path.at(-1) ?? ''] = value;
  return copy;
}
