import { newId } from './ids.js';

const many = (make: () => string): string[] => Array.from({ length: 5000 }, make);

describe('identifiers', () => {
  it('are a prefix, _ and 26 lower-case Crockford base-32 characters, unique and time-ordered', () => {
    const ids = many(() => newId('ord'));
    expect(ids.every((id) => /^ord_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });
});
