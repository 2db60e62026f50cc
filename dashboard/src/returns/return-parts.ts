// SPDX-License-Identifier: Apache-2.0
import { itemReason, type ReturnStatus, type ReturnView } from 'parcelward/returns';
import { mailed, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Tone } from '../core/table.js';

export const STATUS_NAMES: Record<ReturnStatus, string> = {
  OPEN: 'Open',
  IN_TRANSIT: 'In transit',
  EVALUATION_REJECTED: 'Rejected',
  PROCESSED: 'Refunded',
  CANCELLED: 'Cancelled',
};
const STATUS_TONES: Record<ReturnStatus, Tone> = {
  OPEN: 'warn',
  IN_TRANSIT: 'plain',
  EVALUATION_REJECTED: 'bad',
  PROCESSED: 'good',
  CANCELLED: 'plain',
};
export const RESOLUTION_NAMES = { REFUND: 'Refund', STORE_CREDIT: 'Store credit' } as const;
export const METHOD_NAMES = { SELF_SHIP: 'Sent by parcel', IN_STORE: 'Returned in store' } as const;

/** The status of a return; of an open one, the status of its request. */
export function statusBadge({ status, request_status }: ReturnView): { text: string; tone: Tone } {
  if (status !== 'OPEN') return { text: STATUS_NAMES[status], tone: STATUS_TONES[status] };
  return request_status === 'AWAITING_APPROVAL'
    ? { text: 'Awaiting approval', tone: 'warn' }
    : { text: words(request_status), tone: 'good' };
}

/** Members of a return in the list and on its page. */
export function summaryOf(view: ReturnView) {
  return {
    id: view.id,
    href: `/returns/${view.id}`,
    order: view.order_number,
    order_href: orderPath(view.order_number),
    resolution: RESOLUTION_NAMES[view.resolution],
    method: METHOD_NAMES[view.return_method],
    requested: view.created_at,
  };
}

export function linesOf({ return_line_items }: ReturnView) {
  return return_line_items.map((item) => {
    const { line_id, sku, title, quantity } = item;
    return { line_id, sku, title: title ?? line_id, quantity, reason: itemReason(item) };
  });
}

/** The customer's reason, as staff read it: its words, else its code, and what the customer wrote. An OMS may add other members. */
export function reasonOf({ customer_reason: reason }: ReturnView): string | null {
  if (!reason) return null;
  const own = (name: string): string => {
    const value: unknown = (reason as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : '';
  };
  const parts = [own('label') || words(reason.code ?? ''), reason.description ?? '', own('comment')];
  return parts.filter((part) => part !== '').join(': ') || null;
}

/** The sentences of the confirmations of a decision. */
export function decisionSentences({ return_method }: ReturnView, email: string | undefined) {
  const next = return_method === 'IN_STORE' ? 'bring the items to a store' : 'send the items back';
  return {
    approve: `The customer can ${next}. ${mailed(email, 'an email')} Your order management system gets the event return.approved. This cannot be undone.`,
    reject: `The units can be returned or claimed again. ${mailed(email, 'an email with your note')} Your order management system gets the event return.rejected. This cannot be undone.`,
  };
}
