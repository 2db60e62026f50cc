import { type ShipmentStatus } from '../../../shipments/index.js';

/** Statuses that customers are notified of (C-MSG-1). */
export const NOTIFIABLE_STATUSES = [
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'AVAILABLE_FOR_PICKUP',
  'DELIVERED',
  'ATTEMPT_FAILED',
  'EXCEPTION',
] as const satisfies readonly ShipmentStatus[];
export type NotifiableStatus = (typeof NOTIFIABLE_STATUSES)[number];

/** Whether customers are notified of a status. */
export function isNotifiable(status: string): status is NotifiableStatus {
  return NOTIFIABLE_STATUSES.some((notifiable) => notifiable === status);
}
