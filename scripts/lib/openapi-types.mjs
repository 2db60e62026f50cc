// From an OpenAPI document to TypeScript: the part of JSON Schema that the service's document uses, and nothing else.

/** What a schema may say. What is checked by the service alone has no type; an unknown word is a fault of this file. */
const TYPED = ['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const', 'nullable'];
const JOINED = ['$ref', 'allOf', 'anyOf', 'oneOf'];
const UNTYPED = ['description', 'example', 'examples', 'default', 'format', 'pattern', 'title', 'deprecated'];
const CHECKS = /^(?:min|max)(?:imum|Length|Items|Properties)$|^(?:unique|multiple)\w+$/;

const INTERNAL = 'internal';
const JSON_TYPE = 'application/json';
const KEY_HEADER = 'Idempotency-Key';

/**
 * The types of all operations that answer JSON, but for those of internal services, and of every schema that they reach.
 * The same document gives the same text.
 */
export function typesOf(document) {
  const operations = operationsOf(document);
  const schemas = document.components.schemas;
  const names = [...reached([operations.map(typedParts), { $ref: 'Problem' }], schemas)].sort();
  const keyed = operations.filter(({ parameters }) => parameters.some(({ name }) => name === KEY_HEADER));
  return [
    ...names.map((name) => namedType(name, schemas[name])),
    `/** Every operation, by method and path. */\nexport interface Operations {\n${operations.map(operationType).join('\n')}\n}`,
    `/** The operations that take an \`${KEY_HEADER}\`. */\nexport const KEYED_OPERATIONS = [\n${keyed.map(({ where }) => `${quoted(where)},`).join('\n')}\n] as const satisfies readonly (keyof Operations)[];`,
  ].join('\n\n');
}

function operationsOf({ paths }) {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], security = [], ...operation }]) => ({
      where: `${method.toUpperCase()} ${path}`,
      parameters,
      security: security.flatMap((each) => Object.keys(each)),
      ...operation,
    })),
  );
  const isOpen = ({ security }) => security.length === 0 || security.some((name) => name !== INTERNAL);
  const answersJson = ({ responses }) =>
    Object.entries(responses).some(([status, { content }]) => Number(status) < 300 && content?.[JSON_TYPE]);
  return all.filter((operation) => isOpen(operation) && answersJson(operation)).sort(byName);
}

function byName({ where: a }, { where: b }) {
  const [one, other] = [a, b].map((where) => where.replace(/^(\w+) (.*)$/, '$2 $1'));
  return one < other ? -1 : 1;
}

function operationType({ where, summary, deprecated, parameters, requestBody, responses }) {
  const members = [
    ...['path', 'query', 'header'].map((place) => `${place}: ${parametersType(parameters, place)};`),
    `body: ${bodyType(requestBody)};`,
    `answers: { ${answersOf(responses).join(' ')} };`,
  ];
  return `${comment(summary, deprecated)}${quoted(where)}: {\n${members.join('\n')}\n};`;
}

function parametersType(parameters, place) {
  const found = parameters.filter((parameter) => parameter.in === place && parameter.name !== KEY_HEADER);
  if (found.length === 0) return 'undefined';
  const members = found.map(
    ({ name, required, description, schema }) =>
      `${comment(description)}${quoted(name)}${required ? '' : '?'}: ${typeOf(schema)};`,
  );
  return `{ ${members.join('\n')} }`;
}

function bodyType(body) {
  const content = body?.content;
  if (!content) return 'undefined';
  return content[JSON_TYPE] ? typeOf(content[JSON_TYPE].schema) : 'FormData';
}

function answersOf(responses) {
  return good(responses).map(
    ([status, { content }]) => `${status}: ${content ? typeOf(content[JSON_TYPE].schema) : 'undefined'};`,
  );
}

/** What is answered when all went well; a refusal is a `Problem`. */
function good(responses) {
  return Object.entries(responses).filter(([status]) => Number(status) < 400);
}

/** The parts of an operation that have a type. */
function typedParts({ parameters, requestBody, responses }) {
  return [parameters, requestBody, good(responses)];
}

function namedType(name, schema) {
  const declaration = schema.properties
    ? `export interface ${name} ${objectType(schema)}`
    : `export type ${name} = ${typeOf(schema)};`;
  return comment(schema.description) + declaration;
}

function typeOf(schema) {
  refuseUnknown(schema);
  const types = [schema.type ?? []].flat();
  const isNullable = schema.nullable === true || types.includes('null');
  const base = baseType(
    schema,
    types.find((type) => type !== 'null'),
  );
  return isNullable && !/(?:^|\| )null$/.test(base) ? `${base} | null` : base;
}

function baseType(schema, type) {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return union(schema.enum.map(literal));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.allOf) return schema.allOf.map((part) => bracketed(typeOf(part))).join(' & ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  const types = {
    string: () => 'string',
    integer: () => 'number',
    number: () => 'number',
    boolean: () => 'boolean',
    array: () => `${bracketed(typeOf(schema.items ?? {}))}[]`,
    object: () => objectType(schema),
  };
  return types[type]?.() ?? 'unknown';
}

function objectType({ properties = {}, required = [], additionalProperties }) {
  const others = additionalProperties === true ? 'unknown' : additionalProperties && typeOf(additionalProperties);
  if (Object.keys(properties).length === 0) return `Record<string, ${others || 'never'}>`;
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description)}${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  // Where other keys have a narrower type than the named ones, TypeScript has no word for it.
  return `{ ${[...members, ...(others ? ['[key: string]: unknown;'] : [])].join('\n')} }`;
}

function refuseUnknown(schema) {
  const unknown = Object.keys(schema).filter(
    (word) => ![...TYPED, ...JOINED, ...UNTYPED].includes(word) && !CHECKS.test(word),
  );
  if (unknown.length > 0) throw new Error(`No type for ${unknown.join(', ')} of ${JSON.stringify(schema)}`);
}

/** The names of the schemas that a part of the document leads to. */
function reached(part, schemas, found = new Set()) {
  if (part === null || typeof part !== 'object') return found;
  for (const [word, value] of Object.entries(part)) {
    const name = word === '$ref' ? nameOf(value) : undefined;
    if (name === undefined) reached(value, schemas, found);
    else if (!found.has(name)) reached(schemas[name], schemas, found.add(name));
  }
  return found;
}

const nameOf = (ref) => ref.split('/').pop();
const union = (types) => [...new Set(types)].join(' | ');
const bracketed = (type) => (/[|&]/.test(type) ? `(${type})` : type);
const quoted = (text) => `'${text}'`;
const literal = (value) => (typeof value === 'string' ? quoted(value.replaceAll("'", "\\'")) : String(value));

function comment(text, deprecated) {
  const lines = [text, deprecated && '@deprecated'].filter(Boolean).join(' ').replaceAll('*/', '*\\/');
  return lines ? `/** ${lines.replaceAll('\n', ' ')} */\n` : '';
}
