import { type PlatformAdapter } from '../platform-adapter.js';
import { readShopify } from './read-shopify.js';
import { SHOPIFY_TOPICS, shopifyShopOf, verifyShopify } from './shopify-webhook.js';

export const shopifyAdapter: PlatformAdapter = {
  name: 'Shopify',
  topics: SHOPIFY_TOPICS,
  shopOf: shopifyShopOf,
  verify: verifyShopify,
  read: readShopify,
};
