// SPDX-License-Identifier: Apache-2.0
import { PutOrderBody } from '../../src/orders/model/order-bodies.js';
import { type OrderContent } from '../../src/orders/model/order-content.js';
import { type Reason } from '../../src/orders/model/order-review.resource.js';
import { newOrder } from '../../src/orders/rules/full-replace.js';
import { figureReasons } from '../../src/orders/rules/review/figures.js';
import { Problem } from '../../src/platform/errors/problem.js';
import { checked } from '../../src/platform/validation/index.js';
import { type Store } from '../../src/stores/store.js';

type Body = Record<string, unknown>;

/**
 * The content of the order that a `PUT` of the body would create.
 * @throws Problem VALIDATION_ERROR as the endpoint would
 */
export function createdFrom(body: Body): OrderContent {
  const store = { store_id: 'sto_1', currency: body.currency, shop_domain: 'shop.example' } as Store;
  return newOrder(store, String(body.order_number), checked(PutOrderBody, body)).content;
}

/**
 * The reasons for which the order would be flagged.
 * @param pricesIncludeTax null if it is not known
 */
export function reasonsFor(body: Body, pricesIncludeTax: boolean | null): Reason[] {
  return figureReasons(createdFrom(body), pricesIncludeTax);
}

/** What is wrong with a body of `PUT /orders`: its faults, or else the codes for which its order would be flagged. */
export function troubleWith(body: Body, pricesIncludeTax: boolean | null): unknown[] {
  try {
    return reasonsFor(body, pricesIncludeTax).map(({ code, detail }) => `${code}: ${detail}`);
  } catch (error) {
    if (error instanceof Problem) return [...(error.errors ?? [])];
    throw error;
  }
}
