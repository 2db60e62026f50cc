// SPDX-License-Identifier: Apache-2.0
const [COLUMNS, ROWS] = [9, 8];
const BLOCK = 8;

/** The size of the grey picture that a fingerprint is made of: 9 × 8 blocks of 8 × 8 pixels. */
export const FINGERPRINT_SIZE = { width: COLUMNS * BLOCK, height: ROWS * BLOCK };

/** Photos look alike if they differ in at most so many of the 64 bits. Copies differ in one or two. */
export const MAX_UNLIKE_BITS = 4;

/** A plain picture has fewer edges than this, or only edges of one direction, and looks like every other one. */
const MIN_EDGES = 8;

/**
 * The fingerprint of a picture, which hardly changes when the picture is scaled or encoded again (dHash): a bit for each pair
 * of neighbouring blocks, 1 if the left one is darker. Undefined for a plain picture.
 * @param grey the brightness of the pixels of a picture of `FINGERPRINT_SIZE`, row by row
 */
export function photoFingerprint(grey: Uint8Array): bigint | undefined {
  const blocks = sumsOfBlocks(grey);
  const bits = blocks.flatMap((sum, block) => {
    const right = (block + 1) % COLUMNS === 0 ? undefined : blocks[block + 1];
    return right === undefined ? [] : [sum < right ? '1' : '0'];
  });
  const edges = bits.filter((bit) => bit === '1').length;
  return edges < MIN_EDGES || edges > bits.length - MIN_EDGES ? undefined : BigInt(`0b${bits.join('')}`);
}

/** The sum of each block's pixels. If sharp scales to 9 × 8 pixels instead, copies differ in up to 11 bits. */
function sumsOfBlocks(grey: Uint8Array): number[] {
  const sums = Array<number>(COLUMNS * ROWS).fill(0);
  for (const [at, pixel] of grey.entries()) {
    const [x, y] = [at % FINGERPRINT_SIZE.width, Math.floor(at / FINGERPRINT_SIZE.width)];
    const block = Math.floor(y / BLOCK) * COLUMNS + Math.floor(x / BLOCK);
    sums[block] = (sums[block] ?? 0) + pixel;
  }
  return sums;
}
