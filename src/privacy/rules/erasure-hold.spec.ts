// SPDX-License-Identifier: Apache-2.0
import { DAY_MS } from '../../platform/time/days.js';
import { erasureHold, type HoldFacts, isExpired } from './erasure-hold.js';

const NOW = new Date('2026-11-24T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const FREE: HoldFacts = {
  ordered_at: daysAgo(60),
  changed_at: daysAgo(60),
  claims: [],
  returns: [],
  withdrawals: [],
  parcels: [],
};
const holdOf = (facts: Partial<HoldFacts>) => erasureHold({ ...FREE, ...facts }, NOW);

describe('C-PRIV-4: What holds an erasure', () => {
  it('is nothing, 60 days after the order', () => {
    expect(holdOf({})).toBe(undefined);
    expect(holdOf({ ordered_at: new Date(daysAgo(60).getTime() + 1) })).toBe('chargeback_window');
  });

  it('is a claim until it is denied, resolved or withdrawn', () => {
    for (const status of ['SUBMITTED', 'INFORMATION_REQUESTED', 'APPROVED'] as const)
      expect(holdOf({ claims: ['DENIED', status] })).toBe('claim_open');
    expect(holdOf({ claims: ['DENIED', 'RESOLVED', 'WITHDRAWN'] })).toBe(undefined);
  });

  it('is a return until it is rejected or refunded', () => {
    for (const status of ['OPEN', 'IN_TRANSIT'] as const) expect(holdOf({ returns: [status] })).toBe('return_open');
    expect(holdOf({ returns: ['EVALUATION_REJECTED', 'PROCESSED'] })).toBe(undefined);
  });

  it('is a parcel that its carrier has and has not delivered', () => {
    for (const status of [
      'PRE_TRANSIT',
      'IN_TRANSIT',
      'OUT_FOR_DELIVERY',
      'AVAILABLE_FOR_PICKUP',
      'EXCEPTION',
    ] as const)
      expect(holdOf({ parcels: ['DELIVERED', status] })).toBe('parcel_under_way');
    expect(holdOf({ parcels: ['PENDING', 'DELIVERED', 'RETURNED'] })).toBe(undefined);
  });
});

describe('Personal data expires', () => {
  const isErased = (facts: Partial<HoldFacts>) =>
    isExpired({ ...FREE, changed_at: daysAgo(31), ...facts }, daysAgo(30));

  it('C-RTN-2: after the last change', () => {
    expect([isErased({}), isErased({ changed_at: daysAgo(30) })]).toEqual([true, false]);
  });

  it('C-RTN-3: not while a claim or a return is open', () => {
    expect(isErased({ claims: ['SUBMITTED'] })).toBe(false);
    expect(isErased({ returns: ['IN_TRANSIT'] })).toBe(false);
    expect(isErased({ claims: ['DENIED'], returns: ['PROCESSED'] })).toBe(true);
  });

  it('C-RTN-3: also if a parcel never arrived', () => {
    expect(isErased({ parcels: ['IN_TRANSIT'] })).toBe(true);
  });
});
