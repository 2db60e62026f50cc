import { members } from '../../platform/privacy/kept-members.js';
import { keptOf } from '../../platform/validation/field.js';
import { LineItem } from './order-members.js';
import { CancellationView } from './order-units.js';
import { type Amount } from '../../platform/json/exact-json.js';

import { type IdentifiedLine } from './line-product.js';
import { type LineUnits } from './units.js';

/** How lines are valued: by `line_total`, or by `unit_price x quantity`. */
export type Basis = 'line_total' | 'list_price';

/** One recorded cancellation, as `cancellation.history` shows it (C-CAN-23). */
export interface CancellationEntry {
  /** `can_…` */
  cancellation_id: string;
  /** FULL if it cancelled the last units, even if PARTIAL was requested (C-CAN-25). */
  type: 'FULL' | 'PARTIAL';
  /** As sent; for a FULL, the units that it cancelled (C-CAN-24). */
  line_items: LineUnits[];
  cancel_protection: boolean;
  reason?: string;
  external_reference?: Record<string, unknown>;
  /** When it happened in the OMS; UTC with milliseconds. */
  cancelled_at: string;
  /** When the service recorded it; UTC with milliseconds. */
  created_at: string;
}

/** The cancellations of an order, stored separately from its figures (C-FLAG-21, C-CAN-22). */
export interface Cancellation {
  /** `full` if no unit of the order's present lines is left. */
  status: 'partial' | 'full';
  /** Cancelled units by line, including lines that a later write removed (C-CAN-27). */
  lines: { line_id: string; cancelled_quantity: number }[];
  history: CancellationEntry[];
  /** `cancelled_at` of the cancellation that ended the protection (C-CAN-13); undefined if none did. */
  protection_ended_at?: string;
  /** The discount at the first PARTIAL (C-FLAG-22); undefined if that was recorded before discounts were kept. */
  kept_discount?: KeptDiscount;
  /** Snapshots of the lines with cancelled units, each taken at its line's first cancellation. */
  lines_then: IdentifiedLine[];
}

/** What stays of the cancellations of an order when personal data is erased: of their view, and of the column, which has more members. */
export const KEPT_OF_CANCELLATION = {
  ...keptOf(CancellationView),
  protection_ended_at: true,
  kept_discount: members('basis amount items'),
  lines_then: keptOf(LineItem),
} as const;

/** The discount of an order at its first partial cancellation (C-FLAG-22, C-FLAG-23). */
export interface KeptDiscount {
  /** `line_total` if every line had one. */
  basis: Basis;
  /** `items` less subtotal; negative if subtotal exceeds the items. */
  amount: Amount;
  /** Total of the items on that basis. The kept share is `amount / items`; there is none if this is 0 (C-FLAG-31). */
  items: Amount;
}
