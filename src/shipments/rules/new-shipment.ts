// SPDX-License-Identifier: Apache-2.0
import { newId } from '../../platform/ids/ids.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { numberKey } from '../carriers/carrier-detection.js';
import { isRefused } from '../carriers/well-known-carriers.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type ShipmentEntry } from '../model/shipment-bodies.js';
import { normalizeContent } from '../model/shipment-content.js';
import { type ShipmentRecord } from '../model/shipment.entity.js';

/** Builds the row of a new shipment in its parcel; without one if no carrier was identified. */
export function newShipment(
  store_id: string,
  order_key: string,
  entry: ShipmentEntry,
  parcel: Pick<Parcel, 'id' | 'carrier' | 'status' | 'substatus' | 'gateway' | 'registered_at'> | undefined,
  now: Date,
): ShipmentRecord {
  return {
    store_id,
    id: newId('shp'),
    tracking_number: entry.tracking_number,
    number_key: numberKey(entry.tracking_number),
    order_key,
    supersedes: null,
    carrier: entry.carrier,
    parcel_id: parcel?.id ?? null,
    version: 1,
    created_at: now,
    updated_at: now,
    document: documentOf(entry),
    tracking_carrier: parcel?.carrier ?? null,
    status: parcel?.status ?? null,
    substatus: parcel?.substatus ?? null,
    carrier_class: null,
    tracked_by: parcel ? trackedBy(parcel) : null,
    redacted_at: null,
    cancelled_at: null,
  };
}

/** Its gateway once it is registered there, or `none` if all have refused it. */
function trackedBy({ gateway, registered_at }: Pick<Parcel, 'gateway' | 'registered_at'>): Parcel['gateway'] {
  return registered_at === null && !isRefused(gateway) ? null : gateway;
}

/** The JSON of an entry's content as it is stored. */
export function documentOf(entry: ShipmentEntry): string {
  return stringifyJson(normalizeContent(entry));
}

/** Reads the parcel's destination, without name and street. */
export function destinationOf({ ship_to }: Pick<ShipmentEntry, 'ship_to'>): CarrierEvent['location'] {
  const { city, state, zip, country } = ship_to ?? {};
  return { city, state, zip, country };
}

type Entry = Pick<ShipmentEntry, 'tracking_number' | 'carrier'>;

/** An entry of an order to register, and the shipment that it supersedes, if any. */
export interface NewEntry<T extends Entry, S extends Entry> {
  entry: T;
  superseded?: S;
}

/**
 * Selects the entries of an order's body to register: they have a new tracking number, or another carrier than
 * the live shipment, which they then supersede (C-PUT-21). If a number is sent twice, in whatever spelling, its last carrier
 * counts, in the position of the first (C-PUT-26).
 * @param live the live shipments of the order
 * @param sent the entries of the body
 */
export function newEntries<T extends Entry, S extends Entry>(live: readonly S[], sent: readonly T[]): NewEntry<T, S>[] {
  // The usual body spells its numbers as before; what a number is compared by takes longer to find.
  if (sent.every((entry) => live.some((shipment) => isSpelledAs(shipment, entry)))) return [];
  const registered = new Map(live.map((shipment) => [numberKey(shipment.tracking_number), shipment]));
  const last = new Map(sent.map((entry) => [numberKey(entry.tracking_number), entry]));
  return [...last]
    .map(([key, entry]) => ({ entry, superseded: registered.get(key) }))
    .filter(({ entry, superseded }) => superseded?.carrier !== entry.carrier);
}

function isSpelledAs(a: Entry, b: Entry): boolean {
  return a.tracking_number === b.tracking_number && a.carrier === b.carrier;
}
