// SPDX-License-Identifier: Apache-2.0
import { definedMembers } from '../../../platform/json/defined-members.js';
import { type PlatformFulfilment } from '../../model/platform-change.js';
import {
  carrierOf,
  countryOf,
  fewObjectsOf,
  httpsUrlOf,
  idOf,
  instantOf,
  objectOf,
  type Payload,
  required,
  textOf,
  trackingNumberOf,
} from '../payload.js';
import { roleOf, titleOf, unitsOf } from './shopify-lines.js';

/** Statuses of a fulfilment whose parcels do not leave. */
const ENDED: readonly unknown[] = ['cancelled', 'error', 'failure'];

/**
 * Reads a fulfilment: one shipment for each tracking number. Shopify does not say which parcel has what, so of several parcels the
 * first one has all items. A cancelled fulfilment keeps its shipments, because they are cancelled, too.
 */
export function fulfilmentOf(json: Payload, protectionNames: readonly string[]): PlatformFulfilment {
  const items = fewObjectsOf(json.line_items, '/line_items', 1_000)
    .filter((line) => roleOf(line, protectionNames) === 'goods' && unitsOf(line.quantity) > 0)
    .map(itemOf);
  const carrier = shopifyCarrier(json.tracking_company, objectOf(json.origin_address).country_code);
  const shipments = trackedParcels(json).map(([tracking_number, url], index) =>
    definedMembers({
      ...{ tracking_number, carrier, tracking_url: httpsUrlOf(url), shipped_at: instantOf(json.created_at) },
      items: index === 0 && items.length > 0 ? items : undefined,
    }),
  );
  return { fulfilmentId: required(idOf(json.id), '/id'), isCancelled: ENDED.includes(json.status), shipments };
}

/** More parcels than an order may have. */
const MAX_PARCELS = 250;

/** The tracking numbers, each once, with their URLs, which have the same index. */
function trackedParcels({ tracking_number, tracking_numbers, tracking_url, tracking_urls }: Payload) {
  const numbers: unknown[] = Array.isArray(tracking_numbers)
    ? tracking_numbers.slice(0, MAX_PARCELS)
    : [tracking_number];
  const urls: unknown[] = Array.isArray(tracking_urls) ? tracking_urls : [tracking_url];
  const parcels = numbers.map((number, index) => [trackingNumberOf(number), urls[index]] as const);
  return [...new Map(parcels)].flatMap(([number, url]) => (number === undefined ? [] : [[number, url] as const]));
}

const itemOf = (line: Payload): object =>
  definedMembers({
    ...{ line_id: idOf(line.id), product_id: idOf(line.product_id), sku: textOf(line.sku, 128) },
    ...{ title: titleOf(line), quantity: unitsOf(line.quantity) },
  });

/** The fulfilments of an order. */
export function fulfilmentsOf(order: Payload, protectionNames: readonly string[]): PlatformFulfilment[] {
  return fewObjectsOf(order.fulfillments, '/fulfillments').map((json) => fulfilmentOf(json, protectionNames));
}

/**
 * Carriers that Shopify calls by another name than the registry, and names that mean one carrier in some countries. `ANY` is also
 * of an unknown country. Shopify offers `DHL` and `Hermes` in Germany only.
 */
const CARRIERS = new Map(
  Object.entries<Readonly<Record<string, string>>>({
    'Amazon Logistics UK': { ANY: 'amazon' },
    'Amazon Logistics US': { ANY: 'amazon' },
    'Aramex Australia': { ANY: 'fastway_australia' },
    'Deutsche Post (EN)': { ANY: 'deutsche_post' },
    DHL: { DE: 'dhl_germany', unknown: 'dhl_germany' },
    'DHL Parcel': { NL: 'dhl_benelux' },
    DPD: { DE: 'dpd_de', GB: 'dpd_uk' },
    'DPD Local': { ANY: 'dpd_uk' },
    GLS: { US: 'gls_us' },
    Hermes: { DE: 'hermes_germany_b2c', GB: 'hermes_uk', unknown: 'hermes_germany_b2c' },
  }),
);

/** The token of the carrier in `tracking_company`; `country` is where the parcel comes from. */
export function shopifyCarrier(company: unknown, country?: unknown): string {
  const name = textOf(company);
  const known = CARRIERS.get(name ?? '');
  return known?.ANY ?? known?.[countryOf(country) ?? 'unknown'] ?? carrierOf(name);
}
