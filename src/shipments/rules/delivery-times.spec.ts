// SPDX-License-Identifier: Apache-2.0
import { deliveryTimes } from './delivery-times.js';

describe('deliveryTimes', () => {
  it('C-WORK-10: groups the counts by carrier, with the median of the days and those on time', () => {
    const counts = [
      { carrier: 'ups', days: 1, parcels: 2, expected: 2, on_time: 1 },
      { carrier: 'ups', days: 3, parcels: 1, expected: 1, on_time: 1 },
      { carrier: 'ups', days: 9, parcels: 1, expected: 0, on_time: 0 },
      { carrier: 'usps', days: 4, parcels: 1, expected: 0, on_time: 0 },
    ];
    expect(deliveryTimes(counts)).toEqual([
      {
        carrier: 'ups',
        parcels: 4,
        expected: 3,
        on_time: 2,
        median_days: 1,
        days: [
          { days: 1, parcels: 2 },
          { days: 3, parcels: 1 },
          { days: 9, parcels: 1 },
        ],
      },
      { carrier: 'usps', parcels: 1, expected: 0, on_time: 0, median_days: 4, days: [{ days: 4, parcels: 1 }] },
    ]);
  });

  it('has the middle one of an odd number as the median', () => {
    const counts = [1, 2, 3].map((days) => ({ carrier: 'ups', days, parcels: 1, expected: 0, on_time: 0 }));
    expect(deliveryTimes(counts).map(({ median_days }) => median_days)).toEqual([2]);
  });

  it('sums the counts of several days, in any order', () => {
    const counts = [
      { carrier: 'usps', days: 2, parcels: 1, expected: 0, on_time: 0 },
      { carrier: 'ups', days: 10, parcels: 1, expected: 0, on_time: 0 },
      { carrier: 'ups', days: 2, parcels: 1, expected: 0, on_time: 0 },
      { carrier: 'ups', days: 10, parcels: 2, expected: 0, on_time: 0 },
    ];
    expect(deliveryTimes(counts).map(({ carrier, days }) => [carrier, days])).toEqual([
      [
        'ups',
        [
          { days: 2, parcels: 1 },
          { days: 10, parcels: 3 },
        ],
      ],
      ['usps', [{ days: 2, parcels: 1 }]],
    ]);
  });

  it('is empty if nothing was delivered', () => expect(deliveryTimes([])).toEqual([]));
});
