// SPDX-License-Identifier: Apache-2.0
import { type Amount } from 'parcelward';
import { type MemberChange, type OrderVersion } from 'parcelward/orders';
import { type RecordedDecision, type RecordedLabel, type RecordedRefund } from 'parcelward/returns';
import { carrierName, carrierToken } from 'parcelward/shipments';
import { money, words } from '../core/format.js';
import { METHOD_NAMES, RESOLUTION_NAMES } from './return-parts.js';

/** A sentence about a version of a return, and the words of a person in it. */
export interface ReturnMove {
  sentence: string;
  quote: string | null;
}

/** The sentence of one version of a return. */
export function returnSentence({ type, changes }: OrderVersion): ReturnMove {
  const after = (member: string): unknown => changes.find((change: MemberChange) => change.member === member)?.after;
  switch (type) {
    case 'return.requested':
      return {
        sentence: requested(after('resolution'), after('return_method')),
        quote: (after('note') as string) ?? null,
      };
    case 'return.approved':
    case 'return.rejected': {
      const decision = after('decision') as RecordedDecision | undefined;
      return { sentence: type === 'return.approved' ? 'Approved' : 'Rejected', quote: decision?.reason ?? null };
    }
    case 'return.in_transit': {
      const label = after('label') as RecordedLabel | undefined;
      return {
        sentence: label
          ? `Label added: ${carrierName(carrierToken(label.carrier))} ${label.tracking_number}`
          : 'Label added',
        quote: null,
      };
    }
    case 'return.processed':
      return { sentence: refunded(after('refund') as RecordedRefund | undefined), quote: null };
    case 'return.cancelled':
      return { sentence: 'Cancelled by the customer', quote: null };
    default:
      return { sentence: words(type), quote: null };
  }
}

function requested(resolution: unknown, method: unknown): string {
  const names: Readonly<Record<string, string>> = { ...RESOLUTION_NAMES, ...METHOD_NAMES };
  const parts = [resolution, method].map((code) => names[String(code)]?.toLowerCase());
  return ['Requested', parts.filter(Boolean).join(', ')].filter(Boolean).join(': ');
}

function refunded(refund: RecordedRefund | undefined): string {
  if (!refund) return 'Refund recorded';
  const { amount, currency, deductions_total, external_refund_id } = refund;
  const deductions = isZero(deductions_total) ? '' : `, deductions ${money(deductions_total, currency)}`;
  return `Refund of ${money(amount, currency)} recorded${deductions} (${external_refund_id})`;
}

const isZero = (amount: Amount): boolean => Number(amount) === 0;
