// SPDX-License-Identifier: Apache-2.0
import { type Request, type Response } from 'express';
import { type Problem } from '../../errors/problem.js';
import { routeGate, type RouterLayer } from './route-gate.js';

const STACK: RouterLayer[] = [
  { route: { path: '/orders', methods: { post: true } } },
  { route: { path: '/orders/:order_number', methods: { put: true } } },
  { route: { path: '/orders/:order_number', methods: { get: true } } },
  { route: { path: '/openapi.json', methods: { get: true } } },
  {},
];

function ask(method: string, path: string): Problem | 'passed' {
  const gate = routeGate(() => STACK);
  try {
    gate({ method, path } as Request, {} as Response);
    return 'passed';
  } catch (error) {
    return error as Problem;
  }
}

describe('the route gate', () => {
  it.each([
    ['POST', '/orders'],
    ['PUT', '/orders/A'],
    ['GET', '/orders/A'],
    ['HEAD', '/orders/A'],
    ['GET', '/orders/a%2Fb%23%25'],
    ['GET', '/openapi.json'],
  ])('passes %s %s', (method, path) => expect(ask(method, path)).toBe('passed'));

  it.each([
    '/',
    '/orders/',
    '/Orders',
    '/orders/A/',
    '/orders/A/b',
    '/orders//',
    '/openapixjson',
    '/docs',
    '/nothing/%ff',
  ])('rejects %s as an unknown path', (path) => expect(ask('GET', path)).toMatchObject({ code: 'ROUTE_NOT_FOUND' }));

  it.each([
    ['DELETE', '/orders/A', 'PUT, GET, HEAD'],
    ['POST', '/orders/A', 'PUT, GET, HEAD'],
    ['GET', '/orders', 'POST'],
    ['DELETE', '/orders/%ff', 'PUT, GET, HEAD'],
  ])('rejects %s %s and lists the allowed methods', (method, path, allow) =>
    expect(ask(method, path)).toMatchObject({ code: 'METHOD_NOT_ALLOWED', headers: { Allow: allow } }),
  );

  it.each(['/orders/%', '/orders/%zz', '/orders/%ff', '/orders/%C3%28', '/orders/%ED%A0%80'])(
    'rejects the malformed path %s',
    (path) => expect(ask('GET', path)).toMatchObject({ code: 'MALFORMED_PATH' }),
  );
});
