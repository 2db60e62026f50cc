import { sleep } from './http/abort.js';
import { Claims } from './resources/claims.js';
import { Events } from './resources/events.js';
import { type ApiResponse, type Method, type PathOf, type RequestOptions } from './operations.js';
import { Orders } from './resources/orders.js';
import { baseUrlOf } from './http/request-url.js';
import { Requester, type RequesterSettings } from './http/requester.js';
import { Returns } from './resources/returns.js';
import { Shipments } from './resources/shipments.js';
import { type Fetch } from './http/transport.js';

export interface ClientOptions {
  /** Where the service is: `https://…`. */
  baseUrl: string;
  apiKey: string;
  shopDomain: string;
  /** How often a call is made again after a failure that may pass; 4 when left out. */
  maxRetries?: number;
  /** Milliseconds that each try has for its answer; 30 000 when left out. */
  timeoutMs?: number;
  /** Names the integration in the service's logs. */
  userAgent?: string;
  /** In place of the global `fetch`: for a proxy, a certificate authority of one's own, or a test. */
  fetch?: Fetch;
  /** The time in milliseconds, in place of `Date.now`. */
  now?: () => number;
  /** Waits before a retry, in place of a timer. */
  sleep?: RequesterSettings['sleep'];
}

/** The interface of Parcelward for one store. */
export class Client {
  readonly orders: Orders;
  readonly shipments: Shipments;
  readonly returns: Returns;
  readonly claims: Claims;
  readonly events: Events;

  constructor(private readonly requester: Requester) {
    this.orders = new Orders(requester);
    this.shipments = new Shipments(requester);
    this.returns = new Returns(requester);
    this.claims = new Claims(requester);
    this.events = new Events(requester);
  }

  /** Any operation of the OpenAPI document, by its method and path as they stand there. */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    options: RequestOptions<M, P>,
  ): Promise<ApiResponse<M, P>> {
    return this.requester.request(method, path, options);
  }
}

/**
 * A client for one store. Nothing is sent before the first call.
 * @throws TypeError for a `baseUrl` that is not https
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, apiKey, shopDomain, maxRetries = 4, timeoutMs = 30_000, userAgent = 'parcelward-client' } = options;
  const requester = new Requester({
    baseUrl: baseUrlOf(baseUrl),
    apiKey,
    shopDomain,
    maxRetries,
    timeoutMs,
    userAgent,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    now: options.now ?? Date.now,
    sleep: options.sleep ?? sleep,
    random: Math.random,
  });
  return new Client(requester);
}
