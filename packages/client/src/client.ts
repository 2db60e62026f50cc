// SPDX-License-Identifier: Apache-2.0
import { sleep } from './http/abort.js';
import { baseUrlOf } from './http/request-url.js';
import { type ClientOptions, Requester } from './http/requester.js';
import { type ApiResponse, type Method, type PathOf, type RequestOptions } from './operations.js';
import { Claims } from './resources/claims.js';
import { Events } from './resources/events.js';
import { Imports } from './resources/imports.js';
import { Orders } from './resources/orders.js';
import { ProblemTypes } from './resources/problem-types.js';
import { RequestLog } from './resources/request-log.js';
import { Returns } from './resources/returns.js';
import { Shipments } from './resources/shipments.js';
import { TestInbox } from './resources/test-inbox.js';
import { Tokens } from './resources/tokens.js';
import { WebhookEndpoints } from './resources/webhook-endpoints.js';
import { Withdrawals } from './resources/withdrawals.js';

/** Parcelward's API for one store. */
export class Client {
  readonly orders: Orders;
  readonly shipments: Shipments;
  readonly returns: Returns;
  readonly claims: Claims;
  readonly withdrawals: Withdrawals;
  readonly imports: Imports;
  readonly events: Events;
  readonly requestLog: RequestLog;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly testInbox: TestInbox;
  readonly tokens: Tokens;
  readonly problemTypes: ProblemTypes;

  constructor(private readonly requester: Requester) {
    this.orders = new Orders(requester);
    this.shipments = new Shipments(requester);
    this.returns = new Returns(requester);
    this.claims = new Claims(requester);
    this.withdrawals = new Withdrawals(requester);
    this.imports = new Imports(requester);
    this.events = new Events(requester);
    this.requestLog = new RequestLog(requester);
    this.webhookEndpoints = new WebhookEndpoints(requester);
    this.testInbox = new TestInbox(requester);
    this.tokens = new Tokens(requester);
    this.problemTypes = new ProblemTypes(requester);
  }

  /** Calls any operation of the OpenAPI document, by its method and path template. */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    options: RequestOptions<M, P>,
  ): Promise<ApiResponse<M, P>> {
    return this.requester.request(method, path, options);
  }
}

/**
 * Creates a client for one store. It sends nothing before the first call.
 * @throws TypeError if `baseUrl` is not an https URL
 */
export function createClient(options: ClientOptions): Client {
  const requester = new Requester({
    ...options,
    baseUrl: baseUrlOf(options.baseUrl),
    maxRetries: options.maxRetries ?? 4,
    timeoutMs: options.timeoutMs ?? 30_000,
    userAgent: options.userAgent ?? 'parcelward-client',
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    now: options.now ?? Date.now,
    sleep: options.sleep ?? sleep,
    random: Math.random,
  });
  return new Client(requester);
}
