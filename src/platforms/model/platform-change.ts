// SPDX-License-Identifier: Apache-2.0
/** Where a store can get its orders from, in place of its order management system. */
export const PLATFORMS = ['shopify', 'woocommerce'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** What a delivery of a platform asks the service to do; a delivery of a topic that the service does not take asks nothing. */
export type PlatformChange = OrderSnapshot | RefundNotice | FulfilmentNotice | PrivacyNotice | Farewell;

/** An order as the platform had it at `updatedAt`: whole, so that snapshots may come in any order, twice, or not at all. */
export interface OrderSnapshot {
  kind: 'order';
  /** The platform's id, which becomes `order_id`. It may be longer than a double can hold. */
  orderId: string;
  orderNumber: string;
  /** ISO 8601 in UTC. An older snapshot than the one that was applied last changes nothing. */
  updatedAt: string;
  /** A body of `PUT /orders/{number}` with partner line ids, not yet validated. */
  body: Record<string, unknown>;
  /** Whether the amounts of `body` include tax: that differs between the orders of one shop, and from the store's setting. */
  pricesIncludeTax?: boolean;
  /** Set if the order may never have been placed, or is not to be created yet. It changes only an order that exists. */
  isOnlyUpdate?: true;
  /** Set if the whole order is cancelled. */
  cancelled?: { at: string; reason?: string };
  refunds: PlatformRefund[];
  fulfilments: PlatformFulfilment[];
  /** Whether the platform calls it a test. It is neither flagged nor mailed. */
  isTest: boolean;
}

/** One refund: units that were never sent are cancelled, units that came back are taken off what can be returned. */
export interface PlatformRefund {
  /** The platform's id: a refund counts once, however often it is delivered. */
  refundId: string;
  at: string;
  cancelled: RefundedUnits[];
  returned: RefundedUnits[];
  /** Whether a protection line was refunded. */
  cancelsProtection: boolean;
}

/** Units of a line, by the platform's line id. */
export interface RefundedUnits {
  lineId: string;
  quantity: number;
}

/** Parcels that left together. */
export interface PlatformFulfilment {
  fulfilmentId: string;
  /** The shipments of a cancelled fulfilment are cancelled, except those that another one has, too. */
  isCancelled: boolean;
  /** Entries of `shipments[]`, in the words of the contract; empty as long as there is no tracking number. */
  shipments: Record<string, unknown>[];
}

/** A part of an order that came without it. */
interface OrderNotice {
  orderId: string;
  /** Set if the order may have been left out until it is paid. It will bring this part. */
  isOnlyUpdate?: true;
}

/** A refund that came without its order. */
export interface RefundNotice extends OrderNotice {
  kind: 'refund';
  refund: PlatformRefund;
}

/** A fulfilment that came without its order. */
export interface FulfilmentNotice extends OrderNotice {
  kind: 'fulfilment';
  /** ISO 8601 in UTC. Before that of the order, the order says more. */
  updatedAt?: string;
  fulfilment: PlatformFulfilment;
}

/** What privacy law asks of every application of a platform, within 30 days. */
export interface PrivacyNotice {
  kind: 'customer-erasure' | 'customer-data' | 'shop-erasure';
  email?: string;
  phone?: string;
  customerId?: string;
  orderIds: string[];
}

/** The shop removed the application: its connection ends. */
export interface Farewell {
  kind: 'uninstalled';
}
