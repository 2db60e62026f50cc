// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine, isSameProduct, type OrderShipment } from '../../orders/index.js';
import { type ShipmentContent, shipmentContent } from '../../shipments/index.js';

/** The facts about a parcel that claims depend on. */
export interface ClaimParcel {
  /** Items in the parcel; null or undefined means the whole order (C-POL-9). */
  items: ShipmentContent['items'];
  isDelivered: boolean;
  shippedAt?: string;
  /** The time of the carrier's last event. */
  lastScanAt?: Date;
}

/** @param withScan whether the claim depends on the carrier's last event */
export function claimParcelOf(shipment: OrderShipment, withScan: boolean): ClaimParcel {
  const { items, shipped_at } = shipmentContent(shipment);
  const lastScanAt = (withScan && shipment.last_scan_at) || undefined;
  return { items, shippedAt: shipped_at ?? undefined, isDelivered: shipment.status === 'DELIVERED', lastScanAt };
}

/** Returns the parcels that contain units of a line. */
export function parcelsContaining<Parcel extends Pick<ClaimParcel, 'items'>>(
  line: IdentifiedLine,
  parcels: readonly Parcel[],
): Parcel[] {
  return parcels.filter(({ items }) => items == null || items.some((item) => isItemOf(line, item)));
}

type Item = NonNullable<ShipmentContent['items']>[number];

function isItemOf(line: IdentifiedLine, item: Item): boolean {
  return item.line_id === undefined ? isSameProduct(line, item) : item.line_id === line.line_id;
}

/** The parcels' last scan, else their last `shipped_at`, else the time of the order, in UTC (C-POL-5, C-POL-6). */
export function silentSince(parcels: readonly ClaimParcel[], orderedAt: string): string {
  const scans = parcels.flatMap(({ lastScanAt }) => lastScanAt?.toISOString() ?? []);
  const shipments = parcels.flatMap(({ shippedAt }) => shippedAt ?? []);
  return scans.sort().at(-1) ?? shipments.sort().at(-1) ?? orderedAt;
}
