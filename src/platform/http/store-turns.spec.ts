// SPDX-License-Identifier: Apache-2.0
import { type ExecutionContext } from '@nestjs/common';
import { ApiRoute } from './api-route.js';
import { HttpAdapter } from './body/http-adapter.js';
import { RequestShapeGuard } from './request-shape.guard.js';

class Routes {
  @ApiRoute({ summary: 'A route', auth: 'store', limits: [], idempotency: 'none', answers: {} })
  route(): void {}
}

let guard: RequestShapeGuard;
/** The requests whose handlers have begun, and how to end each. */
let begun: Map<string, (error?: Error) => void>;

beforeEach(() => {
  guard = new RequestShapeGuard({} as never, { read: async () => undefined } as never);
  begun = new Map();
});

/** Sends a request through the guard to a handler, as the adapter registers it. */
async function request(name: string, method: string, store_id?: string): Promise<void> {
  const sent = { method, store: store_id && { store_id } };
  const response = { app: { get: () => ({ refuseEarly: () => undefined }) } };
  const http = { getRequest: () => sent, getResponse: () => response };
  const context = { getHandler: () => Routes.prototype.route, switchToHttp: () => http } as unknown as ExecutionContext;
  const adapter = new HttpAdapter({ trustedProxyHops: 0 });
  adapter.get('/', async () => {
    await guard.canActivate(context);
    await new Promise<void>((resolve, reject) => begun.set(name, (error) => (error ? reject(error) : resolve())));
  });
  const { router } = adapter.getInstance() as unknown as { router: { stack: { route?: { stack: Layer[] } }[] } };
  await router.stack.at(-1)?.route?.stack[0]?.handle(sent);
}

interface Layer {
  handle(request: object): Promise<void>;
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('C-HTTP-42: answers two GETs of a store at once, and the others in their turn', async () => {
  const answers = ['1', '2', '3', '4'].map((name) => request(name, 'GET', 'a'));
  await settled();
  expect([...begun.keys()]).toEqual(['1', '2']);
  begun.get('2')?.();
  await answers[1];
  await settled();
  expect([...begun.keys()]).toEqual(['1', '2', '3']);
  const refused = expect(answers[0]).rejects.toThrow('lost');
  begun.get('1')?.(new Error('lost'));
  await refused;
  await settled();
  expect([...begun.keys()]).toEqual(['1', '2', '3', '4']);
});

it('C-HTTP-42: lets writes, other stores and public pages pass', async () => {
  ['1', '2', '3'].forEach((name) => void request(name, 'GET', 'a'));
  void request('write', 'PUT', 'a');
  void request('other', 'GET', 'b');
  void request('page', 'GET');
  await settled();
  expect([...begun.keys()].sort()).toEqual(['1', '2', 'other', 'page', 'write']);
});

it('C-HTTP-42: starts a read at once that arrives after the others have ended', async () => {
  ['1', '2', '3'].forEach((name) => void request(name, 'GET', 'a'));
  for (const name of ['1', '2', '3']) {
    await settled();
    begun.get(name)?.();
  }
  await settled();
  void request('4', 'GET', 'a');
  await settled();
  expect(begun.has('4')).toBe(true);
});
