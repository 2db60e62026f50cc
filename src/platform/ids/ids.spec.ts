// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { ID_BYTES, idBytes, idFrom, lowestIdAt, newId } from './ids.js';

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

describe('the lowest id at a time', () => {
  it('is not above an id of that time, for every time a Date can have', () => {
    const times = fc.date({ noInvalidDate: true });
    fc.assert(
      fc.property(times, times, (one, two) => {
        const [earlier, later] = one <= two ? [one, two] : [two, one];
        expect(lowestIdAt('ord', earlier) <= lowestIdAt('ord', later)).toBe(true);
      }),
    );
  });

  it.each([
    ['0001-01-01T00:00:00Z', '0000000000'],
    ['1969-12-31T23:59:59.999Z', '0000000000'],
    ['1970-01-01T00:00:00.001Z', '0000000001'],
    ['+010889-08-02T05:31:50.655Z', '7zzzzzzzzz'],
    ['+012000-01-01T00:00:00Z', '7zzzzzzzzz'],
  ])('at %s is ord_%s', (time, encoded) => {
    expect(lowestIdAt('ord', new Date(time))).toBe(`ord_${encoded}`);
  });
});
