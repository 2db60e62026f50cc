// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { parsedUrl } from '../../../platform/validation/parsed-url.js';
import { type ExpectedSender, type Verdict } from '../platform-adapter.js';
import { isSignedBy, tokenOf } from '../webhook-headers.js';

/** The topics of the webhooks that a merchant adds in WooCommerce > Settings > Advanced > Webhooks. */
export const WOOCOMMERCE_TOPICS = ['order.created', 'order.updated', 'order.deleted'];

/** Sent without a signature when a webhook is saved. */
const PING = /^webhook_id=\d+$/;
const MAX_SHOP_LENGTH = 255;

/** The host and path of a site, such as `example.com/shop`, without a slash at the end. A network has several sites on a host. */
export function wooCommerceShopOf(text: string): string | undefined {
  const url = parsedUrl(text.includes('://') ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.host.includes('.')) return undefined;
  const shop = `${url.host}${url.pathname.replace(/\/+$/, '')}`;
  return shop.length > MAX_SHOP_LENGTH ? undefined : shop;
}

/** Judges a request that claims to be a webhook of WooCommerce (C-PLT-4 to C-PLT-6). */
export function verifyWooCommerce(headers: IncomingHttpHeaders, raw: Buffer, { shop, keys }: ExpectedSender): Verdict {
  const header = (name: string) => headers[`x-wc-webhook-${name}`] as string | undefined;
  const signature = header('signature');
  if (signature === undefined && PING.test(raw.toString('latin1', 0, 64))) return { kind: 'ping' };
  if (!isSignedBy(raw, signature, keys)) return { kind: 'refused', why: 'signature' };
  if (wooCommerceShopOf(header('source') ?? '') !== shop) return { kind: 'refused', why: 'shop' };
  return {
    kind: 'delivery',
    // WooCommerce makes the id of the webhook's id and the second: several orders of a second share it.
    deliveryId: createHash('sha256')
      .update(`${header('delivery-id')}\n`)
      .update(raw)
      .digest('hex'),
    topic: tokenOf(header('topic')) ?? '',
    triggeredAt: null,
  };
}
