// SPDX-License-Identifier: Apache-2.0
import { rows } from './database.js';

/** An event of a shipment, read from the outbox. */
export interface RecordedShipmentEvent {
  id: string;
  type: string;
  sequence: number;
  data: { sequence: number; occurred_at: string; shipment: Record<string, unknown> };
}

/**
 * The events of a store's shipments in their order, superseded shipments included.
 * @param filter limits the result to the shipments of one order
 */
export async function shipmentEventsOf(
  storeId: string,
  { order_number }: { order_number?: string } = {},
): Promise<RecordedShipmentEvent[]> {
  const sql = `SELECT e.id, e.type, e.sequence, e.data FROM outbox_events e
    JOIN shipments s ON s.store_id = e.store_id AND s.id = e.resource_id
    WHERE e.store_id = ? AND s.order_key = COALESCE(?, s.order_key) ORDER BY s.id, e.sequence`;
  const found = await rows<{ id: string; type: string; sequence: number; data: string }>(sql, [
    storeId,
    order_number ?? null,
  ]);
  return found.map((event) => ({ ...event, data: JSON.parse(event.data) as RecordedShipmentEvent['data'] }));
}
