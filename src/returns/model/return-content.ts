// SPDX-License-Identifier: Apache-2.0
import { type Amount } from '../../platform/json/exact-json.js';
import { BLANK } from '../../platform/privacy/kept-members.js';
import { keptOf } from '../../platform/validation/field.js';
import { type ReturnRequestBody } from './return-bodies.js';
import { type ReturnEntity } from './return.entity.js';
import {
  type RecordedDecision,
  RecordedLabel,
  type RecordedRefund,
  type ReturnedLine,
  ReturnView,
  type ReturnWarning,
} from './return.resource.js';

/** The refunds of other returns that a refund is compared with. */
export interface OtherRefunds {
  /** What the order's other returns refunded in the same currency. */
  amount: Amount;
  /** Another return with the same `external_refund_id`. */
  known: { id: string; order_number: string } | undefined;
}

type RequestMembers = Pick<
  ReturnRequestBody,
  'resolution' | 'return_method' | 'note' | 'customer_reason' | 'return_from_address' | 'return_label' | 'withdrawal_id'
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

/** What stays of a return when personal data is erased: of its view, its events, and its document, which has more members (C-PRIV-5). */
export const KEPT_OF_RETURN = {
  ...keptOf(ReturnView),
  order: { id: true, order_id: true },
  further: BLANK.object,
  labels: keptOf(RecordedLabel),
  label_parcels: true,
} as const;

/** A row without the columns that only find a person. */
export type ReturnRow = Omit<ReturnEntity, 'email_hash' | 'phone_hash'>;

export type Return = Omit<ReturnRow, 'document'> & { content: ReturnContent };
