interface Entry {
  tracking_number: string;
  carrier: string;
}

/** An entry of an order that is to be registered, and the shipment whose place it takes. */
export interface NewEntry<T extends Entry, S extends Entry> {
  entry: T;
  former?: S;
}

/**
 * The entries that a write of an order registers: a tracking number that the order does not have, or one with another
 * carrier, which takes the place of the shipment that is there. Of entries with one number the last carrier counts, at the
 * place of the first; what is registered already is left as it is (C-PUT-21, C-PUT-26).
 * @param live the shipments of the order
 */
export function newEntries<T extends Entry, S extends Entry>(live: readonly S[], sent: readonly T[]): NewEntry<T, S>[] {
  const registered = new Map(live.map((shipment) => [shipment.tracking_number, shipment]));
  const last = new Map(sent.map((entry) => [entry.tracking_number, entry]));
  return [...last.values()]
    .map((entry) => ({ entry, former: registered.get(entry.tracking_number) }))
    .filter(({ entry, former }) => former?.carrier !== entry.carrier);
}
