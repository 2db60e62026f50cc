import sharp from 'sharp';

const END_MARKER = Buffer.from('ffd9', 'hex');
/** Bytes that change the pixels if a decoder still needs some. None of them begins a marker. */
const FILLER = Buffer.from(Array.from({ length: 512 }, (_byte, at) => (at * 167 + 91) % 251));

/**
 * A JPEG that ends without its end marker, with one; undefined if pixels are missing, too. Some phones leave only the marker
 * out. Decoders take no notice of what follows the last pixel: so all pixels are there if further bytes change none.
 */
export async function withEndMarker(jpeg: Uint8Array): Promise<Buffer | undefined> {
  const bytes = jpeg.at(-1) === 0xff ? jpeg.subarray(0, -1) : jpeg;
  const ended = Buffer.concat([bytes, END_MARKER]);
  const sums = await sumsOf(ended);
  const filled = await sumsOf(Buffer.concat([bytes, FILLER, END_MARKER])).catch(() => undefined);
  return sums === filled ? ended : undefined;
}

async function sumsOf(jpeg: Buffer): Promise<string> {
  const { channels } = await sharp(jpeg, { failOn: 'none', limitInputPixels: false }).stats();
  return channels.map(({ sum, squaresSum }) => `${sum} ${squaresSum}`).join();
}
