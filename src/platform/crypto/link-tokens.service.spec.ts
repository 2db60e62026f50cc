// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { LinkTokensService } from './link-tokens.service.js';

const config = (key: string, ...previous: string[]) => ({ ENCRYPTION_KEY: key, PREVIOUS_ENCRYPTION_KEYS: previous });
const NAME = Buffer.from('order 1001');
const names = new LinkTokensService(config('a'.repeat(32)));

describe('a link token', () => {
  it('decodes to its payload, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        const name = Buffer.from(bytes);
        expect(names.decode('order', names.encode('order', name))).toEqual(name);
      }),
    );
  });

  it('is the same for the same payload, so a link never changes', () => {
    expect(names.encode('order', NAME)).toBe(names.encode('order', NAME));
  });

  it('does not decode as another kind', () => {
    expect(names.decode('return', names.encode('order', NAME))).toBeUndefined();
  });

  it('does not decode after a change of any bit', () => {
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

  it('does not reveal its payload', () => {
    const token = names.encode('order', NAME);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('1001');
  });

  it('decodes with a previous key while that key is configured', () => {
    const token = names.encode('order', NAME);
    expect(new LinkTokensService(config('b'.repeat(32), 'a'.repeat(32))).decode('order', token)).toEqual(NAME);
    expect(new LinkTokensService(config('b'.repeat(32))).decode('order', token)).toBeUndefined();
  });
});
