import { parseJson } from '../../platform/json/exact-json.js';
import { utc } from '../../platform/time/time.js';
import { type Cancellation } from './cancellation-record.js';
import { type PutOrderBody } from '../http/dto/order.dto.js';
import { type IdentifiedLine, type LineIdSource } from '../rules/line-identity.js';
import { type Reason } from './reason.js';

/** Members of a body that are not stored as content: the order's identity, echoed members, ignored members, shipments. */
type NonContentMember =
  | 'order_number'
  | 'order_id'
  | 'protect_order_number'
  | 'order_date_created'
  | 'order_lifecycle_status'
  | 'platform'
  | 'api_version'
  | 'store_id'
  | 'platform_domain'
  | 'source_channel'
  | 'shipments';

/** The stored content of an order: the normalized body, its lines with their ids (C-LINE-4). */
export type OrderContent = Omit<PutOrderBody, NonContentMember | 'line_items' | 'is_protected'> & {
  is_protected: boolean;
  line_items: IdentifiedLine[];
  line_id_source: LineIdSource;
};

/** A row of the table `orders`; JSON columns are texts. */
export interface OrderRecord {
  store_id: string;
  id: string;
  order_number: string;
  order_id: string;
  protect_order_number: string;
  /** The sequence of its last event. */
  version: number;
  created_at: Date;
  updated_at: Date;
  /** JSON of `OrderContent`; `GET` and events copy this text verbatim. */
  document: string;
  /** JSON list of `Reason`; null if the order is not flagged. */
  review_reasons: string | null;
  /** JSON of `Cancellation`; null if nothing was cancelled. */
  cancellation: string | null;
  /** JSON of `ReturnLabel`; null if none was sent. */
  return_label: string | null;
}

/** An order row with its parsed content. */
export interface Order extends OrderRecord {
  content: OrderContent;
}

/** Parses the document of an order row. */
export function parseOrder(record: OrderRecord): Order {
  return { ...record, content: parseJson(record.document) as OrderContent };
}

/** Parses the cancellations of an order; undefined if there are none. */
export function cancellationOf({ cancellation }: Pick<OrderRecord, 'cancellation'>): Cancellation | undefined {
  return cancellation === null ? undefined : (parseJson(cancellation) as Cancellation);
}

/** Parses the reasons for which an order is flagged; empty if it is not. */
export function reasonsOf({ review_reasons }: Pick<OrderRecord, 'review_reasons'>): Reason[] {
  return review_reasons === null ? [] : (parseJson(review_reasons) as Reason[]);
}

/** The lifecycle status never changes; cancellations are reported separately (C-ORD-31). */
export const ORDER_LIFECYCLE_STATUS = 'PLACED';

/** The content members of a body: instants in UTC with milliseconds, the currency is the store's (C-ORD-4). */
type NormalizedBody = Omit<PutOrderBody, NonContentMember>;

/**
 * Normalizes a valid body, so that equal orders have equal content (C-PUT-8).
 * @param currency of the store; replaces the one that was sent
 */
export function normalize(body: PutOrderBody, currency: string): NormalizedBody {
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
