import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Observable } from 'rxjs';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { validationError } from '../errors/problem.js';
import {
  type Class,
  type Fault,
  isJsonObject,
  overlap,
  pathFaults,
  queryFaults,
  validateBody,
  withAsciiParameters,
  withoutNulls,
} from '../validation/index.js';
import { type ApiRouteOptions, routeOf } from './api-route.js';
import { BodyReaderService } from './body/body-reader.service.js';
import { JSON_ONLY, MERGE_PATCH, parseBody } from './body/parse-body.js';
import { StoreTurns } from './store-turns.js';
import { type TenantRequest } from './tenant-request.js';

/**
 * Reads the body, parses and validates path, query and body, and reports all faults at once (C-CHK-10, C-CHK-11). An interceptor and not
 * a pipe, because the idempotency interceptor needs the parsed body. The handler's `@Body()` is a plain object without
 * optional members that were null. Reads then wait for the turn of their store (C-HTTP-42).
 */
@Injectable()
export class RequestShapeInterceptor implements NestInterceptor {
  private readonly turns = new StoreTurns();

  constructor(
    @Inject(CONFIG) private readonly config: PlatformConfig,
    private readonly bodies: BodyReaderService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<TenantRequest>();
    const route = routeOf(context.getHandler());
    if (route.bodyFormat !== 'multipart' && route.bodyFormat !== 'stream') await this.bodies.read(request);
    this.validate(request, route);
    return this.turns.handle(request, http.getResponse(), next);
  }

  private validate(request: TenantRequest, route: ApiRouteOptions): void {
    const faults = route.path ? pathFaults(route.path, request.params) : [];
    if (route.path) request.params = withAsciiParameters(route.path, request.params);
    if (route.query) faults.push(...queryFaults(route.query, request.query));
    if (route.body) {
      request.json = parseBody(request, route.bodyFormat === 'merge-patch' ? MERGE_PATCH : JSON_ONLY);
      request.bodyDto = route.body;
      const body = this.migrated(request.json, route);
      if (route.validation !== 'reported') faults.push(...this.bodyFaults(route.body, body, route));
      const isAsSent = route.validation === 'reported' || route.bodyFormat === 'merge-patch';
      if (faults.length === 0) request.body = isAsSent ? body : withoutNulls(route.body, body);
    }
    if (faults.length > 0) throw validationError(faults);
    route.checkAgainstPath?.(request.body as Record<string, unknown>, request.params as Record<string, string>);
  }

  /** The faults of the shape, and those that the route's own rules find in members of the right shape. */
  private bodyFaults(dto: Class, body: unknown, { bodyRules }: ApiRouteOptions): Fault[] {
    const faults = validateBody(dto, body);
    if (!bodyRules || !isJsonObject(body)) return faults;
    const found = bodyRules(body, this.config);
    return [...faults, ...found.filter(({ pointer }) => !faults.some((fault) => overlap(fault.pointer, pointer)))];
  }

  private migrated(json: unknown, { legacyBody }: ApiRouteOptions): unknown {
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    return legacyBody && isObject ? legacyBody.migrate(json as Record<string, unknown>, this.config) : json;
  }
}
