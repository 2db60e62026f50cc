import 'reflect-metadata';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { findEndpoint } from '../../src/platform/http/endpoint.js';
import { sourceFiles } from '../support/sources.js';

type Handler = (...args: never[]) => unknown;

const controllers = sourceFiles().filter((file) => file.endsWith('.controller.ts'));

async function routesOf(file: string): Promise<{ name: string; handler: Handler }[]> {
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
        }))
        .filter(({ handler }) => Reflect.hasMetadata(METHOD_METADATA, handler)),
    );
}

describe('Architecture: routes', () => {
  it('there are controllers with routes', async () => {
    let count = 0;
    for (const file of controllers) count += (await routesOf(file)).length;
    expect(count).toBeGreaterThan(10);
  });

  it.each(controllers)('%s: every route declares authentication, limit and idempotency mode', async (file) => {
    const routes = await routesOf(file);
    expect(routes.length).toBeGreaterThan(0);
    for (const { name, handler } of routes) {
      const { auth, limit, idempotency } = findEndpoint(handler) ?? {};
      expect({ name, auth, limit, idempotency }).toEqual({
        name,
        auth: expect.any(String),
        limit: expect.any(String),
        idempotency: expect.any(String),
      });
    }
  });

  it.each(controllers)(
    '%s: a public route never counts on a store, and one that writes for a store always does',
    async (file) => {
      for (const { name, handler } of await routesOf(file)) {
        const endpoint = findEndpoint(handler);
        if (endpoint?.auth === 'public') expect([name, endpoint.limit]).not.toEqual([name, 'data']);
        if (endpoint?.auth === 'store') expect([name, endpoint.limit]).not.toEqual([name, 'none']);
      }
    },
  );
});
