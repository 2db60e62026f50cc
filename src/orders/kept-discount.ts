import { type Amount } from '../platform/json/exact-json.js';

/** An order's discount as it stood at its first partial cancellation (Flagging 3 and 6). */
export interface KeptDiscount {
  /** `line_total` when every line carried one. */
  basis: 'line_total' | 'list_price';
  /** What the items' worth exceeded subtotal by; below zero where subtotal holds more than the items. */
  amount: Amount;
  /** The items' worth on that basis: the kept share is `amount / items`, and none where the items were worth 0. */
  items: Amount;
}
