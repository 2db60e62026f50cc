// SPDX-License-Identifier: Apache-2.0
import { type Platform } from '../model/platform-change.js';
import { type PlatformAdapter } from './platform-adapter.js';
import { readShopify } from './shopify/read-shopify.js';
import { SHOPIFY_TOPICS, shopifyShopOf, verifyShopify } from './shopify/shopify-webhook.js';
import { readWooCommerce } from './woocommerce/read-woocommerce.js';
import { verifyWooCommerce, WOOCOMMERCE_TOPICS, wooCommerceShopOf } from './woocommerce/woocommerce-webhook.js';

const ADAPTERS: Record<Platform, PlatformAdapter> = {
  shopify: {
    name: 'Shopify',
    topics: SHOPIFY_TOPICS,
    shopOf: shopifyShopOf,
    verify: verifyShopify,
    read: readShopify,
  },
  woocommerce: {
    name: 'WooCommerce',
    topics: WOOCOMMERCE_TOPICS,
    shopOf: wooCommerceShopOf,
    verify: verifyWooCommerce,
    read: readWooCommerce,
  },
};

/** Returns the adapter of a platform. */
export function adapterOf(platform: Platform): PlatformAdapter {
  return ADAPTERS[platform];
}
