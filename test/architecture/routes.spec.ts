// SPDX-License-Identifier: Apache-2.0
import 'reflect-metadata';
import { METHOD_METADATA, PARAMTYPES_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import '../../src/app/api.module.js';
import { rateLimits } from '../../src/app/rate-limits.js';
import { findRoute } from '../../src/platform/http/api-route.js';
import { type RateLimit } from '../../src/platform/rate-limit/rate-limit.js';
import { sourceFiles } from '../support/sources.js';

type Handler = (...args: never[]) => unknown;

const controllers = sourceFiles().filter((file) => file.endsWith('.controller.ts'));

interface Parameter {
  index: number;
}

interface Route {
  name: string;
  handler: Handler;
  /** The class of the parameter for the whole path or query. */
  dtoOf: (source: RouteParamtypes.PARAM | RouteParamtypes.QUERY) => unknown;
}

async function routesOf(file: string): Promise<Route[]> {
  const classes = Object.values((await import(`../../${file.replace(/\.ts$/, '.js')}`)) as Record<string, unknown>);
  return classes
    .filter(
      (item): item is new () => Record<string, Handler> =>
        typeof item === 'function' && Reflect.hasMetadata(PATH_METADATA, item),
    )
    .flatMap((controller) =>
      Object.getOwnPropertyNames(controller.prototype)
        .map((name) => ({
          name: `${controller.name}.${name}`,
          handler: (controller.prototype as Record<string, Handler>)[name] as Handler,
          dtoOf: (source: RouteParamtypes) => dtoOf(controller, name, source),
        }))
        .filter(({ handler }) => Reflect.hasMetadata(METHOD_METADATA, handler)),
    );
}

function dtoOf(controller: new () => object, name: string, source: RouteParamtypes): unknown {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, Parameter>;
  const types = (Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype as object, name) ?? []) as unknown[];
  const [, parameter] = Object.entries(parameters).find(([key]) => key.startsWith(`${source}:`)) ?? [];
  return parameter && types[parameter.index];
}

describe('Architecture: routes', () => {
  it('controllers have routes', async () => {
    let count = 0;
    for (const file of controllers) count += (await routesOf(file)).length;
    expect(count).toBeGreaterThan(10);
  });

  it.each(controllers)(
    'C-AUTH-15: %s: every route declares authentication, limits and idempotency mode',
    async (file) => {
      const routes = await routesOf(file);
      expect(routes.length).toBeGreaterThan(0);
      for (const { name, handler } of routes) {
        const { auth, limits, idempotency } = findRoute(handler) ?? {};
        expect({ name, auth, limits, idempotency }).toEqual({
          name,
          auth: expect.any(String),
          limits: expect.any(Array),
          idempotency: expect.any(String),
        });
      }
    },
  );

  it.each(controllers)(
    '%s: public routes never use the limit per store, routes of a store always have a limit, and limits per client come first',
    async (file) => {
      for (const { name, handler } of await routesOf(file)) {
        const route = findRoute(handler);
        const limits = route?.limits.map(({ per }) => per);
        if (route?.auth === 'public' || route?.auth === 'api-key')
          expect([name, limits]).not.toEqual([name, expect.arrayContaining(['store'])]);
        if (route?.auth === 'store') expect([name, limits]).not.toEqual([name, []]);
        expect([name, limits]).toEqual([name, limits?.toSorted()]);
      }
    },
  );

  it('every limit that a route names is counted', async () => {
    const settings = { RATE_LIMIT_PER_IP: 1, LOOKUP_LIMIT_PER_IP: 1, CODE_LIMIT_PER_IP: 1 };
    const options = rateLimits(settings, {} as never, {} as never);
    const counted = (options as { throttlers: RateLimit[] }).throttlers.map(({ name }) => name);
    const routes = (await Promise.all(controllers.map(routesOf))).flat();
    const named = routes.flatMap(({ handler }) => findRoute(handler)?.limits.map(({ name }) => name) ?? []);
    expect([...new Set(named)].sort()).toEqual(counted.sort());
  });

  it.each(controllers)(
    '%s: handlers receive path and query as the declared classes, which document them',
    async (file) => {
      for (const { name, handler, dtoOf } of await routesOf(file)) {
        const { path, query } = findRoute(handler) ?? {};
        const taken = { path: dtoOf(RouteParamtypes.PARAM), query: dtoOf(RouteParamtypes.QUERY) };
        expect({ name, ...taken }).toEqual({ name, path, query });
      }
    },
  );
});
