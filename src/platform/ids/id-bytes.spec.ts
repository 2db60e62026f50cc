import fc from 'fast-check';
import { ID_BYTES, idBytes, idFrom } from './id-bytes.js';

const letters = fc.string({
  unit: fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz'),
  minLength: 26,
  maxLength: 26,
});

it('an id is the same after packing it into 17 bytes', () => {
  fc.assert(
    fc.property(letters, (text) => {
      const bytes = idBytes(`sto_${text}`);
      expect([bytes.length, idFrom('sto', bytes)]).toEqual([ID_BYTES, `sto_${text}`]);
    }),
  );
});
