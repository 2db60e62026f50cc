// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { hubsIn, route } from './route.js';

/** The cities on a way; a country in parentheses if a place has no city. */
const cities = (...way: Parameters<typeof route>): string[] => {
  const { origin, border, hub, destination } = route(...way);
  return [origin, border?.left, border?.entered, hub, destination].flatMap((place) =>
    place === undefined ? [] : [place.city ?? `(${place.country ?? ''})`],
  );
};

describe('the route of a parcel', () => {
  it.each([
    ['within a country', { country: 'DE' }, { city: 'Bremen', zip: '28195', country: 'DE' }, 'Leipzig Hamburg Bremen'],
    [
      'to another country',
      { country: 'BR' },
      { city: 'Bremen', zip: '28195', country: 'DE' },
      'Cajamar Guarulhos Frankfurt Hamburg Bremen',
    ],
    [
      'from a known address',
      { city: 'Santos', country: 'BR' },
      { city: 'Porto', country: 'pt' },
      'Santos Guarulhos Lisboa Porto Porto',
    ],
    [
      'by the state of the destination',
      { country: 'BR' },
      { city: 'Imbituba', state: 'SC', country: 'BR' },
      'Cajamar Curitiba Imbituba',
    ],
    ['by the city of the destination', { country: 'DE' }, { city: 'KOLN', country: 'DE' }, 'Leipzig Köln KOLN'],
    [
      'near its start',
      { country: 'BR' },
      { city: 'Campinas', state: 'SP', country: 'BR' },
      'Cajamar Campinas Campinas',
    ],
    ['from a country that is not known', {}, { city: 'Recife', state: 'PE', country: 'BR' }, 'Cajamar Recife Recife'],
    ['to a country that is not known', { country: 'US' }, { city: 'Reno', state: 'NV' }, 'Memphis Los Angeles Reno'],
    [
      'to a country without known facilities',
      { country: 'US' },
      { city: 'Nakuru', country: 'KE' },
      'Memphis New York (KE) Nakuru Nakuru',
    ],
    ['within a country without known facilities', {}, { city: 'Nakuru', country: 'KE' }, '(KE) Nakuru Nakuru'],
    ['within a city that is a country', {}, { city: 'Singapore', country: 'SG' }, 'Singapore Singapore Singapore'],
    ['of which nothing is known', {}, {}, '() () ()'],
    ['with a country that is none', {}, { country: 'constructor' }, '() () ()'],
  ])('C-TRK-25: %s', (_way, from, to, places) => expect(cities(from, to).join(' ')).toBe(places));

  it('shows no street and no name of its ends', () => {
    const address = { city: 'Recife', state: 'PE', zip: '50030-230', country: 'br', street1: 'Rua 1', name: 'Ana' };
    const { origin, destination } = route(address, address);
    expect(destination).toEqual({ city: 'Recife', state: 'PE', zip: '50030-230', country: 'BR' });
    expect(origin).toEqual(destination);
  });

  const country = fc.oneof(
    fc.constantFrom('BR', 'US', 'DE', 'SG', 'KE', 'us', ''),
    fc.stringMatching(/^[A-Z]{2}$/),
    fc.string(),
  );
  const address = fc.record(
    {
      city: fc.oneof(fc.string(), fc.constantFrom('Leipzig', 'sao paulo', 'Memphis')),
      state: fc.string(),
      zip: fc.string(),
      country,
    },
    { requiredKeys: [] },
  );

  it('property: starts in the country of the origin, crosses a border at most once, and ends at the destination', () => {
    fc.assert(
      fc.property(address, address, (from, to) => {
        const { origin, border, hub, destination } = route(from, to);
        const isCode = (code: string | undefined): boolean => /^[A-Z]{2}$/i.test(code ?? '');
        const [start, end] = [from.country, to.country].map((code) => (isCode(code) ? code?.toUpperCase() : undefined));
        expect([origin.country, hub.country]).toEqual([start ?? end, end ?? start]);
        expect(border?.left.country).toBe(border && start);
        expect(border?.entered.country).toBe(border && end);
        expect(border !== undefined).toBe(start !== undefined && end !== undefined && start !== end);
        expect([destination.city, destination.country]).toEqual([to.city || undefined, end]);
        expect(route(from, to)).toEqual({ origin, border, hub, destination });
      }),
    );
  });
});

it('the table has 40 countries, with each city once, and each region served once', () => {
  const codes = Array.from({ length: 26 * 26 }, (_, n) => String.fromCodePoint(65 + Math.floor(n / 26), 65 + (n % 26)));
  const known = codes.filter((code) => hubsIn(code).length > 0);
  expect(known.length).toBeGreaterThanOrEqual(40);
  for (const code of known) {
    const hubs = hubsIn(code);
    expect(new Set(hubs.map(({ city }) => city)).size).toBe(hubs.length);
    const served = hubs.flatMap(({ serves }) => serves);
    expect(new Set(served).size).toBe(served.length);
    for (const { city, state, serves } of hubs) {
      expect(city).toMatch(/^[\p{L}\p{M}’ -]+$/u);
      if (state !== undefined && serves.some((region) => /[A-Z]/.test(region))) expect(serves).toContain(state);
    }
  }
});
