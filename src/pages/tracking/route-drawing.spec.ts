// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type TimelineEventView } from '../../shipments/index.js';
import { routeDrawing } from './route-drawing.js';

/** Events in cities, oldest first. */
const inCities = (...cities: (string | null)[]): TimelineEventView[] =>
  cities
    .map((city) => ({
      ...{ occurred_at: '2026-11-23T10:00:00.000Z', occurred_on: null, status: null, description: '' },
      location: { city, state: null, zip: null, country: null },
    }))
    .reverse();

const label = (places: string, current: string): string => `${places}; now ${current}`;

const drawn = (...cities: (string | null)[]) => {
  const route = routeDrawing(inCities(...cities), false, label);
  return route && [...route.places.map(({ name, isCurrent }) => (isCurrent ? `>${name}` : name)), route.text];
};

describe('the route of a parcel', () => {
  it('C-PAGE-47: has each city once, in order, and marks where the parcel is', () => {
    expect(drawn('LEIPZIG', null, 'Köln', 'Köln')).toEqual(['Leipzig', '>Köln', 'Leipzig, Köln; now Köln']);
    expect(drawn('Leipzig', 'Köln', 'Leipzig')).toEqual(['>Leipzig', 'Köln', 'Leipzig, Köln; now Leipzig']);
  });

  it('is drawn only if there are at least two cities', () => {
    expect([drawn(), drawn(null), drawn('Köln', null, 'KÖLN')]).toEqual([undefined, undefined, undefined]);
  });

  it('shows the first and the last cities of many, and shortens long names', () => {
    expect(drawn('A', 'B', 'C', 'D', 'E')).toEqual(['A', 'C', 'D', '>E', 'A, B, C, D, E; now E']);
    expect(drawn('Roissy-en-France-Nord', 'Lyon')?.[0]).toBe('Roissy-en-Franc…');
  });

  it('keeps the dots in order within the drawing', () => {
    const cities = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,30}$/), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(cities, fc.boolean(), (names, isOver) => {
        const route = routeDrawing(inCities(...names), isOver, label);
        const xs = (route?.places ?? []).map(({ x }) => x);
        expect(xs).toEqual(xs.toSorted((a, b) => a - b));
        expect(new Set(xs).size).toBe(xs.length);
        expect([Math.min(...xs) >= 8, Math.max(...xs) <= 312, xs.at(-1)]).toEqual([true, true, route?.passed]);
        expect((route?.places ?? []).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
      }),
    );
  });
});
