// SPDX-License-Identifier: Apache-2.0
import { type ShipmentStatus } from '../../shipments/index.js';

/** A step of the progress bar; the third and the last one depend on the parcel. */
export type ProgressStation =
  | 'announced'
  | 'under_way'
  | 'out_for_delivery'
  | 'ready_for_pickup'
  | 'delivered'
  | 'returned';

export interface ProgressStep {
  label: string;
  state: 'done' | 'current' | 'ahead';
  isCurrent: boolean;
}

/** Builds a progress bar; the last of the `reached` steps is the current one. */
export function progressBar(labels: readonly string[], reached: number): ProgressStep[] {
  return labels.map((label, index) => {
    const position = index + 1;
    const state = position < reached ? 'done' : position === reached ? 'current' : 'ahead';
    return { label, state, isCurrent: position === reached };
  });
}

/** Number of stations reached with a status, of four. */
const REACHED: Record<ShipmentStatus, number> = {
  PENDING: 1,
  PRE_TRANSIT: 1,
  IN_TRANSIT: 2,
  OUT_FOR_DELIVERY: 3,
  AVAILABLE_FOR_PICKUP: 3,
  ATTEMPT_FAILED: 3,
  DELIVERED: 4,
  RETURNED: 4,
  EXCEPTION: 2,
};

/**
 * The stations of a parcel's progress bar, and how many of them are reached.
 * @param passed the statuses of its events; after an exception the bar keeps the last station reached
 */
export function parcelProgress(
  status: ShipmentStatus,
  passed: readonly (ShipmentStatus | null)[],
): { stations: ProgressStation[]; reached: number } {
  const before = status === 'EXCEPTION' ? passed.map((each) => (each === null || isEnd(each) ? 0 : REACHED[each])) : [];
  return { stations: stationsOf(status, passed), reached: Math.max(REACHED[status], ...before) };
}

const isEnd = (status: ShipmentStatus): boolean => REACHED[status] === 4;

function stationsOf(status: ShipmentStatus, passed: readonly (ShipmentStatus | null)[]): ProgressStation[] {
  const isPickedUp = status === 'AVAILABLE_FOR_PICKUP' || passed.includes('AVAILABLE_FOR_PICKUP');
  const third = isPickedUp ? 'ready_for_pickup' : 'out_for_delivery';
  return ['announced', 'under_way', third, status === 'RETURNED' ? 'returned' : 'delivered'];
}
