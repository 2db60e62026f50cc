import { type OpenAPIObject } from '@nestjs/swagger';

/** A schema of OpenAPI 3.1, as far as descriptions and examples are concerned. */
export interface DocumentSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, DocumentSchema>;
  items?: DocumentSchema;
  anyOf?: DocumentSchema[];
  oneOf?: DocumentSchema[];
}

/** A description, or a description with a typical value. */
type Meaning = string | [description: string, example: unknown];

/** The words of a document: meanings by `member` and `Schema.member`, descriptions by schema. */
export interface Vocabulary {
  members: Record<string, Meaning>;
  schemas: Record<string, string>;
}

/** Describes the schemas, members and parameters of a document that have no description, and gives path parameters an example. */
export function describeSchemas(document: OpenAPIObject, vocabulary: Vocabulary): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, DocumentSchema>;
  for (const [name, schema] of Object.entries(schemas)) {
    schema.description ??= vocabulary.schemas[name];
    describeMembers(schema, name, vocabulary);
  }
  for (const item of Object.values(document.paths))
    for (const { parameters = [] } of Object.values(item) as { parameters?: Parameter[] }[])
      for (const parameter of parameters) {
        const [description] = meaningOf(vocabulary, parameter.name);
        parameter.description ??= description;
        // Swagger UI fills in this example only, and a request without a path parameter cannot be sent.
        if (parameter.in === 'path') parameter.example ??= parameter.schema.examples?.[0];
      }
}

interface Parameter {
  name: string;
  in: string;
  schema: DocumentSchema;
  description?: string;
  example?: unknown;
}

function describeMembers({ properties = {}, items }: DocumentSchema, owner: string, vocabulary: Vocabulary): void {
  for (const [name, member] of Object.entries(properties)) {
    const [description, example] = meaningOf(vocabulary, `${owner}.${name}`, name);
    member.description ??= description;
    if (example !== undefined && !('enum' in member && !member.enum?.includes(example))) member.examples ??= [example];
    describeMembers(member, owner, vocabulary);
  }
  if (items) describeMembers(items, owner, vocabulary);
}

function meaningOf({ members }: Vocabulary, ...names: string[]): [description?: string, example?: unknown] {
  const meaning = names.map((name) => members[name]).find((found) => found !== undefined);
  return typeof meaning === 'string' ? [meaning] : (meaning ?? []);
}
