// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import sharp from 'sharp';
import { withEndMarker } from './decode-image.js';

/** A JPEG of noise, in which no byte repeats what the ones before it say. */
function aJpeg(progressive: boolean): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 64, height: 48, channels: 3, background: '#777', noise } as const;
  return sharp({ create }).jpeg({ progressive }).toBuffer();
}

const pixelsOf = (jpeg: Buffer | undefined): Promise<Buffer> => sharp(jpeg).raw().toBuffer();

describe.each([
  ['baseline', false],
  ['progressive', true],
])('C-PHO-16: a %s JPEG', (_coding, progressive) => {
  it.each([1, 2])('without the last %d bytes, which are its end marker, gets one', async (missing) => {
    const jpeg = await aJpeg(progressive);
    const ended = await withEndMarker(jpeg.subarray(0, -missing));
    expect((await pixelsOf(ended)).equals(await pixelsOf(jpeg))).toBe(true);
  });

  it('without some of its pixels gets none', async () => {
    const jpeg = await aJpeg(progressive);
    const scan = jpeg.lastIndexOf(Buffer.from('ffda', 'hex')) + 20;
    // Of the very last bytes, others may happen to have the same pixels.
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: scan, max: jpeg.length - 20 }), async (length) => {
        expect(await withEndMarker(jpeg.subarray(0, length))).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });
});
