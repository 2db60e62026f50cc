// SPDX-License-Identifier: Apache-2.0
import { type AccessTokenAnswer, type Problem } from './generated.js';
import { type ClientOptions } from './http/requester.js';
import { type Fetch } from './http/transport.js';
import { type Operations } from './operations.js';
import { type ParcelwardProblemCode } from './problem.js';

const TOKEN_ROUTE = 'POST /auth/v1/token';
const TOKEN: AccessTokenAnswer = {
  access_token: 'mock',
  token_type: 'Bearer',
  expires_in: 3600,
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
};

/** A request that the mock received. Requests for tokens are not recorded. */
export interface MockRequest {
  method: string;
  /** As sent: `/orders/A%201`. */
  path: string;
  /** The parameters of the path template, decoded. */
  parameters: Record<string, string>;
  query: Record<string, string>;
  headers: Headers;
  /** The parsed JSON of the body; otherwise the body as `fetch` received it. */
  body: unknown;
}

type AnswerBody<O extends keyof Operations> = Operations[O]['answers'][keyof Operations[O]['answers']];

/** The body of a 200 response, or a `Response` for all else, such as {@link refusal}. */
type MockAnswer<O extends keyof Operations> = AnswerBody<O> | Response;

/** An answer to each operation, or a function that makes it. */
export type MockRoutes = {
  [O in keyof Operations]?: MockAnswer<O> | ((request: MockRequest) => MockAnswer<O> | Promise<MockAnswer<O>>);
};

export interface MockService {
  /** All requests so far, the oldest first. */
  requests: MockRequest[];
  /** Takes the place of the global `fetch`. */
  fetch: Fetch;
  /** Options for `createClient`. Retries do not wait. */
  options: Pick<ClientOptions, 'baseUrl' | 'apiKey' | 'shopDomain' | 'fetch' | 'sleep'>;
}

/**
 * Creates a service without a network for the tests of an integration.
 * A request without a route is refused with `ROUTE_NOT_FOUND`, whose detail names the route that is missing.
 */
export function mockService(routes: MockRoutes): MockService {
  const requests: MockRequest[] = [];
  const all = { [TOKEN_ROUTE]: TOKEN, ...routes };
  const fetch: Fetch = async (url, init) => {
    init.signal?.throwIfAborted();
    const received = requestOf(url, init);
    const { route, answer, parameters = {} } = findRoute(all, received) ?? {};
    const request = { ...received, parameters };
    if (route !== TOKEN_ROUTE) requests.push(request);
    if (route === undefined) return unrouted(request);
    const given: unknown = typeof answer === 'function' ? await (answer as Handler)(request) : answer;
    return given instanceof Response ? given.clone() : Response.json(given);
  };
  const options = {
    baseUrl: 'https://parcelward.test',
    apiKey: 'pwk_test',
    shopDomain: 'shop.test',
    fetch,
    sleep: (_ms: number, signal?: AbortSignal) => Promise.resolve(signal?.throwIfAborted()),
  };
  return { requests, fetch, options };
}

/**
 * Makes the response of a refusal.
 * @param members other members of the problem, such as `errors` or `existing`
 */
export function refusal(
  status: number,
  code: ParcelwardProblemCode,
  members: Partial<Problem> & Record<string, unknown> = {},
): Response {
  const slug = code.toLowerCase().replaceAll('_', '-');
  const problem = {
    type: `errors/${slug}`,
    title: code,
    status,
    detail: code,
    code,
    request_id: 'req_test',
    ...members,
  };
  return Response.json(problem, { status, headers: { 'Content-Type': 'application/problem+json' } });
}

type Handler = (request: MockRequest) => unknown;

function unrouted({ method, path }: MockRequest): Response {
  return refusal(404, 'ROUTE_NOT_FOUND', { detail: `mockService has no route for ${method} ${path}.` });
}

type Received = Omit<MockRequest, 'parameters'>;

function requestOf(url: string, { method = 'GET', headers, body }: RequestInit): Received {
  const { pathname: path, searchParams } = new URL(url);
  const isJson = typeof body === 'string';
  return {
    method,
    path,
    query: Object.fromEntries(searchParams),
    headers: new Headers(headers),
    body: isJson ? (JSON.parse(body) as unknown) : (body ?? undefined),
  };
}

interface FoundRoute {
  route: string;
  answer: unknown;
  parameters: Record<string, string>;
}

/** Finds the route of a request. At most one matches, because no two templates of a method overlap. */
function findRoute(routes: object, { method, path }: Received): FoundRoute | undefined {
  for (const [route, answer] of Object.entries(routes)) {
    const match = patternOf(route).exec(`${method} ${path}`);
    if (!match) continue;
    const decoded = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { route, answer, parameters: Object.fromEntries(decoded) as Record<string, string> };
  }
  return undefined;
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
