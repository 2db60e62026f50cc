// SPDX-License-Identifier: Apache-2.0
import { hash } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { type ExpectedSender, type Verdict } from '../platform-adapter.js';
import { isSignedBy, timeOf, tokenOf } from '../webhook-headers.js';

/** The topics that a merchant subscribes to in Settings > Notifications > Webhooks. */
export const SHOPIFY_TOPICS = [
  'orders/create',
  'orders/updated',
  'orders/cancelled',
  'refunds/create',
  'fulfillments/create',
  'fulfillments/update',
];

const SHOP = /^(?:https:\/\/)?([a-z0-9][a-z0-9-]{0,61}\.myshopify\.com)\/?$/i;

/** The `*.myshopify.com` domain of a shop, in lower case. Webhooks name it, whatever domain customers see. */
export function shopifyShopOf(text: string): string | undefined {
  return SHOP.exec(text)?.[1]?.toLowerCase();
}

/** Judges a request that claims to be a webhook of Shopify (C-PLT-4, C-PLT-5). */
export function verifyShopify(headers: IncomingHttpHeaders, raw: Buffer, { shop, keys }: ExpectedSender): Verdict {
  // Webhooks have names with `X-`, and the events that will replace them have names without.
  const header = (name: string) => (headers[`x-shopify-${name}`] ?? headers[`shopify-${name}`]) as string | undefined;
  if (!isSignedBy(raw, header('hmac-sha256'), keys)) return { kind: 'refused', why: 'signature' };
  if (header('shop-domain')?.toLowerCase() !== shop) return { kind: 'refused', why: 'shop' };
  return {
    kind: 'delivery',
    // The id of the event is the same for several topics, and so identifies no delivery.
    deliveryId: tokenOf(header('webhook-id')) ?? hash('sha256', raw, 'hex'),
    topic: tokenOf(header('topic')) ?? '',
    triggeredAt: timeOf(header('triggered-at')),
  };
}
