import { type ShipmentStatus } from '../../shipments/index.js';

/** A step of the progress bar; the third and the last one depend on the parcel. */
export type ProgressStation =
  'announced' | 'under_way' | 'out_for_delivery' | 'ready_for_pickup' | 'delivered' | 'returned';

/** One step of the progress bar. */
export interface ProgressStep {
  station: ProgressStation;
  state: 'done' | 'current' | 'ahead';
}

/** Stations reached with a status, of four. */
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
 * The progress bar of a parcel.
 * @param passed the statuses of its events; after an exception the bar keeps the last station reached
 */
export function progressSteps(status: ShipmentStatus, passed: readonly (ShipmentStatus | null)[]): ProgressStep[] {
  const before = status === 'EXCEPTION' ? passed.map((each) => (each === null || isEnd(each) ? 0 : REACHED[each])) : [];
  const reached = Math.max(REACHED[status], ...before);
  return stationsOf(status, passed).map((station, index) => ({
    station,
    state: index + 1 < reached ? 'done' : index + 1 === reached ? 'current' : 'ahead',
  }));
}

const isEnd = (status: ShipmentStatus): boolean => REACHED[status] === 4;

function stationsOf(status: ShipmentStatus, passed: readonly (ShipmentStatus | null)[]): ProgressStation[] {
  const isPickedUp = status === 'AVAILABLE_FOR_PICKUP' || passed.includes('AVAILABLE_FOR_PICKUP');
  const third = isPickedUp ? 'ready_for_pickup' : 'out_for_delivery';
  return ['announced', 'under_way', third, status === 'RETURNED' ? 'returned' : 'delivered'];
}
