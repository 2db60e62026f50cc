import { parseJson } from '../../platform/json/exact-json.js';
import { utc } from '../../platform/time/utc.js';
import { type Cancellation } from './cancellation-record.js';
import { type PutOrderBody } from '../http/dto/order.dto.js';
import { type IdentifiedLine, type LineIdSource } from '../rules/line-identity.js';
import { type Reason } from './reason.js';

/** Members of a body that are not content: the order's identity, what is only echoed, and what is ignored. */
type NotContent =
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

/** What is stored of an order: all that was sent and counts, normalised, with the identity of its lines. */
export type OrderContent = Omit<PutOrderBody, NotContent | 'line_items' | 'is_protected'> & {
  is_protected: boolean;
  line_items: IdentifiedLine[];
  line_id_source: LineIdSource;
};

/** An order as its row has it. */
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
  /** JSON of `OrderContent`: written, shown and told in events as the one text. */
  document: string;
  /** JSON list of `Reason`; null while it is not flagged. */
  review_reasons: string | null;
  /** JSON of `Cancellation`; null while nothing was cancelled. */
  cancellation: string | null;
  /** JSON of `ReturnLabel`; null while none was handed in. */
  return_label: string | null;
}

/** An order with its content at hand. */
export interface Order extends OrderRecord {
  content: OrderContent;
}

/** What was cancelled of an order, if anything was. */
export function cancellationOf({ cancellation }: Pick<OrderRecord, 'cancellation'>): Cancellation | undefined {
  return cancellation === null ? undefined : (parseJson(cancellation) as Cancellation);
}

/** Why an order is flagged; empty where it is not. */
export function reasonsOf({ review_reasons }: Pick<OrderRecord, 'review_reasons'>): Reason[] {
  return review_reasons === null ? [] : (parseJson(review_reasons) as Reason[]);
}

/** Every order is in this state; a cancellation is told beside it (C-ORD-31). */
export const ORDER_LIFECYCLE_STATUS = 'PLACED';

/** A body without what is not content, with instants in UTC to the millisecond and the store's currency in place of the sent one. */
export type NormalisedBody = Omit<PutOrderBody, NotContent>;

/** Normalises a body that passed its shape (C-PUT-8). */
export function normalise(body: PutOrderBody, currency: string): NormalisedBody {
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
