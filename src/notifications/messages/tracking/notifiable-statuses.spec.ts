import { SHIPMENT_STATUSES } from '../../../shipments/index.js';
import { isNotifiable } from './notifiable-statuses.js';

it('customers are notified of six statuses', () => {
  expect(SHIPMENT_STATUSES.filter(isNotifiable)).toEqual([
    'IN_TRANSIT',
    'OUT_FOR_DELIVERY',
    'AVAILABLE_FOR_PICKUP',
    'DELIVERED',
    'ATTEMPT_FAILED',
    'EXCEPTION',
  ]);
});
