// SPDX-License-Identifier: Apache-2.0
import { type PlatformFulfilment, type PlatformRefund, type RefundedUnits } from '../../model/platform-change.js';
import { idOf, instantOf, objectsOf, type Payload, textOf } from '../payload.js';
import { type WooFigures } from './woo-figures.js';
import { metaOf } from './woo-parcels.js';

/**
 * Reads the answer of `GET /orders/{id}/refunds`; the order itself has no more than the amounts of its refunds. A refund from
 * after the order was sent takes units off what can be returned, an earlier one cancels them. One of an amount only does neither.
 */
export function wooRefunds(
  order: Payload,
  answer: unknown,
  { members, protectionIds }: WooFigures,
  fulfilments: readonly PlatformFulfilment[],
): PlatformRefund[] {
  const sentAt = firstSentAt(order, fulfilments);
  const quantities = new Map(
    members.line_items.flatMap(({ kind, line_id, quantity }) =>
      kind === 'fee' || typeof quantity !== 'number' ? [] : [[line_id, quantity]],
    ),
  );
  return objectsOf(answer).flatMap((refund) => {
    const [refundId, at] = [idOf(refund.id), instantOf(refund.date_created_gmt)];
    if (refundId === undefined || at === undefined) return [];
    const lines = [...objectsOf(refund.line_items), ...objectsOf(refund.fee_lines)];
    const units = lines.flatMap((line): RefundedUnits[] => {
      const lineId = refundedId(line);
      const left = quantities.get(lineId) ?? 0;
      const quantity = Math.min(Math.abs(Number(textOf(line.quantity))), left);
      return lineId !== undefined && Number.isInteger(quantity) && quantity > 0 ? [{ lineId, quantity }] : [];
    });
    const cancelsProtection = lines.some((line) => protectionIds.has(refundedId(line) ?? ''));
    if (units.length === 0 && !cancelsProtection) return [];
    const isSent = sentAt !== undefined && at >= sentAt;
    return [{ refundId, at, cancelled: isSent ? [] : units, returned: isSent ? units : [], cancelsProtection }];
  });
}

const refundedId = (line: Payload): string | undefined => idOf(metaOf(line, '_refunded_item_id'));

function firstSentAt(order: Payload, fulfilments: readonly PlatformFulfilment[]): string | undefined {
  const times = fulfilments.flatMap(({ shipments }) => shipments.map(({ shipped_at }) => shipped_at));
  const known = [instantOf(order.date_completed_gmt), ...times].filter((time) => typeof time === 'string');
  return known.sort()[0];
}
