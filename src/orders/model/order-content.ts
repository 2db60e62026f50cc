// SPDX-License-Identifier: Apache-2.0
import { parseJson } from '../../platform/json/exact-json.js';
import { keepOnly, members } from '../../platform/privacy/kept-members.js';
import { utc } from '../../platform/time/time.js';
import { keptOf } from '../../platform/validation/field.js';
import { type Cancellation, KEPT_OF_CANCELLATION } from './cancellation.resource.js';
import { type IdentifiedLine, type LineIdSource } from './line-product.js';
import { type PutOrderBody } from './order-bodies.js';
import { type Reason, type ReviewWarning } from './order-review.resource.js';
import { type OrderEntity } from './order.entity.js';
import { OrderView } from './order.resource.js';

/** How an order came that a platform has sent. Views show its channel only. */
export interface OrderOrigin {
  source_channel: 'shopify' | 'woocommerce';
  /** Whether its amounts include tax; undefined if the store's setting says so. */
  prices_include_tax?: boolean;
  /** Set if it is a test of the shop, which is never flagged. */
  is_test?: true;
}

/** The stored content of an order: the normalized body, its lines with their ids (C-LINE-4). */
export type OrderContent = Omit<ReturnType<typeof normalize>, 'line_items' | 'is_protected'> & {
  /** Of an imported order whose file does not say whether it is protected: the first pair that is sent counts (C-PROT-11). */
  is_protection_open?: true;
  /** Undefined if no platform has sent it. */
  origin?: OrderOrigin;
  is_protected: boolean;
  line_items: IdentifiedLine[];
  line_id_source: LineIdSource;
};

/** What stays of an order when personal data is erased: of its view, its events, and its document, which has more members (C-PRIV-5). */
export const KEPT_OF_ORDER = {
  ...keptOf(OrderView),
  cancellation: KEPT_OF_CANCELLATION,
  is_protection_open: true,
  origin: members('source_channel prices_include_tax is_test'),
} as const;

export function withoutPersonalData(content: OrderContent): OrderContent {
  return keepOnly(content, KEPT_OF_ORDER) as OrderContent;
}

/** The columns that repeat content so that an index can find it. Queries only search by them. */
export const LOOKUP_COLUMNS = [
  'is_flagged',
  'is_protected',
  'is_cancelled',
  'source_store',
  'email_hash',
  'phone_hash',
  'customer_hash',
  'total',
  'currency',
  'protection_cost',
] as const;

/** A row of the table `orders`; JSON columns are texts. */
export type OrderRecord = Omit<OrderEntity, (typeof LOOKUP_COLUMNS)[number] | 'is_erased'>;

/** An order row with its parsed content. */
export interface Order extends OrderRecord {
  content: OrderContent;
}

/** Parses the document of an order row. */
export function parseOrder(record: OrderRecord): Order {
  return { ...record, content: parseJson(record.document) as OrderContent };
}

/** The members that views leave out. They are the first ones of a document. */
const INTERNAL = /^\{(?:"is_protection_open":true,)?(?:"origin":(\{[^}]*\}),)?/;

/** The members of an order's document as JSON without braces, for views, and its origin. */
export function shownMembers({ document }: Pick<OrderRecord, 'document'>): { json: string; origin?: OrderOrigin } {
  const [internal = '', origin] = INTERNAL.exec(document) ?? [];
  const json = document.slice(internal.length, -1);
  return origin === undefined ? { json } : { json, origin: JSON.parse(origin) as OrderOrigin };
}

/** Parses the cancellations of an order; undefined if there are none. */
export function cancellationOf({ cancellation }: Pick<OrderRecord, 'cancellation'>): Cancellation | undefined {
  return cancellation === null ? undefined : (parseJson(cancellation) as Cancellation);
}

/** Parses the reasons for which an order is flagged; empty if it is not. */
export function reasonsOf({ review_reasons }: Pick<OrderRecord, 'review_reasons'>): Reason[] {
  return review_reasons === null ? [] : (parseJson(review_reasons) as Reason[]);
}

export function warningsOf({ review_warnings }: Pick<OrderRecord, 'review_warnings'>): ReviewWarning[] {
  return review_warnings === null ? [] : (parseJson(review_warnings) as ReviewWarning[]);
}

/** The lifecycle status never changes; cancellations are reported separately (C-ORD-31). */
export const ORDER_LIFECYCLE_STATUS = 'PLACED';

/** Members that are the same for every order of this API (C-ORD-27); an order of a platform has another channel. */
export const ORDER_ORIGIN = { source_channel: 'custom_api', api_version: 'v1' } as const;

/**
 * Normalizes a valid body, so that equal orders have equal content (C-PUT-8): instants in UTC with milliseconds, the
 * store's currency instead of the one that was sent (C-ORD-4).
 * @returns the members that are stored as content, without the order's identity, echoed and ignored members, and shipments
 */
export function normalize(body: PutOrderBody, currency: string) {
  const {
    order_number: _number,
    order_id: _id,
    protect_order_number: _protect,
    order_date_created: _created,
    order_lifecycle_status: _status,
    platform: _platform,
    api_version: _version,
    store_id: _store,
    platform_domain: _domain,
    source_channel: _channel,
    shipments: _shipments,
    ...content
  } = body;
  content.ordered_at = utc(content.ordered_at);
  content.currency = currency;
  if (content.source_updated_at !== undefined) content.source_updated_at = utc(content.source_updated_at);
  return content;
}
