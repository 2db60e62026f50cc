import { applyDecorators, type ExecutionContext, HttpCode, SetMetadata } from '@nestjs/common';
import { type ProblemCode } from '../errors/catalogue.js';
import { type ApiRouteOptions } from './api-route-options.js';

type Handler = ReturnType<ExecutionContext['getHandler']>;

const ROUTE = Symbol('route');
const GUARD_PROBLEMS = Symbol('problems of guards');

/** Declares a route to the guards and interceptors, to Nest (the status of a plain result) and to the OpenAPI document. */
export function ApiRoute(options: ApiRouteOptions): MethodDecorator {
  const status = Object.keys(options.answers).find((code) => code.startsWith('2'));
  return applyDecorators(SetMetadata(ROUTE, options), HttpCode(Number(status ?? 200)));
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
