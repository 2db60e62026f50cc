import { type ShipmentStatus } from '../../shipments/index.js';

/** The stations of a parcel that every customer knows; the third and the last may be others. */
export type Station = 'announced' | 'under_way' | 'out_for_delivery' | 'ready_for_pickup' | 'delivered' | 'returned';

/** One step of the progress bar. */
export interface JourneyStep {
  station: Station;
  state: 'done' | 'current' | 'ahead';
}

/** How far each status has come, of four stations; an exception is where the parcel was. */
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
 * How far a parcel has come.
 * @param passed the statuses of its events: after an exception the bar stays as far as the parcel had come
 */
export function progressSteps(status: ShipmentStatus, passed: readonly (ShipmentStatus | null)[]): JourneyStep[] {
  const before = status === 'EXCEPTION' ? passed.map((each) => (each === null || isEnd(each) ? 0 : REACHED[each])) : [];
  const reached = Math.max(REACHED[status], ...before);
  return stationsOf(status, passed).map((station, index) => ({
    station,
    state: index + 1 < reached ? 'done' : index + 1 === reached ? 'current' : 'ahead',
  }));
}

const isEnd = (status: ShipmentStatus): boolean => REACHED[status] === 4;

function stationsOf(status: ShipmentStatus, passed: readonly (ShipmentStatus | null)[]): Station[] {
  const isPickedUp = status === 'AVAILABLE_FOR_PICKUP' || passed.includes('AVAILABLE_FOR_PICKUP');
  const third = isPickedUp ? 'ready_for_pickup' : 'out_for_delivery';
  return ['announced', 'under_way', third, status === 'RETURNED' ? 'returned' : 'delivered'];
}
