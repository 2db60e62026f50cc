import { type ShipmentStatus } from '../../../shipments/model/shipment-status.js';

/** The statuses that customers are told (C-MSG-1). */
export const TOLD_STATUSES = [
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'AVAILABLE_FOR_PICKUP',
  'DELIVERED',
  'ATTEMPT_FAILED',
  'EXCEPTION',
] as const satisfies readonly ShipmentStatus[];
export type ToldStatus = (typeof TOLD_STATUSES)[number];

export function isTold(status: string): status is ToldStatus {
  return TOLD_STATUSES.some((told) => told === status);
}
