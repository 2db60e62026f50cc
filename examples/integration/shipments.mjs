/** The members of a shipment that an order management system sends, beside those that identify it. */
const MEMBERS = [
  'customer_email',
  'tracking_url',
  'shipped_at',
  'eta',
  'items',
  'servicelevel',
  'metadata',
  'totals',
  'return_label',
];

/** How shipments are listed, compared and repeated in another store. */
export const shipments = {
  list: (client, updated_since) => client.shipments.list({ updated_since, limit: 100 }),
  // Several orders may share a parcel.
  keyOf: ({ tracking_number, order_number }) => JSON.stringify([tracking_number, order_number]),
  changedAt: ({ updated_at }) => updated_at,

  async find(client, key) {
    const [tracking_number, order_number] = JSON.parse(key);
    for await (const shipment of client.shipments.list({ tracking_number }))
      if (shipment.order_number === order_number) return shipment;
    return undefined;
  },

  /** Returns the part of the shipment that the comparison looks at. */
  partOf: (shipment) => [shipment.carrier, bodyOf(shipment)],

  /** @param found the shipment that the target has, if any; a push with another carrier supersedes it */
  async repeat(client, shipment, found) {
    const { tracking_number, order_number, carrier } = shipment;
    if (found?.carrier === carrier) await client.shipments.patchById(found.shipment_id, bodyOf(shipment));
    else await client.shipments.push({ tracking_number, order_number, carrier, ...bodyOf(shipment) });
  },
};

/** The body of a patch that makes the shipment; null clears a member. */
function bodyOf(shipment) {
  return { ...Object.fromEntries(MEMBERS.map((name) => [name, shipment[name] ?? null])), ship_to: shipment.address_to };
}
