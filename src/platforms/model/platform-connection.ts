// SPDX-License-Identifier: Apache-2.0
import { type Platform } from './platform-change.js';
import { type ConnectionState, type PlatformConnection } from './platform-connection.entity.js';

/** How the orders of a connection are read (C-PLT-34). */
export interface ConnectionSettings {
  /** SKUs, product ids or titles of lines that are protection (C-IMP-27), of Shopify also vendors. */
  protection_lines: readonly string[];
  /** Whether an order is created only once it is paid. */
  waits_for_payment: boolean;
  /** Whether customers get messages about their parcels. */
  notifies_customers: boolean;
  /** The note attribute of Shopify, or key in the metadata of WooCommerce, by which a customer asks for text messages. */
  sms_attribute: string | null;
  /** Whether order numbers keep the `#` of Shopify. */
  keeps_hash: boolean;
}

export const DEFAULT_SETTINGS: ConnectionSettings = {
  protection_lines: [],
  waits_for_payment: false,
  notifies_customers: true,
  sms_attribute: null,
  keeps_hash: false,
};

/** The settings that a connection has stored. */
export const connectionSettings = ({ settings }: Pick<PlatformConnection, 'settings'>): ConnectionSettings =>
  JSON.parse(settings) as ConnectionSettings;

/** A connection as staff see it, without its keys. Times are in UTC with milliseconds. */
export interface PlatformConnectionView extends ConnectionSettings {
  connection_id: string;
  platform: Platform;
  shop: string;
  state: ConnectionState | 'removed';
  /** Where the platform sends its webhooks. */
  url: string;
  /** What the merchant subscribes to. */
  topics: readonly string[];
  /** Until when the key before the last rotation is valid; null if it is not. */
  previous_key_ends_at: string | null;
  /** When the last delivery was stored, to the minute; null if none has come. */
  received_at: string | null;
  /** When a request was refused last, to the minute, and why: `signature` or `shop`. */
  refused_at: string | null;
  refusal: string | null;
  /** When the platform last checked the address. */
  pinged_at: string | null;
  /** Whether the service can ask the platform what changed. */
  has_access: boolean;
  /** Until when everything was read that changed at the platform; null if that is not known. */
  caught_up_at: string | null;
  /** Why asking the platform failed last; null if it did not. */
  catch_up_failure: string | null;
  /** Deliveries that no worker has applied yet; up to 1,000. */
  waiting: number;
  /** When the oldest of them came. */
  waiting_since: string | null;
  /** Deliveries that cannot be applied, and wait for staff; up to 1,000. */
  parked: number;
  created_at: string;
  updated_at: string;
}

/** What applying a delivery that waits would do. `cannot`: it would be parked, or wait for its order. */
export interface PreviewedDelivery {
  delivery_id: string;
  topic: string;
  /** Null if it is not known. */
  order_number: string | null;
  outcome: 'creates' | 'changes' | 'nothing' | 'cannot';
  /** Why it cannot be applied; otherwise null. */
  reason: string | null;
}

/** The oldest deliveries that wait, and how many further ones do, up to about 1,000. */
export interface PlatformPreview {
  deliveries: PreviewedDelivery[];
  more: number;
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
