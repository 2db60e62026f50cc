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
 * Selects the entries of an order's body to register: those with a new tracking number, or with another carrier than
 * the live shipment, which they then supersede (C-PUT-21). If a number is sent twice, its last carrier counts, in the
 * position of the first (C-PUT-26).
 * @param live the live shipments of the order
 * @param sent the entries of the body
 */
export function newEntries<T extends Entry, S extends Entry>(live: readonly S[], sent: readonly T[]): NewEntry<T, S>[] {
  const registered = new Map(live.map((shipment) => [shipment.tracking_number, shipment]));
  const last = new Map(sent.map((entry) => [entry.tracking_number, entry]));
  return [...last.values()]
    .map((entry) => ({ entry, superseded: registered.get(entry.tracking_number) }))
    .filter(({ entry, superseded }) => superseded?.carrier !== entry.carrier);
}
