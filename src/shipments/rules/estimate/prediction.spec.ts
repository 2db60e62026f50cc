// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { LANGUAGES } from '../../../platform/text/language.js';
import { DAY_MS, daysApart } from '../../../platform/time/days.js';
import { SHIPMENT_STATUSES } from '../../model/shipment-status.js';
import { type ForecastParcel, predictDelivery, predictedRange } from './prediction.js';
import { type TransitEstimate } from './transit-estimates.js';

const NOW = new Date('2026-12-01T12:00:00Z');
const PARCEL: ForecastParcel = {
  ...{ carrier: 'ups', lane: '//US/10', followed_at: null, status: 'IN_TRANSIT', eta: null, pushed_eta: null },
  scanned_at: NOW,
  destination: '{"country":"US","state":"NY"}',
};

/** Half of the parcels take 3 days at most, and 80 % from 2 to 5. */
const STORE: TransitEstimate = {
  ...{ group: 'store', based_on: 40, alpha: 0.2 },
  quantiles: Array.from({ length: 99 }, (_none, index) => (index < 10 ? 2 : index < 50 ? 3 : index < 90 ? 5 : 9)),
};
const predicted = (members: Partial<ForecastParcel> = {}, now = NOW, estimates = { [STORE.group]: STORE }) =>
  predictDelivery({ ...PARCEL, ...members }, (group) => estimates[group], now);

describe('predictDelivery', () => {
  it('C-TRK-49: is the day until which half of the parcels arrive, in a range that 80 % keep', () =>
    expect(predicted()).toEqual({
      ...{ expected_on: '2026-12-04', earliest_on: '2026-12-03', latest_on: '2026-12-06' },
      ...{ confidence: 0.8, based_on: 40, group: 'store' },
    }));

  it('C-TRK-49: counts days at the destination', () => {
    const scanned_at = new Date('2026-12-01T03:00:00Z');
    expect(predicted({ scanned_at })?.expected_on).toBe('2026-12-03');
    expect(predicted({ scanned_at, destination: '{}' })?.expected_on).toBe('2026-12-04');
  });

  it('C-TRK-49: compares a parcel that is late with those that were late, too', () => {
    expect(predicted({}, new Date('2026-12-05T12:00:00Z'))).toMatchObject({
      ...{ earliest_on: '2026-12-06', expected_on: '2026-12-06', latest_on: '2026-12-10' },
    });
    expect(predicted({}, new Date('2026-12-10T12:00:01Z'))).toBeNull();
  });

  it('C-TRK-50: is by the most similar group that has an estimate', () =>
    expect(predicted({}, NOW, { ups: { ...STORE, group: 'ups' }, store: STORE } as never)?.group).toBe('ups'));

  it.each([
    ['without an estimate', {}, {}],
    ['before the first scan', { scanned_at: null }, undefined],
    ['on the day that the carrier gives', { eta: '2026-12-01' }, undefined],
    ['before it', { eta: '2026-12-09T08:00:00-05:00' }, undefined],
  ])('C-TRK-49: is null %s', (_when, members, estimates) =>
    expect(predicted(members, NOW, estimates as never)).toBeNull(),
  );

  it('C-TRK-49: is there if the day that the carrier gave is past', () =>
    expect(predicted({ eta: '2026-11-30' })).not.toBeNull());

  it.each(SHIPMENT_STATUSES.filter((status) => status !== 'IN_TRANSIT'))('C-TRK-49: is null for %s', (status) =>
    expect(predicted({ status })).toBeNull(),
  );

  it('C-TRK-49: never names a past day, and always a range of at least two days around the expected one', () =>
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 99, maxLength: 99 }),
        fc.double({ min: 0, max: 70, noNaN: true }),
        fc.double({ min: 0.02, max: 0.4, noNaN: true }),
        fc.constantFrom('{}', '{"country":"NZ"}', '{"country":"US","state":"HI"}'),
        (days, age, alpha, destination) => {
          const quantiles = days.toSorted((a, b) => a - b);
          const now = new Date(NOW.getTime() + age * DAY_MS);
          const found = predicted({ destination }, now, { store: { ...STORE, alpha, quantiles } });
          if (!found) return;
          const { earliest_on, expected_on, latest_on } = found;
          // The day on which a parcel would be expected that is to come today.
          const today = predicted({ destination, scanned_at: now }, now, {
            store: { ...STORE, quantiles: Array<number>(99).fill(1e-9) },
          })?.earliest_on;
          expect(earliest_on >= (today ?? '')).toBe(true);
          expect(expected_on >= earliest_on && expected_on <= latest_on).toBe(true);
          expect(daysApart(earliest_on, latest_on)).toBeGreaterThanOrEqual(1);
        },
      ),
    ));
});

it('C-TRK-52: a range is in words in every language', () => {
  const words = (earliest_on: string, latest_on: string) =>
    LANGUAGES.map((language) => predictedRange({ earliest_on, latest_on }, language));
  expect(words('2026-12-03', '2026-12-06')).toEqual([
    'between December 3 and December 6',
    'zwischen dem 3. Dezember und dem 6. Dezember',
    'entre le 3 décembre et le 6 décembre',
    'entre el 3 de diciembre y el 6 de diciembre',
    'entre 3 de dezembro e 6 de dezembro',
  ]);
  expect(words('2026-11-30', '2026-12-01')[2]).toBe('entre le 30 novembre et le 1er décembre');
  expect(predictedRange({ earliest_on: '2026-12-03', latest_on: '2026-12-06' }, 'en', 'en-GB')).toBe(
    'between 3 December and 6 December',
  );
});
