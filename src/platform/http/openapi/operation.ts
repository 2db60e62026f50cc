import { getSchemaPath } from '@nestjs/swagger';
import { type ProblemCode } from '../../errors/catalogue.js';
import { type EndpointOptions } from '../endpoint.js';
import { MERGE_PATCH } from '../body/parse-body.js';
import { impliedProblems, problemResponses } from './problem-responses.js';

type Schema = Record<string, unknown>;

/** The schemas of DTO classes, by class name. */
export type Models = Record<string, { properties?: Record<string, Schema>; required?: string[] }>;

export interface Operation {
  operationId: string;
  parameters?: object[];
  requestBody?: { content: Record<string, { examples?: EndpointOptions['bodyExamples'] }> };
  security?: Record<string, string[]>[];
  responses: Record<string, object>;
}

const text = (description: string, example?: string): object => ({
  description,
  schema: { type: 'string', ...(example && { example }) },
});

const EVERY_ANSWER = { 'X-Request-Id': text('The request id that was sent, else a new one.') };
const LIMITED_ANSWER = {
  'RateLimit-Policy': text(
    'The limits that counted this request: quota and window in seconds.',
    '"address";q=300;w=60, "store";q=100;w=60',
  ),
  RateLimit: text('What is left of each, and for how many seconds.', '"address";r=299;t=60, "store";r=99;t=60'),
};
const REPLAYED = {
  'Idempotency-Replayed': text('`true` when this is the stored answer of an earlier request with the same key.'),
};

/** Writes parameters, security and responses of an operation from what its handler declares. */
export function completeOperation(
  operation: Operation,
  endpoint: EndpointOptions,
  further: ProblemCode[],
  { where, models }: { where: string; models: Models },
): void {
  operation.parameters = parametersOf(endpoint, models);
  const body = operation.requestBody?.content['application/json'];
  if (body && endpoint.bodyExamples) body.examples = endpoint.bodyExamples;
  if (body && endpoint.merges) operation.requestBody = { ...operation.requestBody, content: mergePatchOf(body) };
  operation.security = securityOf(endpoint);
  const codes = [...impliedProblems(endpoint), ...further, ...(endpoint.problems ?? [])];
  operation.responses = {
    ...answersOf(endpoint),
    ...problemResponses(codes, headersOf(endpoint), where, endpoint.failsAsPage),
  };
}

/** A merge patch comes under its own media type, or as JSON. */
function mergePatchOf<Body>(body: Body): Record<string, Body> {
  return Object.fromEntries(MERGE_PATCH.map((type) => [type, body]));
}

function securityOf({ auth, limit, readsToken }: EndpointOptions): Record<string, string[]>[] {
  if (readsToken) return [{ store: [] }];
  const schemes: Record<EndpointOptions['auth'], Record<string, string[]>[]> = {
    store: [{ store: [] }],
    internal: [{ internal: [] }],
    'internal-or-store': [{ internal: [] }, { store: [] }],
    public: limit === 'token' ? [{ apiKey: [], shopDomain: [] }] : [],
  };
  return schemes[auth];
}

function parametersOf({ path, query, idempotency, requestHeaders = {} }: EndpointOptions, models: Models): object[] {
  const headers = Object.entries({
    'X-Request-Id': 'Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash.',
    ...requestHeaders,
  });
  const parameters = headers.map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' } as Schema,
  }));
  if (idempotency !== 'none') {
    const description = 'A UUID that makes a retry safe for 24 hours: the first answer is sent again.';
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: idempotency === 'required',
      description,
      schema: { type: 'string', format: 'uuid' },
    });
  }
  return [...fieldsOf(path, 'path', models), ...fieldsOf(query, 'query', models), ...parameters];
}

function fieldsOf(dto: EndpointOptions['path'], place: 'path' | 'query', models: Models): object[] {
  const { properties = {}, required = [] } = (dto && models[dto.name]) ?? {};
  return Object.entries(properties).map(([name, { description, example, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    schema,
  }));
}

function headersOf({ limit, headers = {} }: EndpointOptions): Record<string, object> {
  return { ...EVERY_ANSWER, ...(limit !== 'none' && LIMITED_ANSWER), ...described(headers) };
}

function described(headers: Record<string, string>): Record<string, object> {
  return Object.fromEntries(Object.entries(headers).map(([name, what]) => [name, text(what)]));
}

function answersOf(endpoint: EndpointOptions): Record<string, object> {
  const shared = { ...headersOf(endpoint), ...(endpoint.idempotency !== 'none' && REPLAYED) };
  const entries = Object.entries(endpoint.answers).map(
    ([status, { description, type, mediaType, headers = {}, example }]) => {
      const schema = type ? { $ref: getSchemaPath(type) } : { type: 'string' };
      const content = (type ?? mediaType) && {
        [mediaType ?? 'application/json']: { schema, ...(example !== undefined && { example }) },
      };
      return [status, { description, headers: { ...shared, ...described(headers) }, ...(content && { content }) }];
    },
  );
  return Object.fromEntries(entries) as Record<string, object>;
}
