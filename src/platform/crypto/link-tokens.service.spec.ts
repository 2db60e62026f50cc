import fc from 'fast-check';
import { LinkTokensService } from './link-tokens.service.js';

const config = (key: string, ...previous: string[]) => ({ ENCRYPTION_KEY: key, PREVIOUS_ENCRYPTION_KEYS: previous });
const NAME = Buffer.from('order 1001');
const names = new LinkTokensService(config('a'.repeat(32)));

describe('sealed names', () => {
  it('open to what was sealed, whatever bytes are in it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        const name = Buffer.from(bytes);
        expect(names.decode('order', names.encode('order', name))).toEqual(name);
      }),
    );
  });

  it('are the same each time, so that a link stays the same', () => {
    expect(names.encode('order', NAME)).toBe(names.encode('order', NAME));
  });

  it('open as no other kind', () => {
    expect(names.decode('return', names.encode('order', NAME))).toBeUndefined();
  });

  it('do not open when any bit of them was changed', () => {
    const bytes = Buffer.from(names.encode('order', NAME), 'base64url');
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const altered = Buffer.from(bytes);
        altered[bit >> 3] = (altered[bit >> 3] as number) ^ (1 << (bit & 7));
        expect(names.decode('order', altered.toString('base64url'))).toBeUndefined();
      }),
    );
  });

  it.each(['', 'x', 'é', 'AAAA', 'A'.repeat(64), `${names.encode('order', NAME)}=`, `${names.encode('order', NAME)}!`])(
    'do not open where none was given out: %j',
    (token) => {
      expect(names.decode('order', token)).toBeUndefined();
    },
  );

  it('tell nothing of what they name', () => {
    const token = names.encode('order', NAME);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('1001');
  });

  it('open under a key that was rotated away as long as it is named', () => {
    const token = names.encode('order', NAME);
    expect(new LinkTokensService(config('b'.repeat(32), 'a'.repeat(32))).decode('order', token)).toEqual(NAME);
    expect(new LinkTokensService(config('b'.repeat(32))).decode('order', token)).toBeUndefined();
  });
});
