// SPDX-License-Identifier: Apache-2.0
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { type Response } from 'express';
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
import { refuseEarly } from './connections/paced-answers.js';
import { StoreTurns } from './store-turns.js';
import { type TenantRequest } from './tenant-request.js';

/**
 * Reads the body, parses and validates path, query and body, and reports all faults at once (C-CHK-10, C-CHK-11). The handler's
 * `@Body()` is a plain object without optional members that were null. Reads then wait for the turn of their store
 * (C-HTTP-42). Not a pipe, because the idempotency interceptor needs the parsed body; and not an interceptor, because the
 * observables that Nest makes for the first one of a route take a twentieth of the CPU of a read.
 */
@Injectable()
export class RequestShapeGuard implements CanActivate {
  private readonly turns = new StoreTurns();

  constructor(
    @Inject(CONFIG) private readonly config: PlatformConfig,
    private readonly bodies: BodyReaderService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<TenantRequest>();
    const route = routeOf(context.getHandler());
    if (route.bodyFormat !== 'multipart' && route.bodyFormat !== 'stream') await this.bodies.read(request);
    this.validate(request, route);
    const { method, store } = request;
    if (method === 'GET' && store) {
      request.endTurn = await this.turns.take(store.store_id);
      refuseEarly(http.getResponse<Response>());
    }
    return true;
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
