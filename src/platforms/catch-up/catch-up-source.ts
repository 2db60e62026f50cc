// SPDX-License-Identifier: Apache-2.0
import { isPrivateHost } from '../../platform/outbound/target-address.js';
import { type PlatformAccess } from '../model/connection-bodies.js';
import { type PlatformConnection } from '../model/platform-connection.entity.js';
import { type CatchUpSource } from './catch-up.js';
import { type PlatformHttp } from './platform-http.js';
import { ShopifyOrders } from './shopify-orders.js';
import { WooCommerceOrders } from './woocommerce-orders.js';

/** The orders of a connection's shop. @param access as `ACCESS_FORMS` say */
export function catchUpSource(
  { platform, shop }: Pick<PlatformConnection, 'platform' | 'shop'>,
  access: PlatformAccess,
  { http, allowPrivate }: { http: PlatformHttp; allowPrivate: boolean },
): CatchUpSource {
  const { access_token, client_id = '', client_secret = '', consumer_key = '', consumer_secret = '' } = access;
  // A shop on the machine of a developer has no certificate.
  const isLocal = allowPrivate && isPrivateHost(new URL(`https://${shop}`).hostname);
  const url = `${isLocal ? 'http' : 'https'}://${shop}`;
  if (platform === 'woocommerce')
    return new WooCommerceOrders(http, { url, consumerKey: consumer_key, consumerSecret: consumer_secret });
  const app = { clientId: client_id, clientSecret: client_secret };
  return new ShopifyOrders(http, {
    url,
    credentials: access_token === undefined ? app : { accessToken: access_token },
  });
}
