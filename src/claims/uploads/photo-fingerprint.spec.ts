import fc from 'fast-check';
import { photoFingerprint } from './photo-fingerprint.js';

const WIDTH = 9;
/** The grey picture with these rows of digits, from dark to bright. */
const pictureOf = (row: (y: number) => string): Uint8Array =>
  Uint8Array.from(Array.from({ length: 8 }, (_row, y) => [...row(y)].map((digit) => Number(digit) * 20)).flat());

describe('the fingerprint of a photo', () => {
  it('has a bit for each pair of neighbours, 1 if the left one is darker', () => {
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
    const grey = fc.uint8Array({ minLength: 8 * WIDTH, maxLength: 8 * WIDTH, max: 200 });
    fc.assert(
      fc.property(grey, fc.integer({ min: 0, max: 55 }), (picture, brighter) => {
        expect(photoFingerprint(picture.map((pixel) => pixel + brighter))).toBe(photoFingerprint(picture));
      }),
    );
  });
});
