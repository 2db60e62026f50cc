// SPDX-License-Identifier: Apache-2.0
import { type Store } from '../../../stores/index.js';
import { type PutOrderBody } from '../../model/order-bodies.js';
import { type Order, warningsOf } from '../../model/order-content.js';
import { type ReviewWarning, type SharedOrderId } from '../../model/order-review.resource.js';

const SHARED = 'ORDER_ID_SHARED';

/**
 * Warns of a body's currency that the service drops because the store has another one (C-FLAG-33, C-ORD-28), and of an `order_id`
 * that another order has, too (C-FLAG-40).
 * @param shared another order with the `order_id` of the body
 * @param stored the order before an update: a body without `order_id` keeps its warning
 */
export function reviewWarnings(
  { currency: actual, order_id }: Pick<PutOrderBody, 'currency' | 'order_id'>,
  { currency: expected }: Pick<Store, 'currency'>,
  shared: SharedOrderId | undefined,
  stored?: Pick<Order, 'review_warnings'>,
): ReviewWarning[] {
  const kept = stored && order_id === undefined ? warningsOf(stored).filter(({ code }) => code === SHARED) : [];
  return [
    ...(actual === expected ? [] : [currencyWarning(actual, expected)]),
    ...(shared ? [sharedIdWarning(shared)] : kept),
  ];
}

function currencyWarning(actual: string, expected: string): ReviewWarning {
  const detail = `currency ${actual} was sent, but the store's currency is ${expected}, and all amounts count as ${expected}`;
  return { code: 'CURRENCY_DIFFERS', detail, pointer: '/currency', expected, actual };
}

function sharedIdWarning({ order_id: actual, order_number }: SharedOrderId): ReviewWarning {
  const detail = `order_id ${actual} is also that of order ${order_number}, so that returns and claims must name the order number`;
  return { code: SHARED, detail, pointer: '/order_id', expected: null, actual };
}

/** Builds the value of the column `review_warnings`; null without a warning. */
export function reviewWarningsText(...facts: Parameters<typeof reviewWarnings>): string | null {
  const warnings = reviewWarnings(...facts);
  return warnings.length === 0 ? null : JSON.stringify(warnings);
}
