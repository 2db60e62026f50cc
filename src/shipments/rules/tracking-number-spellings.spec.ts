import { trackingNumberSpellings } from './tracking-number-spellings.js';

describe('the spellings of a tracking number', () => {
  it.each([
    ['1z 5r8 9390', '1Z5R89390'],
    ['1Z-5R8-9390', '1Z5R89390'],
    ['1Z\u00a05R8\u20119390', '1Z5R89390'],
    ['AB-12 34', 'AB-1234'],
    ['AB-12', 'ab-12'],
    ['PW531744166br', 'PW531744166BR'],
    ['Ab 1', 'Ab 1'],
  ])('C-FIND-10: typed as %j have %j', (typed, stored) => {
    expect(trackingNumberSpellings(typed)).toContain(stored);
  });

  it('begin with the typed one, and are all different', () => {
    expect(trackingNumberSpellings('12 3')).toEqual(['12 3', '123']);
    expect(trackingNumberSpellings('1z')).toEqual(['1z', '1Z']);
  });
});
