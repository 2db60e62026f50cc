import { type CallbackBody, type RefundBody, type ReturnLine, type ReturnRequestBody } from '../http/dto/return.dto.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { type ReturnEntity } from '../persistence/return.entity.js';
import { type ReturnDecision } from '../rules/return-transitions.js';

/** An entry of a request, with the SKU and the title of its line at that time (C-RET-24). */
export type ReturnedLine = ReturnLine & { sku: string | null; title: string | null };

/** The merchant's decision on the request. */
export interface RecordedDecision {
  decision: ReturnDecision;
  /** A note to the customer. */
  reason: string | null;
  decided_at: string;
}

/** A shipping label as the OMS reported it (C-CB-18). */
export interface RecordedLabel {
  /** As sent: a carrier's name or token. */
  carrier: string;
  tracking_number: string;
  /** Null after the personal data of the order was erased. */
  label_url: string | null;
  tracking_url: string | null;
  received_at: string;
}

/** A refund as the OMS reported it. Amounts are in `currency` (C-CB-28). */
export type RecordedRefund = Required<Omit<RefundBody, keyof CallbackBody>> & { received_at: string };

/** The refunds of other returns that a refund is compared with. */
export interface OtherRefunds {
  /** What the order's other returns refunded in the same currency. */
  amount: Amount;
  /** Another return with the same `external_refund_id`. */
  known: { id: string; order_number: string } | undefined;
}

/** Codes of warnings, in the order in which they are listed (C-CB-29 to C-CB-37). */
export const RETURN_WARNING_CODES = [
  'REFUND_CURRENCY_DIFFERS',
  'REFUND_ABOVE_WORTH',
  'REFUND_ABOVE_SHARE',
  'REFUND_ID_REPEATED',
  'LABEL_NUMBER_IS_OUTBOUND',
  'LABEL_CARRIER_AMBIGUOUS',
] as const;

/** Something about a refund or a label that the merchant should check (C-CB-31, C-CB-38). */
export interface ReturnWarning {
  code: (typeof RETURN_WARNING_CODES)[number];
  detail: string;
}

type RequestMembers = Pick<
  ReturnRequestBody,
  'resolution' | 'return_method' | 'note' | 'customer_reason' | 'return_from_address' | 'return_label'
>;

/** The JSON document of a return: everything that has no column. Its member names are stored. */
export interface ReturnContent extends RequestMembers {
  /** The order's internal id, and the `order_id` that the API shows. */
  order: { id: string; order_id: string };
  return_line_items: ReturnedLine[];
  /** Further members of the request (C-RET-12). */
  further: Record<string, unknown>;
  decision?: RecordedDecision;
  /** The oldest first; the last one is valid. */
  labels: RecordedLabel[];
  /** The ids of the parcels of its labels. */
  label_parcels: string[];
  refund?: RecordedRefund;
  external_reference?: Record<string, unknown>;
  warnings: ReturnWarning[];
}

/** A return with its parsed document. */
export type Return = Omit<ReturnEntity, 'document'> & { content: ReturnContent };
