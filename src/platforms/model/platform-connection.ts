import { type Platform } from './platform-change.js';
import { type ConnectionState } from './platform-connection.entity.js';

/** How a connection treats its deliveries. */
export interface ConnectionSettings {
  /** SKUs, product ids or titles of lines that are protection (C-IMP-27). */
  protection_lines: readonly string[];
}

/** A connection as staff see it, without its keys. Times are in UTC with milliseconds. */
export interface PlatformConnectionView {
  connection_id: string;
  platform: Platform;
  shop: string;
  state: ConnectionState | 'removed';
  /** Where the platform sends its webhooks. */
  url: string;
  /** What the merchant subscribes to. */
  topics: readonly string[];
  protection_lines: readonly string[];
  /** Until when the key before the last rotation is valid; null if it is not. */
  previous_key_ends_at: string | null;
  /** When the last delivery was stored, to the minute; null if none has come. */
  received_at: string | null;
  /** When a request was refused last, to the minute, and why: `signature` or `shop`. */
  refused_at: string | null;
  refusal: string | null;
  /** When the platform last checked the address. */
  pinged_at: string | null;
  /** Deliveries that no worker has applied yet; up to 1,000. */
  waiting: number;
  /** When the oldest of them came. */
  waiting_since: string | null;
  /** Deliveries that cannot be applied, and wait for staff; up to 1,000. */
  parked: number;
  created_at: string;
  updated_at: string;
}

/** A parked delivery as staff see it. Times are in UTC with milliseconds. */
export interface ParkedDeliveryView {
  /** For a retry. */
  delivery_id: string;
  connection_id: string;
  topic: string;
  /** Null if it is not known. */
  order_number: string | null;
  received_at: string;
  reason: string | null;
}
