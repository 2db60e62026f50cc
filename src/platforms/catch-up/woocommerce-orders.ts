// SPDX-License-Identifier: Apache-2.0
import { idOf, instantOf, objectsOf, type Payload } from '../rules/payload.js';
import { detailsToFetch, type WooCommerceDetails } from '../rules/woocommerce/read-woocommerce.js';
import { type CatchUpPage, type CatchUpPosition, type CatchUpSource, positionAfterLast } from './catch-up.js';
import { type PlatformHttp, PlatformRefused } from './platform-http.js';

/** A shop, and a key of its REST API with the permission to read. */
export interface WooCommerceSite {
  /** Such as `https://shop.example`. */
  url: string;
  consumerKey: string;
  consumerSecret: string;
}

const PAGE_SIZE = 20;

/**
 * Reads the orders of a WooCommerce shop that changed. Its pages are counted, so they move when an order changes meanwhile: each page
 * begins with the last order of the page before, and if it does not, the orders of that second are read again.
 */
export class WooCommerceOrders implements CatchUpSource {
  readonly topic = 'order.updated';

  constructor(
    private readonly http: PlatformHttp,
    private readonly site: WooCommerceSite,
    private readonly pageSize = PAGE_SIZE,
  ) {}

  async page(position: CatchUpPosition): Promise<CatchUpPage> {
    const { since, cursor } = position;
    const [count = '0', lastId] = cursor?.split(':') ?? [];
    const orders = await this.list(since, Math.max(0, Number(count) - 1));
    if (lastId !== undefined && !isAt(orders[0], lastId, since))
      return { orders: [], position: { since }, isLast: false };
    const fresh = lastId === undefined ? orders : orders.slice(1);
    const newest = changedAt(fresh.at(-1));
    const isLast = orders.length < this.pageSize;
    if (isLast || newest === undefined)
      return { orders: await this.detailed(fresh), position: positionAfterLast(position, newest), isLast: true };
    const sameSecond = fresh.filter((order) => changedAt(order) === newest).length;
    const before = newest === since ? Number(count) : 0;
    const next = { since: newest, cursor: `${before + sameSecond}:${idOf(fresh.at(-1)?.id)}` };
    return { orders: await this.detailed(fresh), position: next, isLast: false };
  }

  /** Adds to the orders, as `parcelward`, what the API only says of each by itself. */
  private async detailed(orders: readonly Payload[]): Promise<Payload[]> {
    const detailed: Payload[] = [];
    for (const order of orders) detailed.push({ ...order, parcelward: await this.details(order) });
    return detailed;
  }

  private async list(since: string, offset: number): Promise<Payload[]> {
    const query = new URLSearchParams({
      // The bound itself is not included.
      modified_after: new Date(Date.parse(since) - 1_000).toISOString().slice(0, 19),
      dates_are_gmt: 'true',
      orderby: 'modified',
      order: 'asc',
      offset: String(offset),
      per_page: String(this.pageSize),
    });
    return objectsOf(await this.get('GET /orders', `/orders?${query}`));
  }

  private async details(order: Payload): Promise<WooCommerceDetails> {
    const details: WooCommerceDetails = {};
    for (const name of detailsToFetch(order)) {
      try {
        details[name] = await this.get(`GET /orders/{id}/${name}`, `/orders/${idOf(order.id)}/${name}?per_page=100`);
      } catch (error) {
        // The order is gone, or the feature is off.
        if (!(error instanceof PlatformRefused && error.status === 404)) throw error;
      }
    }
    return details;
  }

  private get(name: string, path: string): Promise<unknown> {
    const { url, consumerKey, consumerSecret } = this.site;
    const credentials = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    const headers = { authorization: `Basic ${credentials}` };
    return this.http.json({ name: `WooCommerce ${name}`, url: `${url}/wp-json/wc/v3${path}`, headers });
  }
}

const changedAt = (order?: Payload): string | undefined => instantOf(order?.date_modified_gmt);

const isAt = (order: Payload | undefined, id: string, time: string): boolean =>
  idOf(order?.id) === id && changedAt(order) === time;
