// SPDX-License-Identifier: Apache-2.0
import { maxPixelsOf } from './decode-image.js';

describe('the most pixels of an image', () => {
  it.each([
    ['jpeg', false, 50],
    ['jpeg', true, 25],
    ['png', false, 50],
    ['png', true, 25],
    ['webp', false, 25],
    ['gif', false, 25],
    ['heif', false, 25],
    [undefined, undefined, 25],
  ])('C-PHO-12: %s, progressive or interlaced: %s, are %d million', (format, isProgressive, millions) =>
    expect(maxPixelsOf({ format, width: 1, height: 1, isProgressive }, 50_000_000)).toBe(millions * 1_000_000),
  );
});
