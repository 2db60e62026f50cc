import fc from 'fast-check';
import { ID_BYTES, idBytes, idFrom, newId } from './ids.js';

const many = (make: () => string): string[] => Array.from({ length: 5000 }, make);

const letters = fc.string({
  unit: fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz'),
  minLength: 26,
  maxLength: 26,
});

describe('identifiers', () => {
  it('C-VAL-2: are a prefix, _ and 26 lower-case Crockford base-32 characters, unique and time-ordered', () => {
    const ids = many(() => newId('ord'));
    expect(ids.every((id) => /^ord_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('are the same after packing them into 17 bytes', () => {
    fc.assert(
      fc.property(letters, (text) => {
        const bytes = idBytes(`sto_${text}`);
        expect([bytes.length, idFrom('sto', bytes)]).toEqual([ID_BYTES, `sto_${text}`]);
      }),
    );
  });
});
