import { definedMembers } from '../../../platform/json/defined-members.js';
import { isHttpsUrl, isIdentifierText } from '../../../platform/validation/predicates.js';
import { type PlatformFulfilment } from '../../model/platform-change.js';
import { shopifyCarrier } from './shopify-carriers.js';
import { idIn, instantIn, listIn, objectIn, requiredId, type ShopifyObject, textIn, unitsIn } from './shopify-json.js';
import { roleOf, titleOf } from './shopify-lines.js';

const MAX_NUMBER = 64;
const MAX_URL = 2048;

/** Statuses of a fulfilment whose parcels do not leave. */
const ENDED: readonly unknown[] = ['cancelled', 'error', 'failure'];

/**
 * Reads a fulfilment: one shipment for each tracking number. Shopify does not say which parcel has what, so of several parcels the
 * first one has all items. A cancelled fulfilment keeps its shipments, to find the ones that it supersedes.
 */
export function fulfilmentOf(json: ShopifyObject, protectionNames?: readonly string[]): PlatformFulfilment {
  const items = listIn(json.line_items)
    .filter((line) => roleOf(line, protectionNames) === 'goods' && unitsIn(line.quantity) > 0)
    .map(itemOf);
  const carrier = shopifyCarrier(json.tracking_company, objectIn(json.origin_address).country_code);
  const shipments = trackedParcels(json).map(([tracking_number, tracking_url], index) =>
    definedMembers({
      ...{ tracking_number, carrier, tracking_url, shipped_at: instantIn(json.created_at) },
      items: index === 0 && items.length > 0 ? items : undefined,
    }),
  );
  return { fulfilmentId: requiredId(json, 'id'), isCancelled: ENDED.includes(json.status), shipments };
}

/** The tracking numbers with their URLs, which have the same index. A number that is none, such as a long text, is left out. */
function trackedParcels({ tracking_number, tracking_numbers, tracking_url, tracking_urls }: ShopifyObject) {
  const numbers: unknown[] = Array.isArray(tracking_numbers) ? tracking_numbers : [];
  const urls: unknown[] = Array.isArray(tracking_urls) ? tracking_urls : [];
  const pairs =
    numbers.length > 0 ? numbers.map((number, index) => [number, urls[index]]) : [[tracking_number, tracking_url]];
  const parcels = pairs.flatMap(([number, url]): [string, string | undefined][] => {
    const text = textIn(MAX_NUMBER + 1, number);
    return text === undefined || text.length > MAX_NUMBER || !isIdentifierText(text) ? [] : [[text, urlIn(url)]];
  });
  return [...new Map(parcels)];
}

const urlIn = (url: unknown): string | undefined =>
  typeof url === 'string' && url.length <= MAX_URL && isHttpsUrl(url) ? url : undefined;

const itemOf = (line: ShopifyObject): object =>
  definedMembers({
    ...{ line_id: idIn(line.id), product_id: idIn(line.product_id), sku: textIn(128, line.sku) },
    ...{ title: titleOf(line), quantity: unitsIn(line.quantity) },
  });

/** The fulfilments of an order. A number that was moved from a cancelled fulfilment to another one stays tracked. */
export function fulfilmentsOf(order: ShopifyObject, protectionNames?: readonly string[]): PlatformFulfilment[] {
  const all = listIn(order.fulfillments).map((json) => fulfilmentOf(json, protectionNames));
  const live = new Set(all.filter(({ isCancelled }) => !isCancelled).flatMap(numbersOf));
  return all.map((fulfilment) =>
    fulfilment.isCancelled
      ? { ...fulfilment, shipments: fulfilment.shipments.filter((entry) => !live.has(entry.tracking_number)) }
      : fulfilment,
  );
}

const numbersOf = ({ shipments }: PlatformFulfilment): unknown[] => shipments.map((entry) => entry.tracking_number);
