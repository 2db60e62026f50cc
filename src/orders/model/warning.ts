/** A note of the review that does not flag the order (C-FLAG-33). */
export interface ReviewWarning {
  code: 'CURRENCY_DIFFERS';
  detail: string;
  /** RFC 6901 pointer into the order. */
  pointer: string;
  /** The value that the service stores instead. */
  expected: string;
  /** The value that was sent. */
  actual: string;
}
