import { type Amount } from '../../platform/json/exact-json.js';
import { type ReturnLine, type ReturnRequestBody } from '../http/dto/return-request.dto.js';
import { type ReturnEntity } from '../persistence/return.entity.js';
import { type ReturnDecision } from '../rules/return-transitions.js';

/** A line of a return: what was sent of it, with what the order called it then. */
export type RequestedReturnLine = ReturnLine & { sku: string | null; title: string | null };

/** The merchant's decision on the request. */
export interface RecordedDecision {
  decision: ReturnDecision;
  /** A note to the customer. */
  reason: string | null;
  decided_at: string;
}

/** A label as the OMS handed it in. */
export interface RecordedLabel {
  /** As sent. */
  carrier: string;
  tracking_number: string;
  label_url: string;
  tracking_url: string | null;
  received_at: string;
}

/** A refund that the OMS has executed. */
export interface RecordedRefund {
  amount: Amount;
  currency: string;
  external_refund_id: string;
  deductions_total: Amount;
  refunded_at: string;
  received_at: string;
}

/** Something about a refund that the merchant should look at. */
export interface Warning {
  code: 'REFUND_CURRENCY_DIFFERS' | 'REFUND_ABOVE_WORTH';
  detail: string;
}

type Requested = Pick<
  ReturnRequestBody,
  'resolution' | 'return_method' | 'note' | 'customer_reason' | 'return_from_address' | 'return_label'
>;

/** What is kept of a return beside what it is found by. */
export interface ReturnContent extends Requested {
  /** The order's internal id, and its `order_id` as it is shown. */
  order: { id: string; order_id: string };
  return_line_items: RequestedReturnLine[];
  /** Members of the request that are not named (C-RET-12). */
  further: Record<string, unknown>;
  decision?: RecordedDecision;
  /** Every label, the last of which counts. */
  labels: RecordedLabel[];
  refund?: RecordedRefund;
  external_reference?: Record<string, unknown>;
  warnings: Warning[];
}

/** A return with its content at hand. */
export type Return = Omit<ReturnEntity, 'document'> & { content: ReturnContent };
