// SPDX-License-Identifier: Apache-2.0
import { SecretBoxService } from './secret-box.service.js';

const [present, previous, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
const box = (key: string, ...earlier: string[]) =>
  new SecretBoxService({ ENCRYPTION_KEY: key, PREVIOUS_ENCRYPTION_KEYS: earlier });

/** Flips one bit of the ciphertext, so that the altered text never equals the original. */
const altered = (sealed: string) => {
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  return bytes.toString('base64url');
};

describe('a secret box', () => {
  it('decrypts its ciphertext, which does not contain the secret', () => {
    const sealed = box(present).seal('whsec_geheim é', 'whe_1');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('whsec');
    expect(box(present).open(sealed, 'whe_1')).toBe('whsec_geheim é');
  });

  it('encrypts the same secret differently each time', () => {
    expect(box(present).seal('s', 'whe_1')).not.toBe(box(present).seal('s', 'whe_1'));
  });

  it('decrypts with a previous key', () => {
    expect(box(present, other, previous).open(box(previous).seal('s', 'whe_1'), 'whe_1')).toBe('s');
  });

  it.each([
    ['by another key', box(other).seal('s', 'whe_1')],
    ['for another owner', box(present).seal('s', 'whe_2')],
    ['and was altered since', altered(box(present).seal('s', 'whe_1'))],
    ['never', ''],
  ])('does not decrypt a secret that was encrypted %s', (_how, sealed) => {
    expect(() => box(present).open(sealed, 'whe_1')).toThrow('decrypts a stored secret');
  });
});
