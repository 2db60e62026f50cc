import { newId, newLineId, newProtectOrderNumber } from './ids.js';

const many = (make: () => string): string[] => Array.from({ length: 5000 }, make);

describe('identifiers', () => {
  it('are a prefix, _ and 26 lower-case Crockford base-32 characters, unique and time-ordered', () => {
    const ids = many(() => newId('ord'));
    expect(ids.every((id) => /^ord_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('of lines are li_ and 32 hexadecimal digits, unique', () => {
    const ids = many(newLineId);
    expect(ids.every((id) => /^li_[0-9a-f]{32}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('of protection are PW- and 10 upper-case Crockford base-32 characters, in which every character occurs', () => {
    const numbers = many(newProtectOrderNumber);
    expect(numbers.every((number) => /^PW-[0-9A-HJKMNP-TV-Z]{10}$/.test(number))).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(new Set(numbers.join('').replaceAll('PW-', '')).size).toBe(32);
  });
});
