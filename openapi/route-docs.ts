// SPDX-License-Identifier: Apache-2.0
import { applyDecorators, type INestApplication, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import {
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  type ApiOperationOptions,
  ApiResponse,
  type ApiResponseOptions,
  getSchemaPath,
} from '@nestjs/swagger';
import { type ProblemCode } from '../src/platform/errors/catalogue.js';
import { type ApiRouteOptions, findRoute, guardProblemsOf } from '../src/platform/http/api-route.js';
import { MERGE_PATCH } from '../src/platform/http/body/parse-body.js';
import { ndjsonSchema } from '../src/platform/http/ndjson-schema.js';
import { describedHeaders, headerRefs } from './components.js';
import { contractDocs } from './contract-rules.js';
import { impliedProblems, problemResponses } from './problem-responses.js';

/** Handlers that have their decorators, because all applications of the process share them. */
const documented = new WeakSet<object>();

/** Gives the handlers of an application the Swagger decorators that follow from `@ApiRoute`. */
export function documentRoutes(app: INestApplication): void {
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { metatype } of controllers.values()) documentController((metatype as Type<object>).prototype);
}

function documentController(prototype: object): void {
  for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const handler = descriptor.value as Parameters<typeof findRoute>[0];
    const route = typeof handler === 'function' ? findRoute(handler) : undefined;
    if (!route || documented.has(handler)) continue;
    documented.add(handler);
    applyDecorators(...routeDocs(route, guardProblemsOf(handler)))(prototype, key, descriptor);
  }
}

/** The Swagger decorators of a route. Swagger itself reads path and query from the handler's parameters. */
function routeDocs(route: ApiRouteOptions, guardProblems: ProblemCode[]): MethodDecorator[] {
  const { operationId, rules, summary, description, deprecated, bodyFormat, errorFormat } = route;
  const codes = [...impliedProblems(route), ...guardProblems, ...(route.problems ?? [])];
  const responses = { ...answerResponses(route), ...problemResponses(codes, sharedHeaders(route), errorFormat) };
  return [
    ApiOperation({
      ...(operationId !== undefined && { operationId }),
      ...(rules !== undefined && { externalDocs: contractDocs(rules) }),
      summary,
      description,
      deprecated,
      security: securityOf(route),
    }),
    ...requestHeaders(route),
    ...bodyDocs(route),
    ...(bodyFormat === 'merge-patch' ? [ApiConsumes(...MERGE_PATCH)] : []),
    ApiExtraModels(...Object.values(route.answers).flatMap(({ type, mediaType }) => (type && mediaType ? [type] : []))),
    ...Object.entries(responses).map(([status, response]) => ApiResponse({ status: Number(status), ...response })),
  ];
}

function bodyDocs({ body, bodyExamples: examples, legacyBody }: ApiRouteOptions): MethodDecorator[] {
  if (!body) return [];
  if (!legacyBody) return [ApiBody({ type: body, ...(examples && { examples }) })];
  const anyOf = [body, legacyBody.dto].map((dto) => ({ $ref: getSchemaPath(dto) }));
  return [ApiExtraModels(body, legacyBody.dto), ApiBody({ schema: { anyOf }, ...(examples && { examples }) })];
}

function securityOf({ auth }: ApiRouteOptions): ApiOperationOptions['security'] {
  const schemes: Record<ApiRouteOptions['auth'], ApiOperationOptions['security']> = {
    store: [{ store: [] }],
    internal: [{ internal: [] }],
    'internal-or-store': [{ internal: [] }, { store: [] }],
    'unverified-token': [{ store: [] }],
    'api-key': [{ apiKey: [], shopDomain: [] }],
    public: [],
  };
  return schemes[auth];
}

function requestHeaders({ idempotency, requestHeaders: further = {} }: ApiRouteOptions): MethodDecorator[] {
  const headers = Object.entries({
    'X-Request-Id': 'Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash.',
    ...further,
  }).map(([name, description]) => ApiHeader({ name, description, required: false }));
  if (idempotency === 'none') return headers;
  const key = {
    name: 'Idempotency-Key',
    description: 'A UUID that makes a retry safe for 24 hours: the first answer is sent again.',
    required: idempotency === 'required',
    schema: { type: 'string', format: 'uuid' },
  };
  return [...headers, ApiHeader(key)];
}

/** Headers of every response of a route. */
function sharedHeaders({ limits, headers }: ApiRouteOptions): ApiResponseOptions['headers'] {
  return {
    ...headerRefs(
      'X-Request-Id',
      'X-Parcelward-Mode',
      ...(limits.length === 0 ? [] : (['RateLimit-Policy', 'RateLimit'] as const)),
    ),
    ...describedHeaders(headers),
  };
}

function answerResponses(route: ApiRouteOptions): Record<string, ApiResponseOptions> {
  const shared = {
    ...sharedHeaders(route),
    ...(route.idempotency !== 'none' && headerRefs('Idempotency-Replayed')),
  };
  const entries = Object.entries(route.answers).map(([status, { mediaType, headers: own, ...answer }]) => {
    const headers = { ...shared, ...describedHeaders(own) };
    if (!mediaType) return [status, { ...answer, headers }];
    const { description, type, example } = answer;
    const schema = type ? ndjsonSchema(type) : { type: 'string' };
    const content = { schema, ...(example !== undefined && { example }) };
    const contents = [mediaType].flat().map((name) => [name, content] as const);
    return [status, { description, headers, content: Object.fromEntries(contents) }];
  });
  return Object.fromEntries(entries) as Record<string, ApiResponseOptions>;
}
