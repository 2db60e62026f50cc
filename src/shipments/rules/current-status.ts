// SPDX-License-Identifier: Apache-2.0
import { DAY_MS } from '../../platform/time/days.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type ShipmentStatus } from '../model/shipment-status.js';
import { type DecisiveEvent, newestFirst, startOf } from './timeline.js';

/** After a delivery only these statuses, or a scan more than a day later, move the parcel (C-TRK-38). */
const AFTER_DELIVERY: readonly ShipmentStatus[] = ['DELIVERED', 'RETURNED', 'EXCEPTION', 'ATTEMPT_FAILED'];

/** Before its first scan. */
const ANNOUNCED: readonly ShipmentStatus[] = ['PENDING', 'PRE_TRANSIT'];

/** Statuses that say that the carrier has the parcel. An exception may come before that. */
const SCANNED: readonly ShipmentStatus[] = [
  ...(['IN_TRANSIT', 'OUT_FOR_DELIVERY', 'AVAILABLE_FOR_PICKUP', 'ATTEMPT_FAILED', 'DELIVERED'] as const),
];

/** What a timeline says about its parcel. */
export type TimelineStatus = Pick<Parcel, 'status' | 'substatus' | 'delivered_at' | 'last_delivered_at' | 'scanned_at'>;

/**
 * Computes the status of a parcel: the last event that moves it decides (C-TRK-2, C-TRK-5, C-TRK-38,
 * C-TRK-39, C-TRK-43).
 * @param timeline without the events that are dated ahead
 */
export function currentStatus(timeline: readonly DecisiveEvent[]): TimelineStatus {
  let now: TimelineStatus = {
    ...{ status: 'PENDING', substatus: null },
    ...{ delivered_at: null, last_delivered_at: null, scanned_at: null },
  };
  for (const event of newestFirst(timeline).toReversed()) {
    const { status, substatus, occurred_at } = event;
    if (status === null || !moves(event, now)) continue;
    const scanned_at = now.scanned_at ?? (SCANNED.includes(status) ? occurred_at : null);
    const isDelivery = status === 'DELIVERED' && now.status !== 'DELIVERED';
    const last_delivered_at = isDelivery ? occurred_at : now.last_delivered_at;
    const delivered_at = now.delivered_at ?? last_delivered_at;
    now = { status, substatus, delivered_at, last_delivered_at, scanned_at };
  }
  return now;
}

function moves(event: DecisiveEvent, now: TimelineStatus): boolean {
  const { status } = event;
  if (status === null) return false;
  if (now.status === 'RETURNED') return status === 'RETURNED';
  if (ANNOUNCED.includes(status)) return now.scanned_at === null;
  if (now.status !== 'DELIVERED' || AFTER_DELIVERY.includes(status)) return true;
  return startOf(event) > (now.last_delivered_at?.getTime() ?? 0) + DAY_MS;
}
