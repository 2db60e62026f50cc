// SPDX-License-Identifier: Apache-2.0
import { SHIPMENT_STATUSES } from '../../../shipments/index.js';
import { isNotifiable } from '../message-triggers.js';
import { isStale, reachedStatuses } from './stale-event.js';

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
    expect(isStale(status, { status: now, delivered_at: new Date(0) })).toBe(expected);
  },
);

it('C-MSG-53: a message is up to date while the parcel has never been delivered', () => {
  expect(isStale('IN_TRANSIT', { status: 'OUT_FOR_DELIVERY', delivered_at: null })).toBe(false);
  expect(isStale('IN_TRANSIT', { status: 'RETURNED', delivered_at: null })).toBe(true);
  expect(isStale('IN_TRANSIT', undefined)).toBe(false);
});

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
