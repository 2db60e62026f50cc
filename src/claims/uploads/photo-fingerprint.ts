/** The size of the grey picture that a fingerprint is made of: 8 pairs of neighbours in each of 8 rows. */
export const FINGERPRINT_SIZE = { width: 9, height: 8 };

/** In how many of the 64 bits two photos may differ, and still look alike. */
export const MAX_UNLIKE_BITS = 6;

/** A plain picture has fewer edges than this, or only edges of one direction, and looks like every other one. */
const MIN_EDGES = 8;

/**
 * The fingerprint of a picture, which hardly changes when the picture is scaled or encoded again (dHash): a bit for each pair
 * of neighbours, 1 if the left one is darker. Undefined for a plain picture.
 * @param grey the brightness of 9 × 8 pixels, row by row
 */
export function photoFingerprint(grey: Uint8Array): bigint | undefined {
  const { width, height } = FINGERPRINT_SIZE;
  const bits = Array.from({ length: height }, (_row, row) => {
    const pixels = [...grey.subarray(row * width, (row + 1) * width)];
    return pixels.slice(1).map((pixel, left) => ((pixels[left] ?? 0) < pixel ? '1' : '0'));
  }).flat();
  const edges = bits.filter((bit) => bit === '1').length;
  return edges < MIN_EDGES || edges > bits.length - MIN_EDGES ? undefined : BigInt(`0b${bits.join('')}`);
}
