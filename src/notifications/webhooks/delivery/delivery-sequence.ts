import { type WebhookDeliveryEntity } from '../log/webhook-delivery.entity.js';

/** For how long a delivery holds back the next one of its resource to the same endpoint (C-WHK-22). */
export const MAX_HOLD_MS = 10 * 60 * 1000;

/** The delivery of the event before, of the same resource to the same endpoint. */
export type PreviousDelivery = Pick<WebhookDeliveryEntity, 'due_at' | 'lease' | 'blocks_until'>;

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
