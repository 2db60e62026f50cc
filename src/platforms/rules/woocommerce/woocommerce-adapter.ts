import { type PlatformAdapter } from '../platform-adapter.js';
import { readWooCommerce } from './read-woocommerce.js';
import { verifyWooCommerce, WOOCOMMERCE_TOPICS, wooCommerceShopOf } from './woocommerce-webhook.js';

export const wooCommerceAdapter: PlatformAdapter = {
  name: 'WooCommerce',
  topics: WOOCOMMERCE_TOPICS,
  shopOf: wooCommerceShopOf,
  verify: verifyWooCommerce,
  read: readWooCommerce,
};
