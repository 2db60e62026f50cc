// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { SHIPMENT_STATUSES } from '../model/shipment-status.js';
import { endOfExpectedDay, expectedDelivery, lateDays } from './expected-delivery.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const expectation = { status: 'IN_TRANSIT', destination: undefined, now: NOW } as const;

describe('expectedDelivery', () => {
  it.each([
    ['2026-11-23', 'en', 'Monday, November 23, 2026'],
    ['2026-11-23', 'de', 'Montag, 23. November 2026'],
    ['2026-11-23', 'fr', 'lundi 23 novembre 2026'],
    ['2026-11-23', 'es', 'lunes, 23 de noviembre de 2026'],
    ['2026-11-23', 'pt', 'segunda-feira, 23 de novembro de 2026'],
    ['2026-11-23T23:30:00-11:00', 'en', 'Monday, November 23, 2026'],
    ['2026-11-23T00:30:00+13:00', 'en', 'Monday, November 23, 2026'],
    ['2026-11-23T03:00:00Z', 'en', 'Monday, November 23, 2026'],
  ] as const)('of %s in %s is %s, in whatever zone the server is', (eta, language, text) => {
    expect(expectedDelivery({ ...expectation, eta }, language)).toBe(text);
  });

  it.each([undefined, null, 'soon'])('is undefined without a date: %s', (eta) =>
    expect(expectedDelivery({ ...expectation, eta }, 'en')).toBeUndefined(),
  );

  it('is undefined once the parcel has arrived', () => {
    const shown = SHIPMENT_STATUSES.filter(
      (status) => expectedDelivery({ ...expectation, status, eta: '2026-11-23' }, 'en') === undefined,
    );
    expect([...shown].sort()).toEqual(['AVAILABLE_FOR_PICKUP', 'DELIVERED', 'RETURNED']);
  });

  it.each([
    ['2026-11-19T23:59:59Z', undefined, true],
    ['2026-11-20T23:59:59Z', undefined, true],
    ['2026-11-21T00:00:00Z', undefined, false],
    ['2026-11-21T00:00:00Z', { country: 'US', state: 'CA' }, true],
    ['2026-11-21T07:59:59Z', { country: 'US', state: 'CA' }, true],
    ['2026-11-21T08:00:00Z', { country: 'US', state: 'CA' }, false],
    ['2026-11-20T12:59:59Z', { country: 'AU', state: 'NSW' }, true],
    ['2026-11-20T13:00:00Z', { country: 'AU', state: 'NSW' }, false],
    ['2026-11-21T00:00:00Z', { country: 7 }, false],
  ])('C-PAGE-18: shows November 20 at %s for a customer in %j: %s', (now, destination, isShown) => {
    const text = expectedDelivery({ ...expectation, eta: '2026-11-20', now: new Date(now), destination }, 'en');
    expect(text !== undefined).toBe(isShown);
  });
});

describe('endOfExpectedDay', () => {
  it.each([
    ['2026-11-20', undefined, '2026-11-21T00:00:00.000Z'],
    ['2026-11-20', { country: 'US', state: 'CA' }, '2026-11-21T08:00:00.000Z'],
    ['2026-11-20T23:00:00-08:00', { country: 'US', state: 'CA' }, '2026-11-21T08:00:00.000Z'],
    // The clocks of Chile go from midnight to one o'clock in this night, and those of Lebanon in the other.
    ['2026-09-05', { country: 'CL' }, '2026-09-06T04:00:00.000Z'],
    ['2026-03-28', { country: 'LB' }, '2026-03-28T22:00:00.000Z'],
    // Back from midnight to eleven o'clock: the day has an hour more.
    ['2026-04-04', { country: 'CL' }, '2026-04-05T04:00:00.000Z'],
  ])('of %s in %j is %s', (eta, destination, end) =>
    expect(endOfExpectedDay(eta, destination)?.toISOString()).toBe(end),
  );

  it.each([null, 'soon', '2026-13-01', ''])('is undefined of %j', (eta) =>
    expect(endOfExpectedDay(eta, undefined)).toBeUndefined(),
  );

  it('C-WORK-2: is the moment from which the day is not shown any more', () => {
    const places = [
      {},
      { country: 'US', state: 'NY' },
      { country: 'CL' },
      { country: 'NZ' },
      { country: 'LB' },
      { country: 'IN' },
    ];
    const days = fc
      .integer({ min: 0, max: 730 })
      .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.constantFrom(...places), (eta, destination) => {
        const end = endOfExpectedDay(eta, destination)?.getTime() ?? NaN;
        const isShownAt = (time: number): boolean =>
          expectedDelivery({ status: 'IN_TRANSIT', eta, destination, now: new Date(time) }, 'en') !== undefined;
        expect([isShownAt(end - 1), isShownAt(end)]).toEqual([true, false]);
      }),
    );
  });
});

it.each([
  ['2026-11-20', '2026-11-20T23:59:59Z', 0],
  ['2026-11-20', '2026-11-21T00:00:00Z', 1],
  ['2026-11-20T18:00:00-03:00', '2026-11-23T10:00:00Z', 3],
  ['2026-11-20', '2026-11-01T00:00:00Z', 0],
  [null, '2026-11-01T00:00:00Z', 0],
  ['soon', '2026-11-01T00:00:00Z', 0],
])('C-WORK-2: a parcel that is expected on %s is late at %s by %s days', (eta, until, days) =>
  expect(lateDays({ eta, destination: undefined, now: new Date(until) })).toBe(days),
);

it('C-WORK-2: counts the days of the destination', () => {
  const now = new Date('2026-11-21T07:59:59Z');
  expect(lateDays({ eta: '2026-11-20', destination: { country: 'US', state: 'CA' }, now })).toBe(0);
});
