import { type IdentifiedLine } from './line-identity.js';
import { type KeptDiscount } from './kept-discount.js';

/** Units of one line. */
export interface LineUnits {
  line_id: string;
  quantity: number;
}

/** One cancellation, as it was recorded. */
export interface CancellationEntry {
  /** `can_…` */
  cancellation_id: string;
  /** FULL when it took the last units, whatever was asked for. */
  type: 'FULL' | 'PARTIAL';
  line_items: LineUnits[];
  cancel_protection: boolean;
  reason?: string;
  external_reference?: Record<string, unknown>;
  /** UTC with milliseconds: when it happened in the OMS, and when it was recorded. */
  cancelled_at: string;
  created_at: string;
}

/** What is kept of an order's cancellations, beside its figures (Flagging 2, decisions section 7 "Cancel"). */
export interface Cancellation {
  /** `full` when no unit of the order's lines is left. */
  status: 'partial' | 'full';
  /** Cancelled units of each line, also of lines that the order no longer has. */
  lines: { line_id: string; cancelled_quantity: number }[];
  history: CancellationEntry[];
  /** The order's discount at its first PARTIAL; none on an order that was partially cancelled before discounts were kept. */
  kept_discount?: KeptDiscount;
  /** The lines with cancelled units, each as it stood at its first cancellation. */
  lines_then: IdentifiedLine[];
}
