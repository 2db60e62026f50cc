import { type IdentifiedLine, isSameLine } from '../../orders/index.js';
import { type ShipmentContent } from '../../shipments/index.js';

/** A parcel of an order, as far as a claim asks of it. */
export interface ClaimParcel {
  /** What is in it; all of the order where nobody said. */
  items: ShipmentContent['items'];
  delivered: boolean;
  shipped_at?: string;
  /** When the carrier last told of it. */
  last_scan?: Date;
}

/** The parcels with units of a line. */
export function parcelsWith(line: IdentifiedLine, parcels: readonly ClaimParcel[]): ClaimParcel[] {
  return parcels.filter(({ items }) => items == null || items.some((item) => isItemOf(line, item)));
}

type Item = NonNullable<ShipmentContent['items']>[number];

function isItemOf(line: IdentifiedLine, { line_id, product_id, sku }: Item): boolean {
  if (line_id !== undefined) return line_id === line.line_id;
  return (product_id !== undefined || sku !== undefined) && isSameLine(line, { ...line, product_id, sku });
}

/** Since when nothing was heard of these parcels: the last scan, else when they were shipped, else the order (C-POL-5). */
export function silentSince(parcels: readonly ClaimParcel[], orderedAt: string): string {
  const scans = parcels.flatMap(({ last_scan }) => last_scan?.toISOString() ?? []);
  const shipped = parcels.flatMap(({ shipped_at }) => shipped_at ?? []);
  return scans.sort().at(-1) ?? shipped.sort().at(-1) ?? orderedAt;
}
