import { applyDecorators, type ExecutionContext, HttpCode, SetMetadata, type Type } from '@nestjs/common';
import { ApiBody, ApiOperation } from '@nestjs/swagger';
import { type ProblemCode } from '../errors/catalogue.js';

type JsonObject = Record<string, unknown>;

interface AnswerDoc {
  description: string;
  /** The schema of the body; none for an answer without one. */
  type?: Type<unknown>;
  /** Of a body that is text and no JSON, such as `text/html`. */
  mediaType?: string;
  headers?: Record<string, string>;
  example?: unknown;
}

/** All that a route declares of itself: the guards, the interceptors and the OpenAPI document read it here. */
export interface EndpointOptions {
  summary: string;
  description?: string;
  deprecated?: boolean;
  /** Whose credentials: a store's JWT, an internal service's token, either, or nobody's. */
  auth: 'store' | 'internal' | 'internal-or-store' | 'public';
  /** A public route that is about the token in `Authorization`, which no guard has looked at. */
  readsToken?: true;
  /** Which limit counts beside the one per address; `shipments` and `lookup` count in its place, and `none` leaves out that one too. */
  limit: 'data' | 'shipments' | 'token' | 'address' | 'lookup' | 'none';
  idempotency: 'none' | 'optional' | 'required';
  path?: Type<object>;
  query?: Type<object>;
  /** Headers that the route reads beyond those that its other declarations imply, each with what it is for. */
  requestHeaders?: Record<string, string>;
  body?: Type<object>;
  bodyExamples?: Record<string, { summary: string; value: unknown }>;
  /** The handler takes any JSON body, and tells in its answer what is wrong with it. */
  shape?: 'told';
  /** To a browser its problems are pages. */
  failsAsPage?: true;
  /** The body is an RFC 7396 merge patch: it may come as `application/merge-patch+json`, and its nulls reach the handler. */
  merges?: true;
  answers: Record<number, AnswerDoc>;
  /** Headers of every answer, refusals too, each with what it says. */
  headers?: Record<string, string>;
  /** The problems of this route beyond those that its other declarations imply. */
  problems?: ProblemCode[];
  /** Rewrites the parsed body before its shape is checked. */
  rewrite?(body: JsonObject, config: object): JsonObject;
  /** Checks, after its shape, the body against the path; throws a Problem. */
  compare?: (body: JsonObject, path: Record<string, string>) => void;
}

const ENDPOINT = Symbol('endpoint');

/** Declares a route: authentication, limit, idempotency mode, path, body, answers and problems. */
export function Endpoint(options: EndpointOptions): MethodDecorator {
  const { summary, description, deprecated, body } = options;
  const decorators = [
    SetMetadata(ENDPOINT, options),
    HttpCode(200),
    ApiOperation({ summary, description, deprecated }),
  ];
  if (body) decorators.push(ApiBody({ type: body }));
  return applyDecorators(...decorators);
}

type Handler = ReturnType<ExecutionContext['getHandler']>;

/** What a handler declares, if it is a route. */
export function findEndpoint(handler: Handler): EndpointOptions | undefined {
  return Reflect.getMetadata(ENDPOINT, handler) as EndpointOptions | undefined;
}

/** @throws Error for a handler that declares nothing. */
export function endpointOf(handler: Handler): EndpointOptions {
  const options = findEndpoint(handler);
  if (!options) throw new Error(`${handler.name} has no @Endpoint`);
  return options;
}
