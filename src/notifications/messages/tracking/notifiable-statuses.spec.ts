import { SHIPMENT_STATUSES } from '../../../shipments/index.js';
import { isNotifiable, isOutdated } from './notifiable-statuses.js';

it('customers are notified of seven statuses', () => {
  expect(SHIPMENT_STATUSES.filter(isNotifiable)).toEqual([
    'IN_TRANSIT',
    'OUT_FOR_DELIVERY',
    'AVAILABLE_FOR_PICKUP',
    'DELIVERED',
    'ATTEMPT_FAILED',
    'EXCEPTION',
    'RETURNED',
  ]);
});

it.each([
  ['OUT_FOR_DELIVERY', 'DELIVERED', true],
  ['IN_TRANSIT', 'IN_TRANSIT', true],
  ['AVAILABLE_FOR_PICKUP', 'RETURNED', true],
  ['ATTEMPT_FAILED', 'DELIVERED', false],
  ['DELIVERED', 'DELIVERED', false],
  ['DELIVERED', 'RETURNED', true],
  ['RETURNED', 'RETURNED', false],
] as const)(
  'C-MSG-53: a message "%s" is outdated for a parcel that was delivered and is %s: %s',
  (status, now, expected) => {
    expect(isOutdated(status, { status: now, delivered_at: new Date(0) })).toBe(expected);
  },
);

it('C-MSG-53: a message is up to date while the parcel has never been delivered', () => {
  expect(isOutdated('IN_TRANSIT', { status: 'OUT_FOR_DELIVERY', delivered_at: null })).toBe(false);
  expect(isOutdated('IN_TRANSIT', { status: 'RETURNED', delivered_at: null })).toBe(true);
  expect(isOutdated('IN_TRANSIT', undefined)).toBe(false);
});
