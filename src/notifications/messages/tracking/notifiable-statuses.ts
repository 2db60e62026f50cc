import { type ShipmentStatus } from '../../../shipments/index.js';

/** The statuses that customers are told (C-MSG-1). */
export const NOTIFIABLE_STATUSES = [
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'AVAILABLE_FOR_PICKUP',
  'DELIVERED',
  'ATTEMPT_FAILED',
  'EXCEPTION',
] as const satisfies readonly ShipmentStatus[];
export type NotifiableStatus = (typeof NOTIFIABLE_STATUSES)[number];

export function isNotifiable(status: string): status is NotifiableStatus {
  return NOTIFIABLE_STATUSES.some((told) => told === status);
}
