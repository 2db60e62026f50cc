import { Problem } from '../../../platform/errors/problem.js';

/** The problem of an unknown delivery id. */
export function deliveryNotFound(deliveryId: string): Problem {
  return new Problem(
    'WEBHOOK_DELIVERY_NOT_FOUND',
    `The store has no webhook delivery ${deliveryId}, or its event has expired.`,
  );
}
