// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { photoFingerprint } from './photo-fingerprint.js';

/** The grey picture with these rows of blocks, whose digits are from dark to bright. */
const pictureOf = (row: (y: number) => string): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: 64 }, (_row, y) =>
      Array.from({ length: 72 }, (_pixel, x) => Number(row(Math.floor(y / 8))[Math.floor(x / 8)]) * 20),
    ).flat(),
  );

describe('the fingerprint of a photo', () => {
  it('C-PHO-11: has a bit for each pair of neighbours, 1 if the left one is darker', () => {
    const picture = pictureOf((y) => (y % 2 === 0 ? '012345678' : '876543210'));
    expect(photoFingerprint(picture)?.toString(16)).toBe('ff00ff00ff00ff00');
    expect(photoFingerprint(pictureOf(() => '010101010'))?.toString(16)).toBe('aaaaaaaaaaaaaaaa');
  });

  it.each([
    ['of one colour', () => '555555555'],
    ['that only grows brighter', () => '012345678'],
    ['with a single bright dot in each of seven rows', (y: number) => (y < 7 ? '000090000' : '000000000')],
  ])('does not exist for a picture %s', (_what, row) => expect(photoFingerprint(pictureOf(row))).toBeUndefined());

  it('exists as soon as eight neighbours differ', () => {
    expect(photoFingerprint(pictureOf(() => '000090000'))).toBeDefined();
  });

  it('is the same for a brighter copy', () => {
    const rows = fc.array(fc.stringMatching(/^[0-9]{9}$/), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 75 }), (digits, brighter) => {
        const picture = pictureOf((y) => digits[y] ?? '');
        expect(photoFingerprint(picture.map((pixel) => pixel + brighter))).toBe(photoFingerprint(picture));
      }),
    );
  });
});
