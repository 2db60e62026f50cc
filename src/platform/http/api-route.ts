// SPDX-License-Identifier: Apache-2.0
import { applyDecorators, type ExecutionContext, HttpCode, SetMetadata, type Type } from '@nestjs/common';
import { type ProblemCode } from '../errors/catalogue.js';
import { TakesIdempotencyKey } from '../idempotency/idempotency.interceptor.js';
import { type RateLimit } from '../rate-limit/rate-limit.js';
import { type Fault } from '../validation/index.js';

type JsonObject = Record<string, unknown>;

/** An answer of a route, in the API document. */
export interface AnswerDoc {
  description: string;
  /** DTO of a JSON body, or of each line of an NDJSON body. */
  type?: Type<unknown>;
  /** Media type, or types, of a body that is not JSON, such as `text/html`. */
  mediaType?: string | readonly string[];
  /** Headers of this answer, each with its description. */
  headers?: Record<string, string>;
  example?: unknown;
}

/** The declaration of a route. Guards, interceptors and the OpenAPI document read it. */
export interface ApiRouteOptions {
  /** The name of the operation in the OpenAPI document and in clients; of a route that is in no document, none. */
  operationId?: string;
  /** The rules of docs/reference/contract.md for this route, beside those for all: `C-RET-25 to C-RET-27, C-READ-18`. */
  rules?: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  /**
   * The required credentials: a store's JWT, an internal service's token, either of them, or none. With `api-key` and
   * `unverified-token` the guards accept any request, and the handler reads the credentials itself.
   */
  auth: 'store' | 'internal' | 'internal-or-store' | 'public' | 'api-key' | 'unverified-token';
  /** The rate limits that count each request, those per client first: a limit after an exceeded one does not count it. */
  limits: readonly RateLimit[];
  idempotency: 'none' | 'optional' | 'required';
  /** The answer has a secret: the record of the idempotency key encrypts it. */
  sealsAnswer?: true;
  /** DTO of the path parameters; the handler takes it as `@Param()`. */
  path?: Type<object>;
  /** DTO of the query; the handler takes it as `@Query()`. */
  query?: Type<object>;
  /** Request headers that the other options do not imply, each with its description. */
  requestHeaders?: Record<string, string>;
  /** DTO of a JSON body. Without it the guards leave the body unparsed. */
  body?: Type<object>;
  bodyExamples?: Record<string, { summary: string; value: unknown }>;
  /**
   * `merge-patch`: also accepts `application/merge-patch+json` (RFC 7396), and passes nulls to the handler. `multipart`: an
   * interceptor of the route reads the body. `stream`: the handler reads it by `bodyStream`.
   */
  bodyFormat?: 'merge-patch' | 'multipart' | 'stream';
  /** `reported`: skips validation of the body, because the handler reports faults in a 200 response (dry runs). */
  validation?: 'reported';
  /** `html`: browsers receive problems as pages. */
  errorFormat?: 'html';
  /** The responses other than problems, by status. */
  answers: Record<number, AnswerDoc>;
  /** Headers of every response, problems included, each with its description. */
  headers?: Record<string, string>;
  /** Problems that the other options do not imply. */
  problems?: ProblemCode[];
  /** Bodies of older clients: their DTO, which only the OpenAPI document reads, and their translation before validation. */
  legacyBody?: { dto: Type<object>; migrate(body: JsonObject, config: object): JsonObject };
  /** Rules of the body that depend on the configuration. Their findings are left out where the shape is at fault. */
  bodyRules?(body: JsonObject, config: object): Fault[];
  /** Checks the valid body against the path; throws a Problem. */
  checkAgainstPath?: (body: JsonObject, path: Record<string, string>) => void;
}

type Handler = ReturnType<ExecutionContext['getHandler']>;

const ROUTE = Symbol('route');
const GUARD_PROBLEMS = Symbol('problems of guards');

/** Declares a route to the guards and interceptors, to Nest (the status of a plain result) and to the OpenAPI document. */
export function ApiRoute(options: ApiRouteOptions): MethodDecorator {
  const status = Object.keys(options.answers).find((code) => code.startsWith('2'));
  const { idempotency } = options;
  const ofKey = idempotency === 'none' ? [] : [TakesIdempotencyKey({ ...options, idempotency })];
  return applyDecorators(SetMetadata(ROUTE, options), HttpCode(Number(status ?? 200)), ...ofKey);
}

/** Adds problems of a guard to the OpenAPI document, for decorators that configure the guard. */
export function GuardProblems(...codes: ProblemCode[]): MethodDecorator {
  return (_target, _key, descriptor) => {
    const handler = descriptor.value as Handler;
    Reflect.defineMetadata(GUARD_PROBLEMS, [...guardProblemsOf(handler), ...codes], handler);
  };
}

/** The problems that decorators of guards have added to a handler. */
export function guardProblemsOf(handler: Handler): ProblemCode[] {
  return (Reflect.getMetadata(GUARD_PROBLEMS, handler) as ProblemCode[] | undefined) ?? [];
}

/** The declaration of a handler, or undefined if it is not a route. */
export function findRoute(handler: Handler): ApiRouteOptions | undefined {
  return Reflect.getMetadata(ROUTE, handler) as ApiRouteOptions | undefined;
}

/** @throws Error for a handler without `@ApiRoute`. */
export function routeOf(handler: Handler): ApiRouteOptions {
  const options = findRoute(handler);
  if (!options) throw new Error(`${handler.name} has no @ApiRoute`);
  return options;
}
