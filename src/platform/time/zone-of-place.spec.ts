import { zoneOfPlace } from './zone-of-place.js';

const place = (country: string | null, state: string | null = null) => ({ city: null, state, country });

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
