import { type Platform } from '../model/platform-change.js';
import { type PlatformAdapter } from './platform-adapter.js';
import { shopifyAdapter } from './shopify/shopify-adapter.js';
import { wooCommerceAdapter } from './woocommerce/woocommerce-adapter.js';

const ADAPTERS: Record<Platform, PlatformAdapter> = { shopify: shopifyAdapter, woocommerce: wooCommerceAdapter };

/** Returns the adapter of a platform. */
export function adapterOf(platform: Platform): PlatformAdapter {
  return ADAPTERS[platform];
}
