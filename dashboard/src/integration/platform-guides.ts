// SPDX-License-Identifier: Apache-2.0
import { type Platform, type PlatformAccess } from 'parcelward/platforms';

/** What staff read about a platform: its own names for what they enter there. */
interface PlatformGuide {
  name: string;
  /** What the shop calls the key that signs webhooks. */
  key: string;
  keyHint: string;
  shop: string;
  shopHint: string;
  placeholder: string;
  /** Where the shop has the settings of its webhooks. */
  place: string;
  /** Their address in the shop. */
  linkOf: (shop: string) => string;
  /** How to add a webhook. */
  add: string;
  /** What the shop calls the address of a webhook. */
  url: string;
  /** The fields that are the same for every webhook. */
  fields: readonly (readonly [label: string, value: string])[];
  /** How to have the shop send something. */
  test: string;
  /** How often the shop repeats a failed delivery, and how staff have it send an order again. */
  resend: string;
  /** Where the shop makes access to its API. */
  accessHint: string;
  /** By which member of an order customers ask for text messages. */
  sms: string;
}

export const GUIDES: Readonly<Record<Platform, PlatformGuide>> = {
  shopify: {
    name: 'Shopify',
    key: 'Signing key',
    keyHint:
      'In Shopify, open Settings > Notifications > Webhooks. The key is below the list of webhooks. If you see none, add a webhook first; you can change its URL later.',
    shop: 'Shop domain',
    shopHint: 'The domain that ends with .myshopify.com, even if customers see another one.',
    placeholder: 'your-shop.myshopify.com',
    place: 'Settings > Notifications > Webhooks',
    linkOf: (shop) => `https://${shop}/admin/settings/notifications`,
    add: 'Add a webhook for each of these events:',
    url: 'URL',
    fields: [
      ['Format', 'JSON'],
      ['Webhook API version', '2026-10'],
    ],
    test: 'In Shopify, choose Send test notification in the menu of a webhook.',
    resend:
      'Shopify sends a failed delivery again for four hours. After that, change an order, such as by a tag, and Shopify sends it.',
    accessHint:
      'The client ID and secret of your own app in the Dev Dashboard, or the access token of an older custom app. It needs only the right to read orders.',
    sms: 'Note attribute',
  },
  woocommerce: {
    name: 'WooCommerce',
    key: 'Secret',
    keyHint:
      'You choose it: a long text without spaces. Enter the same one in WooCommerce > Settings > Advanced > Webhooks, as the secret of each webhook.',
    shop: 'Site address',
    shopHint: 'With its folder, if WordPress is not at the top of the domain.',
    placeholder: 'shop.example',
    place: 'WooCommerce > Settings > Advanced > Webhooks',
    linkOf: (shop) => `https://${shop}/wp-admin/admin.php?page=wc-settings&tab=advanced&section=webhooks`,
    add: 'Add a webhook for each of these topics:',
    url: 'Delivery URL',
    fields: [
      ['Status', 'Active'],
      ['Secret', 'The one that you entered here'],
      ['API version', 'WP REST API Integration v3'],
    ],
    test: 'In WooCommerce, open any order and choose Update.',
    resend:
      'WooCommerce does not send a failed delivery again, and disables a webhook after five. Enable it, and update the orders that are missing.',
    accessHint:
      'A key of WooCommerce > Settings > Advanced > REST API, with the permission to read. WooCommerce says only there which units a refund has.',
    sms: 'Meta key',
  },
};

/** The names of the members of an access to the API of a shop. */
export const ACCESS_NAMES: Readonly<Record<keyof PlatformAccess, string>> = {
  access_token: 'Access token',
  client_id: 'Client ID',
  client_secret: 'Client secret',
  consumer_key: 'Consumer key',
  consumer_secret: 'Consumer secret',
};

/** The names of topics in the settings of the shops. */
export const TOPIC_NAMES: Readonly<Record<string, string>> = {
  'orders/create': 'Order creation',
  'orders/updated': 'Order update',
  'orders/cancelled': 'Order cancellation',
  'refunds/create': 'Refund create',
  'fulfillments/create': 'Fulfillment creation',
  'fulfillments/update': 'Fulfillment update',
  'order.created': 'Order created',
  'order.updated': 'Order updated',
  'order.deleted': 'Order deleted',
};
