// SPDX-License-Identifier: Apache-2.0
import { type WebhookDeliveryEntity } from '../log/webhook-delivery.entity.js';

/** For how long a delivery holds back the next one of its resource to the same endpoint (C-WHK-22). */
export const MAX_HOLD_MS = 10 * 60 * 1000;

/** The delivery of the event before, of the same resource to the same endpoint. */
export type PreviousDelivery = Pick<WebhookDeliveryEntity, 'due_at' | 'lease' | 'blocks_until'>;

/**
 * SQL of the id of the delivery before `d` that has not ended and meets `condition`; null if there is none. Only the delivery
 * right before is looked at: it has waited for the one before itself. The first event has none before.
 * @param condition on `p.blocks_until`, which is null if that delivery is out of sequence
 */
export const previousIdSql = (
  condition: string,
): string => `CASE WHEN d.attempts = 0 AND d.sequence > 1 AND d.blocks_until IS NOT NULL THEN
  (SELECT CASE WHEN p.due_at IS NOT NULL AND p.blocks_until ${condition} THEN p.id END FROM webhook_deliveries p
    WHERE p.store_id = d.store_id AND p.endpoint_id = d.endpoint_id AND p.resource_id = d.resource_id
    AND p.sequence < d.sequence ORDER BY p.sequence DESC LIMIT 1) END`;

/**
 * Until when a delivery waits for the one before, if it is not released earlier; undefined if it need not wait. An attempt
 * that runs or is due is always awaited, its retries only for `MAX_HOLD_MS`.
 * @param attemptMs for how long to await an attempt that is due, at most
 */
export function holdUntil(previous: PreviousDelivery | undefined, now: Date, attemptMs: number): Date | undefined {
  if (!previous?.due_at || !previous.blocks_until) return undefined;
  if (previous.lease !== null && previous.due_at > now) return previous.due_at;
  if (previous.blocks_until > now) return previous.blocks_until;
  return previous.due_at <= now ? new Date(now.getTime() + attemptMs) : undefined;
}
