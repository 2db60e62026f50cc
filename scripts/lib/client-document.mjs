// SPDX-License-Identifier: Apache-2.0
const INTERNAL = 'internal';
const TYPES = ['application/json', 'application/x-ndjson', 'image/*'];

/**
 * The part of the service's OpenAPI document that the client has types for: operations that a store may call and that
 * answer JSON, lines of it or a picture, without their problem responses, which the client throws as `ParcelwardProblem`.
 */
export function clientDocument({ paths, components: { schemas }, webhooks: _, ...rest }) {
  const kept = Object.entries(paths).flatMap(([path, item]) => {
    const operations = Object.entries(item).filter(([, operation]) => isForStores(operation) && answersData(operation));
    return operations.length > 0 ? [[path, mapped(operations, clientOperation)]] : [];
  });
  const names = reachable([kept, { $ref: '#/components/schemas/Problem' }], schemas);
  const client = Object.entries(schemas).filter(([name]) => names.has(name));
  return { ...rest, paths: Object.fromEntries(kept), components: { schemas: Object.fromEntries(client) } };
}

const mapped = (entries, change) => Object.fromEntries(entries.map(([key, value]) => [key, change(value)]));
const isSuccess = (entry) => Number(entry[0]) < 400;

function isForStores({ security = [] }) {
  const schemes = security.flatMap((each) => Object.keys(each));
  return schemes.length === 0 || schemes.some((name) => name !== INTERNAL);
}

function answersData({ responses }) {
  return Object.entries(responses).some((entry) => isSuccess(entry) && TYPES.some((type) => entry[1].content?.[type]));
}

function clientOperation(operation) {
  const responses = Object.entries(operation.responses).filter(isSuccess);
  return { ...operation, responses: mapped(responses, withSchemas) };
}

/** Removes examples, and response headers, because the client returns them as the web's untyped `Headers`. */
function withSchemas({ description, content }) {
  if (!content) return { description };
  return { description, content: mapped(Object.entries(content), ({ schema }) => ({ schema })) };
}

/** The names of the schemas that a part of the document refers to, directly or through others. */
function reachable(part, schemas, names = new Set()) {
  if (part === null || typeof part !== 'object') return names;
  for (const [key, value] of Object.entries(part)) {
    const name = key === '$ref' ? value.split('/').pop() : undefined;
    if (name === undefined) reachable(value, schemas, names);
    else if (!names.has(name)) reachable(schemas[name], schemas, names.add(name));
  }
  return names;
}
