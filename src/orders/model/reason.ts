import { type Amount } from '../../platform/json/exact-json.js';

/** Why an order's figures cannot be trusted (C-FLAG-7 to C-FLAG-15). */
export const REASON_CODES = [
  'FIGURE_MISSING',
  'LINE_TOTAL_MISMATCH',
  'SUBTOTAL_MISMATCH',
  'DISCOUNT_TOTAL_MISMATCH',
  'GRAND_TOTAL_MISMATCH',
  'LINE_DISCOUNTS_MISMATCH',
  'ORDER_DISCOUNTS_MISMATCH',
  'DISCOUNT_MOVED_AFTER_CANCELLATION',
  'CANCELLED_LINE_CHANGED',
] as const;

/** One thing to mend before a claim on the order is paid. */
export interface Reason {
  code: (typeof REASON_CODES)[number];
  /** The equation in the order's own figures. */
  detail: string;
  /** RFC 6901 pointer into the order. */
  pointer: string;
  /** What the other figures make of it; null where nothing does. */
  expected: Amount | null;
  /** What the order says; null where it says nothing. */
  actual: Amount | null;
}
