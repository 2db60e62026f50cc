import { type ShipmentStatus } from '../../../shipments/index.js';
import { isNotifiable, type NotifiableStatus } from './notifiable-statuses.js';

const NOT_MOVING: readonly ShipmentStatus[] = ['PENDING', 'PRE_TRANSIT'];

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
