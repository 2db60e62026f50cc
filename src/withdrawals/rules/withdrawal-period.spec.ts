// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { DAY_MS } from '../../platform/time/days.js';
import { withdrawalPeriod } from './withdrawal-period.js';

const POLICY = { days: 14, extra_days: 0 };
const at = (deliveries: (string | null)[], received: string, policy = POLICY) =>
  withdrawalPeriod(
    policy,
    deliveries.map((time) => (time === null ? null : new Date(time))),
    new Date(received),
  );

/** The last day that counts, with the clocks that are the farthest behind. */
const lastDay = (delivered: string, policy = POLICY): string | undefined => {
  const { period_ends_at } = at([delivered], '2026-01-01T00:00:00Z', policy);
  return period_ends_at === null ? undefined : new Date(Date.parse(period_ends_at) - 12 * 3_600_000).toISOString();
};

describe('C-WDR-7: withdrawalPeriod', () => {
  it('is unknown without a parcel', () => {
    expect(at([], '2026-11-20T10:00:00Z')).toEqual({ within_period: 'unknown', period_ends_at: null });
  });

  it('runs until the last parcel is delivered', () => {
    const running = { within_period: 'true', period_ends_at: null };
    expect(at(['2020-01-07T10:00:00.000Z', null], '2026-11-20T10:00:00Z')).toEqual(running);
  });

  it('ends with the 14th day after the last delivery, by the clocks that are best for the customer', () => {
    const deliveries = ['2026-11-03T09:00:00.000Z', '2026-11-02T23:00:00.000Z'];
    // 09:00 UTC on the 3rd is still the 3rd 14 hours ahead; the 17th ends 12 hours after its end in UTC.
    expect(at(deliveries, '2026-11-18T11:59:59.999Z')).toEqual({
      within_period: 'true',
      period_ends_at: '2026-11-18T11:59:59.999Z',
    });
    expect(at(deliveries, '2026-11-18T12:00:00.000Z').within_period).toBe('false');
    expect(lastDay('2026-11-03T09:59:59.999Z')).toBe('2026-11-17T23:59:59.999Z');
    expect(lastDay('2026-11-03T10:00:00.000Z')).toBe('2026-11-18T23:59:59.999Z');
  });

  it('adds what the store grants', () => {
    expect(lastDay('2026-11-03T09:00:00Z', { days: 30, extra_days: 1 })).toBe('2026-12-04T23:59:59.999Z');
  });

  it.each([
    ['a Saturday', '2026-10-31T09:00:00Z', '2026-11-16'],
    ['a Sunday', '2026-11-01T09:00:00Z', '2026-11-16'],
    ['New Year', '2026-12-18T09:00:00Z', '2027-01-04'],
    ['Christmas', '2026-12-11T09:00:00Z', '2026-12-28'],
    ['Good Friday', '2026-03-20T09:00:00Z', '2026-04-07'],
    ['Easter Monday', '2026-03-23T09:00:00Z', '2026-04-07'],
    ['Ascension', '2026-04-30T09:00:00Z', '2026-05-15'],
    ['Whit Monday', '2026-05-11T09:00:00Z', '2026-05-26'],
    ['Easter Monday of 2027', '2027-03-15T09:00:00Z', '2027-03-30'],
    ['Labour Day', '2026-04-17T09:00:00Z', '2026-05-04'],
  ])('moves from %s to the next working day', (_day, delivered, last) => {
    expect(lastDay(delivered)).toBe(`${last}T23:59:59.999Z`);
  });

  it('never ends before the days are over in any zone, nor on a weekend, nor much later', () => {
    const delivered = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    const days = fc.integer({ min: 14, max: 60 });
    fc.assert(
      fc.property(delivered, days, (date, count) => {
        const end = Date.parse(
          at([date.toISOString()], '2026-01-01T00:00:00Z', { days: count, extra_days: 0 }).period_ends_at ?? '',
        );
        const last = new Date(end - 12 * 3_600_000);
        const atLeast = date.getTime() + count * DAY_MS;
        return end >= atLeast && end < atLeast + 8 * DAY_MS && last.getUTCDay() % 6 !== 0;
      }),
    );
  });
});
