import { newId } from '../../platform/ids/ids.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { numberKey } from '../carriers/carrier-detection.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type ShipmentRecord } from '../model/shipment.entity.js';
import { type ShipmentEntry } from '../model/shipment-bodies.js';
import { normalizeContent } from '../model/shipment-content.js';

/** Builds the row of a new shipment in its parcel; without one if no carrier was identified. */
export function newShipment(
  store_id: string,
  order_key: string,
  entry: ShipmentEntry,
  parcel: Pick<Parcel, 'id' | 'carrier' | 'status' | 'substatus'> | undefined,
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
    redacted_at: null,
    cancelled_at: null,
  };
}

/** The JSON of an entry's content as it is stored. */
export function documentOf(entry: ShipmentEntry): string {
  return stringifyJson(normalizeContent(entry));
}

/** Reads the parcel's destination, without name and street. */
export function destinationOf({ ship_to }: ShipmentEntry): CarrierEvent['location'] {
  const { city, state, zip, country } = ship_to ?? {};
  return { city, state, zip, country };
}
