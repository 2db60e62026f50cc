import { isSameJson } from '../../platform/json/same-json.js';
import { utc } from '../../platform/time/time.js';
import { type CancelBody } from '../model/order-bodies.js';
import { cancellationOf, type OrderRecord } from '../model/order-content.js';

/**
 * Whether an order has a cancellation already, so that an import that runs again does not cancel further units (C-IMP-5). It
 * is recognized by its time, and a PARTIAL also by its lines.
 */
export function isRecorded(
  order: Pick<OrderRecord, 'cancellation'>,
  { type, cancelled_at, line_items }: CancelBody,
): boolean {
  if (cancelled_at === undefined) return false;
  const at = utc(cancelled_at);
  return (cancellationOf(order)?.history ?? []).some(
    (entry) =>
      entry.cancelled_at === at && (type === 'FULL' ? entry.type === 'FULL' : isSameJson(entry.line_items, line_items)),
  );
}
