// SPDX-License-Identifier: Apache-2.0
import { byChange, type FakeAnswer, type FakeRequest, instantAt, PlatformServer } from './platform-server.js';
import { aWooOrder } from './woocommerce-orders.js';

type Json = Record<string, unknown>;

export const WOO_KEY = { consumerKey: 'ck_test', consumerSecret: 'cs_test' };

const AUTHORIZATION = `Basic ${Buffer.from('ck_test:cs_test').toString('base64')}`;

/** A fake of WooCommerce's REST API, whose pages move when an order changes. */
export class WooCommerceServer extends PlatformServer {
  readonly details = new Map<string, unknown>();
  private readonly orders = new Map<number, { id: number; changed: number; members: Json }>();

  /** Adds an order, or changes it. */
  save(id: number, changed: number, members: Json = {}): void {
    this.orders.set(id, { id, changed, members });
  }

  protected answer({ url, headers }: FakeRequest): FakeAnswer {
    if (headers.authorization !== AUTHORIZATION) return { status: 401, body: { code: 'woocommerce_rest_cannot_view' } };
    const path = url.pathname.replace('/wp-json/wc/v3', '');
    if (path !== '/orders') {
      const body = this.details.get(path);
      return body === undefined ? { status: 404, body: { code: 'rest_no_route' } } : { body };
    }
    const query = (name: string): string => url.searchParams.get(name) ?? '';
    if (query('dates_are_gmt') !== 'true' || query('orderby') !== 'modified' || query('order') !== 'asc')
      return { status: 400 };
    const after = Date.parse(`${query('modified_after')}Z`) / 1000;
    const [offset, size] = [Number(query('offset')), Number(query('per_page'))];
    const found = [...this.orders.values()].filter(({ changed }) => changed > after).sort(byChange);
    return { body: found.slice(offset, offset + size).map(orderJson) };
  }
}

function orderJson({ id, changed, members }: { id: number; changed: number; members: Json }): Json {
  return aWooOrder({ id, number: String(id), date_modified_gmt: instantAt(changed).slice(0, 19), ...members });
}
