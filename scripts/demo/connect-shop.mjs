// SPDX-License-Identifier: Apache-2.0
import { pathToFileURL } from 'node:url';
import { inRoot } from '../lib/folders.mjs';
import { sampleStore, SHOP } from '../lib/sample-connection.mjs';
import { PROTECTION } from './sample-shop.mjs';
// Makes the store of the sample shop and its connection, as far as they are missing, and prints the store's id, a new API
// key and the address. Gets the settings of the service and `SIGNING_KEY` in its environment.

const { withServices } = await import(pathToFileURL(inRoot('dist/cli/services.js')).href);

const connected = await withServices(async ({ stores, apiKeys, connections, connectionQueries, callerOf }) => {
  const { store_id } = (await stores.findByDomain(sampleStore.shop_domain)) ?? (await stores.create(sampleStore));
  const caller = await callerOf(store_id);
  const { api_key } = await apiKeys.rotate(store_id);
  const live = (await connectionQueries.list(store_id)).find(({ state }) => state !== 'removed');
  const signing_key = process.env.SIGNING_KEY;
  const { url } = live
    ? await connections.rotate(caller, live.connection_id, { signing_key })
    : await connections.connect(caller, {
        platform: 'shopify',
        shop: SHOP,
        protection_lines: [PROTECTION],
        signing_key,
      });
  return { store_id, api_key, url };
});
console.log(JSON.stringify(connected));
process.exit(0);
