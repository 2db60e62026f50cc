// SPDX-License-Identifier: Apache-2.0
import { zoneOfPlace } from './zone-of-place.js';

const place = (country: string | null, state: string | null = null, zip: string | null = null) => ({
  ...{ city: null, state, zip, country },
});

describe('the time zone of a place', () => {
  it.each([
    ['DE', null, 'Europe/Berlin'],
    ['GB', 'England', 'Europe/London'],
    ['br', 'sp', 'America/Sao_Paulo'],
    ['BR', 'AM', 'America/Manaus'],
    ['US', 'CA', 'America/Los_Angeles'],
    ['AU', 'WA', 'Australia/Perth'],
    ['ES', null, 'Europe/Madrid'],
  ])('of %s, %s is %s', (country, state, zone) => {
    expect(zoneOfPlace(place(country, state))).toBe(zone);
  });

  it.each([
    ['AU', 'New South Wales', 'Australia/Sydney'],
    ['AU', 'nsw ', 'Australia/Sydney'],
    ['US', 'Oregon', 'America/Los_Angeles'],
    ['US', 'N.Y.', 'America/New_York'],
    ['US', 'Washington, D.C.', 'America/New_York'],
    ['CA', 'Québec', 'America/Toronto'],
    ['CA', 'Ontario', 'America/Toronto'],
    ['BR', 'São Paulo', 'America/Sao_Paulo'],
    ['BR', 'MATO GROSSO DO SUL', 'America/Cuiaba'],
    ['MX', 'Quintana Roo', 'America/Cancun'],
    ['MX', 'Jalisco', 'America/Mexico_City'],
  ])('C-PAGE-18: is known by the name of a state: %s, %s', (country, state, zone) => {
    expect(zoneOfPlace(place(country, state))).toBe(zone);
  });

  it.each([
    ['US', '97205', 'America/Los_Angeles'],
    ['US', '10001-1234', 'America/New_York'],
    ['US', '00901', 'America/Puerto_Rico'],
    ['US', '60601', 'America/Chicago'],
    ['US', '79901', 'America/Chicago'],
    ['US', '80202', 'America/Denver'],
    ['US', '87101', 'America/Denver'],
    ['US', '85001', 'America/Phoenix'],
    ['US', '89101', 'America/Los_Angeles'],
    ['US', '96801', 'Pacific/Honolulu'],
    ['US', '99501', 'America/Anchorage'],
    ['CA', 'v6b 1a1', 'America/Vancouver'],
    ['AU', '2000', 'Australia/Sydney'],
    ['AU', '0800', 'Australia/Darwin'],
    ['BR', '69005-000', 'America/Manaus'],
    ['BR', '01310-100', 'America/Sao_Paulo'],
  ])('C-PAGE-18: is known by the postal code if the state is not: %s %s', (country, zip, zone) => {
    expect(zoneOfPlace(place(country, null, zip))).toBe(zone);
    expect(zoneOfPlace(place(country, 'somewhere', zip))).toBe(zone);
  });

  it.each([
    [null, null],
    ['US', null],
    ['BR', 'Springfield'],
    ['ZZ', null],
    ['Germany', null],
    ['', null],
  ])('of %s, %s is not known: UTC', (country, state) => {
    expect(zoneOfPlace(place(country, state))).toBe('UTC');
  });
});
