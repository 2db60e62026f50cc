import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Request } from 'express';
import { type Observable } from 'rxjs';
import { CONFIG, type Config } from '../config/config.js';
import { validationError } from '../errors/problem.js';
import { validateBody, withoutNulls } from '../validation/index.js';
import { routeOf } from './api-route.js';
import { type ApiRouteOptions } from './api-route-options.js';
import { JSON_ALONE, MERGE_PATCH, parseBody } from './body/parse-body.js';

/** A request whose JSON was read; `json` is the body as parsed, before it was prepared for its handler. */
export interface ShapedRequest extends Request {
  json?: unknown;
}

/**
 * Media type, JSON, then the shape of path and body, all faults at once (C-CHK-10, C-CHK-11).
 * The handler's `@Body()` is the declared class's plain object, without the optional members that were null.
 */
@Injectable()
export class RequestShapeInterceptor implements NestInterceptor {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.shape(context.switchToHttp().getRequest<ShapedRequest>(), routeOf(context.getHandler()));
    return next.handle();
  }

  private shape(request: ShapedRequest, endpoint: ApiRouteOptions): void {
    const faults = endpoint.path ? validateBody(endpoint.path, request.params) : [];
    if (endpoint.query) faults.push(...validateBody(endpoint.query, { ...request.query }));
    if (endpoint.body) {
      request.json = parseBody(request, endpoint.bodyFormat === 'merge-patch' ? MERGE_PATCH : JSON_ALONE);
      const body = this.rewritten(request.json, endpoint);
      if (endpoint.validation !== 'reported') faults.push(...validateBody(endpoint.body, body));
      const isAsSent = endpoint.validation === 'reported' || endpoint.bodyFormat === 'merge-patch';
      if (faults.length === 0) request.body = isAsSent ? body : withoutNulls(endpoint.body, body);
    }
    if (faults.length > 0) throw validationError(faults);
    endpoint.checkAgainstPath?.(request.body as Record<string, unknown>, request.params as Record<string, string>);
  }

  private rewritten(json: unknown, { migrateBody }: ApiRouteOptions): unknown {
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    return migrateBody && isObject ? migrateBody(json as Record<string, unknown>, this.config) : json;
  }
}
