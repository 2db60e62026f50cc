// SPDX-License-Identifier: Apache-2.0
import { Address } from '../../platform/dto/address.dto.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { utc } from '../../platform/time/time.js';
import { keptOf } from '../../platform/validation/field.js';
import { type ReturnLabel, type ShipmentEntry } from './shipment-bodies.js';
import { ShipmentView } from './shipment.resource.js';

/** The members of a shipment that an OMS may change (C-PATCH-2), except its order. */
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

/** The editable members of a shipment as they are stored. A missing or null member was never sent, or was cleared. */
export type ShipmentContent = Pick<ShipmentEntry, (typeof EDITABLE)[number]>;

/** Parses the content of a stored shipment. */
export function shipmentContent({ document }: { document: string }): ShipmentContent {
  return parseJson(document) as ShipmentContent;
}

/** Selects the editable members of a valid body, with instants in UTC; `eta` stays as it was given (C-SHP-11). */
export function normalizeContent(body: ShipmentContent): ShipmentContent {
  const content = Object.fromEntries(EDITABLE.map((name) => [name, body[name]])) as ShipmentContent;
  const { shipped_at, return_label } = content;
  if (shipped_at != null) content.shipped_at = utc(shipped_at);
  if (return_label != null) content.return_label = normalizeLabel(return_label);
  return content;
}

/** Converts `expires_at` of a return label to UTC (C-SHP-11). */
export function normalizeLabel(label: ReturnLabel): ReturnLabel {
  return label.expires_at == null ? label : { ...label, expires_at: utc(label.expires_at) };
}

/** What stays of a shipment when personal data is erased: of its view, its events and its document, which names the recipient `ship_to`. */
export const KEPT_OF_SHIPMENT = { ...keptOf(ShipmentView), ship_to: keptOf(Address) };

/** Erases the personal data of a shipment's members, as they are sent or stored. Members without a value are left out. */
export function erasedShipment<T extends object>(members: T): T {
  const kept = keepOnly(members, KEPT_OF_SHIPMENT) as T;
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null)) as T;
}
