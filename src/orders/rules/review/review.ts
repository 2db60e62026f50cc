import { type Cancellation } from '../../model/cancellation-record.js';
import { changedLineReasons } from './cancelled-lines.js';
import { figureReasons } from './figures.js';
import { movedDiscountReasons } from './kept-discount.js';
import { type OrderContent } from '../../model/order-content.js';
import { type Reason } from '../../model/reason.js';

/** What an order's figures are judged by. */
interface ReviewRequest {
  content: OrderContent;
  cancellation: Cancellation | undefined;
  /** The order as it was stored before this write; undefined on its create. */
  previous: OrderContent | undefined;
  /** As the store is configured; null: not known. */
  pricesIncludeTax: boolean | null;
}

/** Why the order is flagged; an empty list where it is not (C-FLAG). */
export function reviewOf({ content, cancellation, previous, pricesIncludeTax }: ReviewRequest): Reason[] {
  return [
    ...figureReasons(content, pricesIncludeTax),
    ...movedDiscountReasons(content, cancellation, previous),
    ...changedLineReasons(content, cancellation),
  ];
}
