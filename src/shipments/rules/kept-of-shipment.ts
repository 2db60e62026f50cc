import { KEPT_OF_ADDRESS } from '../../platform/privacy/kept-address.js';
import { BLANK, keepOnly, members } from '../../platform/privacy/kept-members.js';

/** What stays of a return label when personal data is erased. */
export const KEPT_OF_LABEL = members('tracking_number carrier service included_in_package expires_at');

/** What stays of a parcel's timeline: a carrier's words and places may name the recipient. */
export const KEPT_OF_TIMELINE = {
  ...members('occurred_at occurred_on status'),
  description: BLANK.text,
  location: KEPT_OF_ADDRESS,
};

/** What stays of a shipment when personal data is erased: of its document, its view and its events. */
export const KEPT_OF_SHIPMENT = {
  ...members(
    'shipment_id tracking_number carrier tracking_carrier tracking_availability tracking_page_url order_number',
  ),
  ...members('shipped_at eta status substatus supersedes created_at updated_at cancelled_at redacted_at'),
  customer_email: BLANK.null,
  tracking_url: BLANK.null,
  metadata: BLANK.null,
  items: members('line_id product_id sku title quantity image_url'),
  servicelevel: members('name token'),
  totals: members('subtotal shipping_total tax_total discount_total grand_total currency'),
  ship_to: KEPT_OF_ADDRESS,
  address_to: KEPT_OF_ADDRESS,
  return_label: KEPT_OF_LABEL,
};

/** Erases the personal data of a shipment's members, as they are sent or stored. Members without a value are left out. */
export function erasedShipment<T extends object>(members: T): T {
  const kept = keepOnly(members, KEPT_OF_SHIPMENT) as T;
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null)) as T;
}
