import { type Amount } from '../../platform/json/exact-json.js';

/** Codes of the reasons for which an order is flagged, in the order in which they are listed (C-FLAG-6 to C-FLAG-15, C-FLAG-39). */
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
  'HELD_UNITS_EXCEED_QUANTITY',
] as const;

/** One reason for which an order is flagged (C-FLAG-3): a fault to correct before a claim on it is paid. */
export interface Reason {
  code: (typeof REASON_CODES)[number];
  /** The failing equation in the order's own figures (C-FLAG-4). */
  detail: string;
  /** RFC 6901 pointer into the order. */
  pointer: string;
  /** The value that the other figures imply, in the order's currency or in units; null for FIGURE_MISSING. */
  expected: Amount | null;
  /** The value that was sent; null for FIGURE_MISSING. */
  actual: Amount | null;
}
