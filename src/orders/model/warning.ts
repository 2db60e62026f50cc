/** Codes of warnings, in the order in which they are listed (C-FLAG-33, C-FLAG-40). */
export const WARNING_CODES = ['CURRENCY_DIFFERS', 'ORDER_ID_SHARED'] as const;

/** An `order_id`, and the number of the oldest other order that has it. */
export interface SharedOrderId {
  order_id: string;
  order_number: string;
}

/** A note of the review that does not flag the order (C-FLAG-33). */
export interface ReviewWarning {
  code: (typeof WARNING_CODES)[number];
  detail: string;
  /** RFC 6901 pointer into the order. */
  pointer: string;
  /** The value that the service stores instead; null if it stores the one that was sent. */
  expected: string | null;
  /** The value that was sent. */
  actual: string;
}
