// SPDX-License-Identifier: Apache-2.0
import { byChange, type FakeAnswer, type FakeRequest, instantAt, PlatformServer } from './platform-server.js';

type Json = Record<string, unknown>;

interface Variables {
  query: string;
  first: number;
  after: string | null;
}

/** A fake of Shopify's Admin API: a list of orders in GraphQL with cursors, orders in REST, and tokens that expire. */
export class ShopifyServer extends PlatformServer {
  /** The token that is accepted. */
  token = 'shpat_test';
  private readonly orders = new Map<number, { id: number; changed: number; members: Json }>();
  private granted = 0;

  /** Adds an order, or changes it. */
  save(id: number, changed: number, members: Json = {}): void {
    this.orders.set(id, { id, changed, members });
  }

  remove(id: number): void {
    this.orders.delete(id);
  }

  protected answer({ method, url, headers, body }: FakeRequest): FakeAnswer {
    if (url.pathname === '/admin/oauth/access_token') return this.grant(new URLSearchParams(body));
    if (headers['x-shopify-access-token'] !== this.token) return { status: 401, body: { errors: 'Invalid API key' } };
    if (method === 'POST') return { body: this.list((JSON.parse(body) as { variables: Variables }).variables) };
    const ids = (url.searchParams.get('ids') ?? '').split(',').map(Number);
    // The API sorts them in an order of its own.
    const found = [...this.orders.values()].filter(({ id }) => ids.includes(id)).sort((a, b) => b.id - a.id);
    const orders = found.map(({ id, changed, members }) => ({ id, updated_at: instantAt(changed), ...members }));
    return url.searchParams.get('status') === 'any' ? { body: { orders } } : { body: { orders: [] } };
  }

  private grant(form: URLSearchParams): FakeAnswer {
    if (form.get('client_secret') !== 'secret' || form.get('grant_type') !== 'client_credentials')
      return { status: 400, body: { error: 'invalid_client' } };
    this.token = `shpat_${++this.granted}`;
    return { body: { access_token: this.token, expires_in: 86_399 } };
  }

  private list({ query, first, after }: Variables): Json {
    const since = Date.parse(/^updated_at:>='([^']+)'$/.exec(query)?.[1] ?? '') / 1000;
    const [changed = 0, id = 0] = after === null ? [] : Buffer.from(after, 'base64').toString().split(':').map(Number);
    if (Number.isNaN(changed)) return { errors: [{ message: 'Invalid cursor for current pagination sort.' }] };
    const found = [...this.orders.values()]
      .filter((order) => order.changed >= since && byChange(order, { changed, id }) > 0)
      .sort(byChange);
    const page = found.slice(0, first);
    const last = page.at(-1);
    const nodes = page.map((order) => ({ legacyResourceId: String(order.id), updatedAt: instantAt(order.changed) }));
    const endCursor = last ? Buffer.from(`${last.changed}:${last.id}`).toString('base64') : null;
    return { data: { orders: { nodes, pageInfo: { hasNextPage: found.length > first, endCursor } } } };
  }
}
