// SPDX-License-Identifier: Apache-2.0
import { idOf, instantOf, objectOf, objectsOf, type Payload, textOf } from '../rules/payload.js';
import { type CatchUpPage, type CatchUpPosition, type CatchUpSource, positionAfterLast } from './catch-up.js';
import { type PlatformHttp, PlatformRefused, PlatformUnavailable } from './platform-http.js';

/** A shop, and how to get into its Admin API with the scope `read_orders`. */
export interface ShopifyShop {
  /** Such as `https://acme.myshopify.com`. */
  url: string;
  /** A token for good, or an app of the shop's owner, whose tokens expire after a day. */
  credentials: { accessToken: string } | { clientId: string; clientSecret: string };
}

/** Also of the webhooks, so that both have the same orders. */
const API_VERSION = '2026-10';
const PAGE_SIZE = 25;

const LIST = `query ($query: String!, $first: Int!, $after: String) {
  orders(query: $query, first: $first, after: $after, sortKey: UPDATED_AT) {
    nodes { legacyResourceId updatedAt }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** Errors that pass. */
const PASSING_ERRORS = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT']);

/**
 * Reads the orders of a Shopify shop that changed. GraphQL lists them, because its cursors stay right while orders change. The orders
 * themselves are of the REST resource, which webhooks also have.
 */
export class ShopifyOrders implements CatchUpSource {
  readonly topic = 'orders/updated';
  private token: string | undefined;

  constructor(
    private readonly http: PlatformHttp,
    private readonly shop: ShopifyShop,
    private readonly pageSize = PAGE_SIZE,
  ) {}

  async page(start: CatchUpPosition): Promise<CatchUpPage> {
    const { since, cursor } = start;
    const query = `updated_at:>='${since}'`;
    const variables = { query, first: this.pageSize, after: cursor ?? null };
    const { data, errors, extensions } = objectOf(await this.graphql({ query: LIST, variables }));
    const failure = failureOf(objectsOf(errors), objectOf(extensions));
    // A cursor may be refused after an update of the API; the orders since then are read again.
    if (failure instanceof PlatformRefused && cursor !== undefined)
      return { orders: [], position: { since }, isLast: false };
    if (failure) throw failure;
    const { nodes, pageInfo } = objectOf(objectOf(data).orders);
    const listed = objectsOf(nodes);
    const newest = instantOf(listed.at(-1)?.updatedAt);
    const { hasNextPage, endCursor } = objectOf(pageInfo);
    const isLast = hasNextPage !== true || newest === undefined;
    const position = isLast ? positionAfterLast(start, newest) : { since: newest, cursor: textOf(endCursor, 2048) };
    return { orders: await this.orders(listed.flatMap((node) => idOf(node.legacyResourceId) ?? [])), position, isLast };
  }

  /** The orders with these ids, in their order; without those that are deleted. */
  private async orders(ids: readonly string[]): Promise<Payload[]> {
    if (ids.length === 0) return [];
    const query = new URLSearchParams({ ids: ids.join(','), status: 'any', limit: String(ids.length) });
    const answer = await this.authorized('Shopify GET /orders', `/orders.json?${query}`);
    const found = objectsOf(objectOf(answer).orders);
    return ids.flatMap((id) => found.filter((order) => idOf(order.id) === id));
  }

  private graphql(request: object): Promise<unknown> {
    return this.authorized('Shopify orders', '/graphql.json', JSON.stringify(request));
  }

  /** Gets a new token once if the present one has expired. */
  private async authorized(name: string, path: string, body?: string): Promise<unknown> {
    const url = `${this.shop.url}/admin/api/${API_VERSION}${path}`;
    const ask = async () => {
      const headers = { 'x-shopify-access-token': await this.accessToken(), 'content-type': 'application/json' };
      return this.http.json({ name, url, headers, body });
    };
    try {
      return await ask();
    } catch (error) {
      const isExpired = error instanceof PlatformRefused && error.status === 401;
      if (!isExpired || 'accessToken' in this.shop.credentials) throw error;
      this.token = undefined;
      return ask();
    }
  }

  private async accessToken(): Promise<string> {
    const { credentials, url } = this.shop;
    if ('accessToken' in credentials) return credentials.accessToken;
    if (this.token !== undefined) return this.token;
    const { clientId, clientSecret } = credentials;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const answer = await this.http.json({
      name: 'Shopify access token',
      url: `${url}/admin/oauth/access_token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    this.token = textOf(objectOf(answer).access_token);
    if (this.token === undefined) throw new PlatformRefused('Shopify granted no access token');
    return this.token;
  }
}

/** Shopify reports errors in an answer with status 200. */
function failureOf(errors: readonly Payload[], { cost }: Payload): Error | undefined {
  if (errors.length === 0) return undefined;
  const codes = errors.map(({ extensions }) => textOf(objectOf(extensions).code, 64) ?? 'unknown error');
  const message = `Shopify orders failed: ${codes.join(', ')}`;
  if (codes.includes('THROTTLED')) return new PlatformUnavailable(message, pauseOf(objectOf(cost)));
  return codes.every((code) => PASSING_ERRORS.has(code))
    ? new PlatformUnavailable(message)
    : new PlatformRefused(message);
}

const MIN_PAUSE_MS = 1_000;

/** The time until the shop has as many points as the query costs. */
function pauseOf({ requestedQueryCost, throttleStatus }: Payload): number {
  const { currentlyAvailable, restoreRate } = objectOf(throttleStatus);
  const missing = Number(requestedQueryCost) - Number(currentlyAvailable);
  const pause = Math.ceil((missing / Number(restoreRate)) * 1_000);
  return pause > MIN_PAUSE_MS && Number.isFinite(pause) ? pause : MIN_PAUSE_MS;
}
