import { type Parcel, type ShipmentStatus } from '../../../shipments/index.js';

/** Statuses that customers are notified of (C-MSG-1). */
export const NOTIFIABLE_STATUSES = [
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'AVAILABLE_FOR_PICKUP',
  'DELIVERED',
  'ATTEMPT_FAILED',
  'EXCEPTION',
  'RETURNED',
] as const satisfies readonly ShipmentStatus[];
export type NotifiableStatus = (typeof NOTIFIABLE_STATUSES)[number];

/** Statuses on the way to a delivery. */
const BEFORE_DELIVERY: readonly NotifiableStatus[] = ['IN_TRANSIT', 'OUT_FOR_DELIVERY', 'AVAILABLE_FOR_PICKUP'];

/** Whether a message about a status would contradict what happened to the parcel since (C-MSG-53). */
export function isOutdated(
  status: NotifiableStatus,
  parcel: Pick<Parcel, 'status' | 'delivered_at'> | undefined,
): boolean {
  if (!parcel) return false;
  if (BEFORE_DELIVERY.includes(status)) return parcel.delivered_at !== null || parcel.status === 'RETURNED';
  return status === 'DELIVERED' && parcel.status === 'RETURNED';
}

/** Whether customers are notified of a status. */
export function isNotifiable(status: string): status is NotifiableStatus {
  return NOTIFIABLE_STATUSES.some((notifiable) => notifiable === status);
}
