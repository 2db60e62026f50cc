// SPDX-License-Identifier: Apache-2.0
import { type ClockService } from '../../platform/time/clock.service.js';
import { type TransitEstimatesRepository } from '../persistence/transit-estimates.repository.js';
import { DeliveryForecastService } from './delivery-forecast.service.js';

const SCANNED = new Date('2026-11-20T08:00:00Z');
const PARCEL = {
  ...{ store_id: 'sto_1', carrier: 'ups', lane: '//US/10', followed_at: null, scanned_at: SCANNED as Date | null },
  ...{ expected_by: null as Date | null, status: 'IN_TRANSIT' as const, delivered_at: null as Date | null },
};
/** 1 % of the parcels arrive in a day, 2 % in two days, and so on. */
const QUANTILES = Array.from({ length: 99 }, (_none, index) => index + 1);

/** Forecasts with the estimates of these groups; each has twice the days of the one before. */
function forecasts(...groups: string[]): DeliveryForecastService {
  const estimates = groups.map((group, index) => {
    return [group, { quantiles: QUANTILES.map((days) => days * 2 ** index) }] as const;
  });
  const repository = { find: () => Promise.resolve(new Map(estimates)) };
  return new DeliveryForecastService(repository as unknown as TransitEstimatesRepository, {} as ClockService);
}

describe('C-WORK-20: a parcel without an expected day is overdue', () => {
  it('after the days that 95 % of the parcels like it take, since its first scan', async () =>
    expect(await forecasts('ups>US-10', 'store').overdueAt(PARCEL)).toEqual(new Date('2027-02-23T08:00:00Z')));

  it.each([
    ['without enough history', {}, []],
    ['with an expected day', { expected_by: SCANNED }, ['store']],
    ['before its first scan', { scanned_at: null }, ['store']],
    ['once it is delivered', { delivered_at: SCANNED }, ['store']],
    ['while it waits for pickup', { status: 'AVAILABLE_FOR_PICKUP' as const }, ['store']],
  ])('never %s', async (_when, members, groups) =>
    expect(await forecasts(...groups).overdueAt({ ...PARCEL, ...members })).toBeUndefined(),
  );
});

it('C-WORK-16: the usual days are those in which half of the parcels like it arrive', async () => {
  expect(await forecasts('ups', 'store').usualDays(PARCEL)).toBe(50);
  expect(await forecasts().usualDays(PARCEL)).toBeNull();
});
