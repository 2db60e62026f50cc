import { SHIPMENT_STATUSES } from '../../../shipments/index.js';
import { isNotifiable } from './notifiable-statuses.js';

it('a customer is told when a parcel is shipped, out for delivery, to be picked up, delivered, missed or in trouble', () => {
  expect(SHIPMENT_STATUSES.filter(isNotifiable)).toEqual([
    'IN_TRANSIT',
    'OUT_FOR_DELIVERY',
    'AVAILABLE_FOR_PICKUP',
    'DELIVERED',
    'ATTEMPT_FAILED',
    'EXCEPTION',
  ]);
});
