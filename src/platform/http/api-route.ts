import { applyDecorators, type ExecutionContext, HttpCode, SetMetadata } from '@nestjs/common';
import { type ProblemCode } from '../errors/catalogue.js';
import { type ApiRouteOptions } from './api-route-options.js';
import { routeDocs } from './openapi/route-docs.js';

type Handler = ReturnType<ExecutionContext['getHandler']>;

const ROUTE = Symbol('route');
const GUARD_PROBLEMS = Symbol('problems of guards');

/** Declares a route to the guards and interceptors, to Nest (the status of a plain result) and to Swagger. */
export function ApiRoute(options: ApiRouteOptions): MethodDecorator {
  return (target, key, descriptor) => {
    const handler = descriptor.value as Handler;
    const status = Object.keys(options.answers).find((code) => code.startsWith('2'));
    applyDecorators(
      SetMetadata(ROUTE, options),
      HttpCode(Number(status ?? 200)),
      ...routeDocs(options, guardProblemsOf(handler)),
    )(target, key, descriptor);
  };
}

/**
 * Adds problems of a guard to the OpenAPI document, for decorators that configure the guard.
 * @throws Error above `@ApiRoute`, which has documented the route by then
 */
export function GuardProblems(...codes: ProblemCode[]): MethodDecorator {
  return (_target, key, descriptor) => {
    const handler = descriptor.value as Handler;
    if (findRoute(handler)) throw new Error(`Decorators of guards stand below @ApiRoute: ${String(key)}`);
    Reflect.defineMetadata(GUARD_PROBLEMS, [...guardProblemsOf(handler), ...codes], handler);
  };
}

function guardProblemsOf(handler: Handler): ProblemCode[] {
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
