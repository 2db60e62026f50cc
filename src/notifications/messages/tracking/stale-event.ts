// SPDX-License-Identifier: Apache-2.0
import { delayStage, type Parcel, type ParcelNews, type ShipmentStatus } from '../../../shipments/index.js';
import { isDelay, isNotifiable, type NotifiableStatus, type TrackingTopic } from '../message-triggers.js';

/** Statuses on the way to a delivery. */
const BEFORE_DELIVERY: readonly NotifiableStatus[] = ['IN_TRANSIT', 'OUT_FOR_DELIVERY', 'AVAILABLE_FOR_PICKUP'];

const NOT_MOVING: readonly ShipmentStatus[] = ['PENDING', 'PRE_TRANSIT'];

/** Whether a message about a status would contradict what happened to the parcel since (C-MSG-53). */
export function isStale(
  status: NotifiableStatus,
  parcel: Pick<Parcel, 'status' | 'delivered_at'> | undefined,
): boolean {
  if (!parcel) return false;
  if (BEFORE_DELIVERY.includes(status)) return parcel.delivered_at !== null || parcel.status === 'RETURNED';
  return status === 'DELIVERED' && parcel.status === 'RETURNED';
}

/** Whether a message can still say something about a shipment: of a delay only while it lasts, and has not become worse (C-MSG-68). */
export function isTold(topic: TrackingTopic, news: ParcelNews | undefined, now: Date): boolean {
  return !isDelay(topic) || (news !== undefined && delayStage(news, now) === topic);
}

/**
 * Lists the statuses that an imported shipment has reached, of which customers are not notified any more (C-IMP-11).
 * @param isShipped whether it left before the import, whatever its status
 */
export function reachedStatuses(status: ShipmentStatus, isShipped: boolean): NotifiableStatus[] {
  const reached = new Set<NotifiableStatus>();
  if (isShipped || !NOT_MOVING.includes(status)) reached.add('IN_TRANSIT');
  if (isNotifiable(status)) reached.add(status);
  return [...reached];
}
