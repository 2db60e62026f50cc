import { KEPT_OF_ADDRESS } from '../../platform/privacy/kept-address.js';
import { BLANK, keepOnly, members } from '../../platform/privacy/kept-members.js';
import { KEPT_OF_LABEL, KEPT_OF_SHIPMENT } from '../../shipments/index.js';
import { type OrderContent } from '../model/order-content.js';

const LINE = {
  ...members('line_id kind product_id variant_id sku title quantity image_url product_url'),
  ...members('unit_price line_total discount_amount tax_amount'),
};

/** What stays of a cancellation when personal data is erased: of its column and its view. */
export const KEPT_OF_CANCELLATION = {
  ...members('status protection_ended_at'),
  lines: members('line_id cancelled_quantity'),
  history: {
    ...members('cancellation_id type cancel_protection cancelled_at created_at'),
    line_items: members('line_id quantity'),
  },
  kept_discount: members('basis amount items'),
  lines_then: LINE,
};

/** What stays of the review of an order: all of it is about figures. */
export const KEPT_OF_REVIEW = {
  flagged: true,
  reasons: members('code detail pointer expected actual'),
  warnings: members('code detail pointer expected actual'),
} as const;

/** What stays of an order when personal data is erased: of its document, its view and its events (C-PRIV-5). */
export const KEPT_OF_ORDER = {
  ...members('is_protection_open'),
  ...members('order_number order_id protect_order_number store_id platform_domain source_channel api_version'),
  ...members('ordered_at currency locale source_status source_updated_at is_protected line_id_source'),
  ...members('order_lifecycle_status order_date_created updatedAt redacted_at tracking_page_url'),
  customer: BLANK.object,
  amounts: members('subtotal discount_total grand_total shipping_total protection_cost tax_total'),
  billing_address: KEPT_OF_ADDRESS,
  shipping_address: KEPT_OF_ADDRESS,
  discounts: members('amount applies_to code title type line_ids'),
  tax_lines: members('amount title rate jurisdiction'),
  order_notifications: members('email sms'),
  source_store: members('id name'),
  line_items: LINE,
  protection: members('ended_at'),
  shipments: KEPT_OF_SHIPMENT,
  cancellation: KEPT_OF_CANCELLATION,
  review: KEPT_OF_REVIEW,
  return_label: KEPT_OF_LABEL,
};

/** Erases the personal data of an order's content. */
export function withoutPersonalData(content: OrderContent): OrderContent {
  return keepOnly(content, KEPT_OF_ORDER) as OrderContent;
}
