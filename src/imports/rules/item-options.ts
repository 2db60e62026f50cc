/** How the orders of a file are read. */
export interface ItemOptions {
  /** An order with more is refused. */
  maxBytes: number;
  /** Names the lines that are protection (C-IMP-27). */
  protection?: readonly string[];
  /** Whether order numbers of `shopify-csv` keep their `#` (C-IMP-33). */
  keepsHash?: boolean;
}
