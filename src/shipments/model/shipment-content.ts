import { utc } from '../../platform/time/utc.js';
import { type ShipmentEntry } from '../http/dto/shipment-entry.dto.js';
import { normaliseLabel } from './return-label.js';

/** The members of a shipment that an OMS may change (C-PATCH-2), but for its order. */
export const EDITABLE = [
  'customer_email',
  'tracking_url',
  'shipped_at',
  'eta',
  'items',
  'servicelevel',
  'ship_to',
  'metadata',
  'totals',
  'return_label',
] as const;

/** What is kept of a shipment beside what identifies it; a member that is null was never sent, or was cleared. */
export type ShipmentContent = Pick<ShipmentEntry, (typeof EDITABLE)[number]>;

/** The editable members of a body that passed its shape, instants in UTC; `eta` stays as it was given (C-SHP-11). */
export function contentOf(body: ShipmentContent): ShipmentContent {
  const content = Object.fromEntries(EDITABLE.map((name) => [name, body[name]])) as ShipmentContent;
  const { shipped_at, return_label } = content;
  if (shipped_at != null) content.shipped_at = utc(shipped_at);
  if (return_label != null) content.return_label = normaliseLabel(return_label);
  return content;
}
