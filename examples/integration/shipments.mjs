// SPDX-License-Identifier: Apache-2.0
import { ParcelwardProblem } from '@parcelward/client';

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

/** How changed shipments are found, compared and repeated in another store. */
export const shipments = {
  /** The feed keeps 30 days of events; before the first pass, `after` is undefined. */
  async *list(client, after) {
    for await (const { id, data } of client.events.list({ after, limit: 500 }))
      if ('shipment' in data) yield { ...data.shipment, event_id: id };
  },
  // Several orders may share a parcel.
  keyOf: ({ tracking_number, order_number }) => JSON.stringify([tracking_number, order_number]),
  positionOf: ({ event_id }) => event_id,

  async find(client, key) {
    const [tracking_number, order_number] = JSON.parse(key);
    try {
      const { shipments: live } = await client.shipments.timeline(tracking_number);
      return live.find((shipment) => shipment.order_number === order_number);
    } catch (error) {
      if (error instanceof ParcelwardProblem && error.code === 'SHIPMENT_NOT_FOUND') return undefined;
      throw error;
    }
  },

  /** Returns the part of the shipment that the comparison looks at. */
  partOf: (shipment) => [shipment.carrier, shipment.cancelled_at === undefined, bodyOf(shipment)],

  /** @param found the shipment that the target has, if any; a push with another carrier supersedes it */
  async repeat(client, shipment, found) {
    const { tracking_number, order_number, carrier } = shipment;
    if (shipment.cancelled_at !== undefined) {
      if (found?.cancelled_at === undefined && found !== undefined) await client.shipments.cancel(found.shipment_id);
      return;
    }
    if (found?.carrier === carrier) await client.shipments.patchById(found.shipment_id, bodyOf(shipment));
    else await client.shipments.push({ tracking_number, order_number, carrier, ...bodyOf(shipment) });
  },
};

/** The body of a patch that makes the shipment; null clears a member. */
function bodyOf(shipment) {
  return { ...Object.fromEntries(MEMBERS.map((name) => [name, shipment[name] ?? null])), ship_to: shipment.address_to };
}
