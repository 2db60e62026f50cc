import { type Amount } from '../../../platform/json/exact-json.js';

/** Events of returns that are always mailed (C-MSG-13). */
const NOTIFIABLE_RETURNS = [
  'return.requested',
  'return.approved',
  'return.rejected',
  'return.in_transit',
  'return.processed',
] as const;
export type NotifiableReturn = (typeof NOTIFIABLE_RETURNS)[number];

/** The kind of the mail about the first carrier scan of a return, which is no event of the return (C-MSG-51). */
export const RETURN_ON_ITS_WAY = 'return.on_its_way';

/** Every kind of mail about returns. */
export const RETURN_MAILS = [...NOTIFIABLE_RETURNS, RETURN_ON_ITS_WAY] as const;
export type ReturnMailKind = (typeof RETURN_MAILS)[number];

/** Whether an event type is always mailed. */
export function isNotifiableReturn(type: string): type is NotifiableReturn {
  return (NOTIFIABLE_RETURNS as readonly string[]).includes(type);
}

/** The members of a return's event that its mail shows. */
export interface ReturnNotificationData {
  id: string;
  order_number: string;
  resolution: 'REFUND' | 'STORE_CREDIT';
  return_method: 'SELF_SHIP' | 'IN_STORE';
  return_line_items: { line_id: string; quantity: number; sku: string | null; title: string | null }[];
  decision: { reason: string | null } | null;
  label: { carrier: string; tracking_number: string; label_url: string | null } | null;
  tracking: { tracking_url: string | null } | null;
  refund: { amount: Amount; currency: string; deductions_total: Amount } | null;
  return_page_url: string;
}
