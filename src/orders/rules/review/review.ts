// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { stringifyJson } from '../../../platform/json/exact-json.js';
import { type Store } from '../../../stores/index.js';
import { cancellationOf, type Order } from '../../model/order-content.js';
import { type Reason } from '../../model/order-review.resource.js';
import { type HeldUnits } from '../../model/units.js';
import { changedLineReasons } from './cancelled-lines.js';
import { figureReasons } from './figures.js';
import { heldUnitReasons, storedHeldReasons } from './held-units.js';
import { movedDiscountReasons } from './kept-discount.js';

/**
 * Reviews the figures of an order (C-FLAG-1).
 * @param previous the order as it was stored before this write; undefined on its create
 * @param held its held units; left out, the reasons about them stay as they were
 * @param store its configuration says whether prices include tax, unless a platform says so of the order; null means unknown (C-FIG-8)
 * @returns the reasons for which the order is flagged, in the order of `REASON_CODES`; empty if it is not flagged
 */
export function reviewOrder(
  order: Pick<Order, 'content' | 'cancellation'>,
  previous: Pick<Order, 'content' | 'review_reasons'> | undefined,
  store: Pick<Store, 'prices_include_tax'>,
  held?: readonly HeldUnits[],
): Reason[] {
  const { content } = order;
  const { origin } = content;
  if (origin?.is_test) return [];
  const cancellation = cancellationOf(order);
  return [
    ...figureReasons(content, origin?.prices_include_tax ?? store.prices_include_tax),
    ...movedDiscountReasons(content, cancellation, previous?.content),
    ...changedLineReasons(content, cancellation),
    ...(held ? heldUnitReasons(content, held) : previous ? storedHeldReasons(previous) : []),
  ];
}

/** Identifies the reasons for which an order is flagged: other reasons have another digest (C-FLAG-36). */
export function flagDigest(reasons: readonly Reason[]): string {
  return createHash('sha256').update(stringifyJson(reasons)).digest('hex');
}
