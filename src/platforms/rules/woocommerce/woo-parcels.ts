// SPDX-License-Identifier: Apache-2.0
import { definedMembers } from '../../../platform/json/defined-members.js';
import { type PlatformFulfilment } from '../../model/platform-change.js';
import {
  carrierOf,
  httpsUrlOf,
  idOf,
  instantOf,
  objectOf,
  objectsOf,
  type Payload,
  textOf,
  trackingNumberOf,
} from '../payload.js';

/** Where the plugins Shipment Tracking and Advanced Shipment Tracking keep the parcels of an order. */
const TRACKING_ITEMS = '_wc_shipment_tracking_items';

/** The value of an entry of `meta_data`; undefined if there is none. */
export function metaOf({ meta_data }: Payload, key: string): unknown {
  return objectsOf(meta_data).find((entry) => entry.key === key)?.value;
}

/**
 * The parcels of an order, each number once. WooCommerce has them in `meta_data` if a plugin tracks parcels, or in an answer of
 * their own if its feature Fulfillments does.
 * @param fulfillments answer of `GET /orders/{id}/fulfillments`
 */
export function wooFulfilments(order: Payload, fulfillments?: unknown): PlatformFulfilment[] {
  const tracked = objectsOf(metaOf(order, TRACKING_ITEMS)).flatMap((item) => trackedParcel(item, order));
  const answer = Array.isArray(fulfillments) ? fulfillments : objectOf(fulfillments).fulfillments;
  const numbers = new Set<unknown>();
  return [...tracked, ...objectsOf(answer).flatMap(fulfilmentOf)].filter(({ shipments: [shipment] }) => {
    const number = shipment?.tracking_number;
    const isKnown = number !== undefined && numbers.has(number);
    numbers.add(number);
    return !isKnown;
  });
}

function trackedParcel(item: Payload, { shipping }: Payload): PlatformFulfilment[] {
  const number = trackingNumberOf(item.tracking_number);
  if (number === undefined) return [];
  const { postcode, country } = objectOf(shipping);
  const link = textOf(item.custom_tracking_link) ?? textOf(item.ast_tracking_link);
  const shipment = definedMembers({
    tracking_number: number,
    carrier: carrierOf(textOf(item.tracking_provider) ?? textOf(item.custom_tracking_provider)),
    tracking_url: httpsUrlOf(link && filled(link, [number, textOf(postcode) ?? '', textOf(country) ?? ''])),
    shipped_at: shippedAt(item.date_shipped),
    items: contentsOf(item.products_list),
  });
  return [{ fulfilmentId: textOf(item.tracking_id) ?? number, isCancelled: false, shipments: [shipment] }];
}

/** One that is a draft has left nothing yet; a deleted one takes its parcel back. */
function fulfilmentOf(fulfilment: Payload): PlatformFulfilment[] {
  const fulfilmentId = idOf(fulfilment.id);
  if (fulfilmentId === undefined) return [];
  const meta = (key: string): unknown => metaOf(fulfilment, key);
  const number = trackingNumberOf(meta('_tracking_number'));
  const provider = textOf(meta('_shipment_provider'));
  const shipment = definedMembers({
    tracking_number: number,
    carrier: carrierOf(provider === 'other' ? textOf(meta('_provider_name')) : provider),
    tracking_url: httpsUrlOf(meta('_tracking_url')),
    shipped_at: instantOf(textOf(meta('_date_fulfilled'))?.replace(' ', 'T')),
    items: contentsOf(meta('_items')),
  });
  const isSent = number !== undefined && fulfilment.is_fulfilled === true;
  return [
    { fulfilmentId, isCancelled: textOf(fulfilment.date_deleted) !== undefined, shipments: isSent ? [shipment] : [] },
  ];
}

/** Fills in `%1$s`, `%2$s` and `%3$s` of a link. */
function filled(link: string, values: readonly string[]): string {
  return link.replaceAll(/%([123])\$s/g, (_match, place: string) =>
    encodeURIComponent(values[Number(place) - 1] ?? ''),
  );
}

/** Seconds since 1970, or a date. */
function shippedAt(value: unknown): string | undefined {
  const text = textOf(value) ?? '';
  return /^\d{9,11}$/.test(text) ? new Date(Number(text) * 1000).toISOString() : instantOf(text);
}

/** The lines in a parcel; undefined if one is not known, so that the parcel counts as the whole order. */
function contentsOf(list: unknown): Record<string, unknown>[] | undefined {
  const items = objectsOf(list).map(({ item_id, qty }) => ({ line_id: idOf(item_id), quantity: Number(textOf(qty)) }));
  const isKnown = items.every(
    ({ line_id, quantity }) => line_id !== undefined && Number.isInteger(quantity) && quantity > 0,
  );
  return items.length > 0 && isKnown ? items : undefined;
}
