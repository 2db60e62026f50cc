// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { createClient } from '@parcelward/client';

/**
 * The client of the store in a JSON file: `base_url`, `api_key` and `shop_domain`, as in `.local/demo.json`. The client
 * reads the file for each token, so a rotated key needs no restart.
 */
export function clientOf(file) {
  const store = () => JSON.parse(readFileSync(file, 'utf8'));
  const { base_url, shop_domain } = store();
  return createClient({ baseUrl: base_url, shopDomain: shop_domain, apiKey: () => store().api_key });
}
