import { type Amount } from '../../platform/json/exact-json.js';
import { type Basis } from '../rules/payout/items-total.js';
import { type IdentifiedLine } from '../rules/line-identity.js';
import { type LineUnits } from './units.js';

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

/** What is kept of an order's cancellations, beside its figures (C-FLAG-21, C-CAN-22). */
export interface Cancellation {
  /** `full` when no unit of the order's lines is left. */
  status: 'partial' | 'full';
  /** Cancelled units of each line, also of lines that the order no longer has. */
  lines: { line_id: string; cancelled_quantity: number }[];
  history: CancellationEntry[];
  /** When the cancellation that ended the protection happened; none while the order is protected, or if it never was. */
  protection_ended_at?: string;
  /** The order's discount at its first PARTIAL; none on an order that was partially cancelled before discounts were kept. */
  kept_discount?: KeptDiscount;
  /** The lines with cancelled units, each as it stood at its first cancellation. */
  lines_then: IdentifiedLine[];
}

/** An order's discount as it stood at its first partial cancellation (C-FLAG-22, C-FLAG-23). */
export interface KeptDiscount {
  /** `line_total` when every line carried one. */
  basis: Basis;
  /** What the items' worth exceeded subtotal by; below zero where subtotal holds more than the items. */
  amount: Amount;
  /** The items' worth on that basis: the kept share is `amount / items`, and none where the items were worth 0. */
  items: Amount;
}
