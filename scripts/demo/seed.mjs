// SPDX-License-Identifier: Apache-2.0
import { pathToFileURL } from 'node:url';
import { createClient } from '@parcelward/client';
import { wholesale } from '../lib/demo-store.mjs';
import { inRoot } from '../lib/folders.mjs';
import { DAY } from './journey.mjs';
import { PRODUCTS } from './people.mjs';
import { StorePlayer } from './player.mjs';
import { parcelWithoutOrder, retailOrders, wholesaleOrders } from './story.mjs';
// Fills the new stores of `npm run up` with orders of the last 30 days. Gets the settings of the service in its
// environment, and `DEMO` as JSON: `{store_id, shop_domain, api_key, pictures}`; the last one is a folder's URL.
//
// Everything goes through the service: the calls of the order management system over REST, those of staff through the
// services that the dashboard and the command line use. This process is a further API over the same database, on a
// separate port. Only its clock differs, so that the stored times lie in the past.
import { travelTo } from './time-machine.mjs';

const load = (file) => import(pathToFileURL(inRoot('dist', file)).href);
const [{ createHttpApplication }, { loadConfig }, { createLogger }, ...contexts] = await Promise.all(
  [
    'app/http-application.js',
    'app/config.js',
    'platform/logging/logger.js',
    ...['auth', 'claims', 'shipments', 'stores', 'withdrawals'].map((name) => `${name}/index.js`),
  ].map(load),
);
const services = Object.assign({}, ...contexts);

/** Before the first order, because ids never go back. */
const OLDEST_DAYS = 30;

const { pictures, ...demo } = JSON.parse(process.env.DEMO ?? '');

const now = Date.now();
travelTo(now - OLDEST_DAYS * DAY);
const app = await createHttpApplication(loadConfig(process.env), createLogger('silent'));
await app.listen(0, '127.0.0.1');
const get = (name) => app.get(services[name], { strict: false });
const baseUrl = (await app.getUrl()).replace('[::1]', '127.0.0.1');
await fill();
await app.close();

async function fill() {
  const stores = get('StoresService');
  const store = await stores.update(demo.store_id, {
    branding: { accent_color: '#1f6f5c', logo_url: `${pictures}/logo.png` },
  });
  await get('StockService').setLevels(
    demo.store_id,
    Object.keys(PRODUCTS).map((sku, index) => ({ sku, available: 4 + ((index * 7) % 12) })),
  );
  // A seed that was interrupted before its first order has made the store already.
  const other = (await stores.findByDomain(wholesale.shop_domain)) ?? (await stores.create(wholesale));
  const { api_key } = await get('ApiKeysService').rotate(other.store_id);
  const shared = {
    simulation: get('TrackingSimulationService'),
    decisions: get('ClaimDecisionsService'),
    withdrawals: get('WithdrawalsService'),
    pictures,
  };
  const retail = new StorePlayer({ ...shared, store, client: clientOf(demo) });
  const platform = new StorePlayer({ ...shared, store: other, client: clientOf({ ...wholesale, api_key }) });
  const steps = [
    ...retailOrders(now, pictures).flatMap((order) => retail.stepsOf(order)),
    ...wholesaleOrders(now, pictures).flatMap((order) => platform.stepsOf(order)),
    ...retail.stepsOfParcel(parcelWithoutOrder(now)),
  ];
  for (const { at, run } of steps.sort((a, b) => a.at - b.at)) {
    if (at > now) throw new Error(`The story has an event of ${new Date(at).toISOString()}, which is in the future`);
    travelTo(at);
    await run();
  }
}

/** A token lasts an hour, so the story needs many: they come without a request, which is faster. */
function clientOf({ shop_domain, api_key }) {
  return createClient({
    ...{ baseUrl, apiKey: api_key, shopDomain: shop_domain, userAgent: 'parcelward-demo' },
    fetch: async (url, init) =>
      url.endsWith('/auth/v1/token')
        ? Response.json(await get('TokensService').issue(api_key, shop_domain))
        : fetch(url, init),
  });
}
