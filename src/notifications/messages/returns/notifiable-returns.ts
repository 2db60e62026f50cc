import { type Amount } from '../../../platform/json/exact-json.js';

/** The moves of a return that customers are told of, always (C-MSG-13). */
export const NOTIFIABLE_RETURNS = [
  'return.approved',
  'return.rejected',
  'return.in_transit',
  'return.processed',
] as const;
export type NotifiableReturn = (typeof NOTIFIABLE_RETURNS)[number];

export function isNotifiableReturn(type: string): type is NotifiableReturn {
  return (NOTIFIABLE_RETURNS as readonly string[]).includes(type);
}

/** What an event of a return says of it, as far as customers are told. */
export interface ReturnNotificationData {
  order_number: string;
  resolution: 'REFUND' | 'STORE_CREDIT';
  return_method: 'SELF_SHIP' | 'IN_STORE';
  return_line_items: { line_id: string; quantity: number; sku: string | null; title: string | null }[];
  decision: { reason: string | null } | null;
  label: { carrier: string; tracking_number: string; label_url: string } | null;
  tracking: { tracking_url: string | null } | null;
  refund: { amount: Amount; currency: string; deductions_total: Amount } | null;
  return_page_url: string;
}
