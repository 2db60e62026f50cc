import { numberInUrl } from '../carriers/tracking-number.js';
import { numberKey } from '../carriers/carrier-detection.js';

interface Entry {
  tracking_number: string;
  carrier: string;
}

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
  const last = new Map(sent.map((entry) => [numberKey(entry.tracking_number), numbered(entry)]));
  return [...last]
    .map(([key, entry]) => ({ entry, superseded: registered.get(key) }))
    .filter(({ entry, superseded }) => superseded?.carrier !== entry.carrier);
}

/** The entry with the number itself, if a carrier's URL was sent in its place (C-SHP-30). */
export function numbered<T extends { tracking_number: string }>(entry: T): T {
  const tracking_number = numberInUrl(entry.tracking_number);
  return tracking_number === entry.tracking_number ? entry : { ...entry, tracking_number };
}

function isSpelledAs(a: Entry, b: Entry): boolean {
  return a.tracking_number === b.tracking_number && a.carrier === b.carrier;
}
