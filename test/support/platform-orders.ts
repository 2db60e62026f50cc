import { PutOrderBody } from '../../src/orders/model/order-bodies.js';
import { newOrder } from '../../src/orders/rules/full-replace.js';
import { figureReasons } from '../../src/orders/rules/review/figures.js';
import { inspectJson } from '../../src/platform/json/exact-json.js';
import { validateBody, withoutNulls } from '../../src/platform/validation/index.js';
import { type Store } from '../../src/stores/store.js';

/** What is wrong with a body of `PUT /orders`: its faults, or else the codes for which its order would be flagged. */
export function troubleWith(body: Record<string, unknown>, pricesIncludeTax: boolean | null): unknown[] {
  const faults = [...inspectJson(body), ...validateBody(PutOrderBody, body)];
  if (faults.length > 0) return faults;
  const store = { store_id: 'sto_1', currency: body.currency, shop_domain: 'shop.example' } as Store;
  const { content } = newOrder(store, String(body.order_number), withoutNulls(PutOrderBody, body));
  return figureReasons(content, pricesIncludeTax).map(({ code, detail }) => `${code}: ${detail}`);
}
