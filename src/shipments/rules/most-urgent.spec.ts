// SPDX-License-Identifier: Apache-2.0
import { mostUrgent } from './attention.js';

describe('the most urgent parcel of an order', () => {
  it.each([
    [['DELIVERED', 'IN_TRANSIT'], 'IN_TRANSIT'],
    [['IN_TRANSIT', 'AVAILABLE_FOR_PICKUP', 'DELIVERED'], 'AVAILABLE_FOR_PICKUP'],
    [['ATTEMPT_FAILED', 'EXCEPTION'], 'EXCEPTION'],
    [['DELIVERED', 'PENDING'], 'PENDING'],
  ] as const)('of %j is %s', (statuses, status) => {
    const parcels = statuses.map((each) => ({ status: each, attention: null }));
    expect(mostUrgent(parcels)).toEqual({ parcels: parcels.length, status, attention: null });
  });

  it('is one that needs attention, whatever its status', () => {
    const late = { status: 'IN_TRANSIT', attention: 'late' } as const;
    expect(mostUrgent([{ status: 'EXCEPTION', attention: null }, late])).toEqual({ parcels: 2, ...late });
  });

  it('is none without parcels', () => {
    expect(mostUrgent([])).toBeUndefined();
  });
});
