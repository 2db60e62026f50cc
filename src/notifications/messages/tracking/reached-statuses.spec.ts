import { reachedStatuses } from './reached-statuses.js';

it.each([
  ['PENDING', false, []],
  ['PENDING', true, ['IN_TRANSIT']],
  ['PRE_TRANSIT', false, []],
  ['IN_TRANSIT', false, ['IN_TRANSIT']],
  ['OUT_FOR_DELIVERY', true, ['IN_TRANSIT', 'OUT_FOR_DELIVERY']],
  ['DELIVERED', false, ['IN_TRANSIT', 'DELIVERED']],
  ['RETURNED', false, ['IN_TRANSIT', 'RETURNED']],
] as const)(
  'C-IMP-11: a shipment that is %s (left before the import: %j) has reached %j',
  (status, isShipped, reached) => {
    expect(reachedStatuses(status, isShipped)).toEqual(reached);
  },
);
