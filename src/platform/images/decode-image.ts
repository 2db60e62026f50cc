// SPDX-License-Identifier: Apache-2.0
import sharp, { type Sharp } from 'sharp';
import { type DecodedImage, type DecodeFault, type DecodeJob, type DecodeResult } from './decoder-process.js';

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

/** What the header of an image says of its coding, as sharp reads it. */
export interface ImageHeader {
  format?: string;
  width: number;
  height: number;
  /** Of a JPEG: progressive. Of a PNG: interlaced. */
  isProgressive?: boolean;
}

/**
 * The most pixels of an image by its coding. A baseline JPEG and a plain PNG are decoded line by line; all other codings are
 * decoded as a whole, in up to ten bytes a pixel, and may have half as many.
 */
export function maxPixelsOf({ format, isProgressive }: ImageHeader, maxPixels: number): number {
  const isReadByLine = (format === 'jpeg' || format === 'png') && !isProgressive;
  return isReadByLine ? maxPixels : maxPixels / 2;
}

/** The most bytes of a re-encoded image: a file of 10 MiB can become one of 60 MiB. */
const MAX_OUTPUT_BYTES = 20 * 1024 * 1024;

/** What libvips and its codecs say when they get no memory. */
const OUT_OF_MEMORY = /memory|allocat|unable to encode|creating thread/i;

/** What libvips says of a JPEG without an end marker, whether pixels are missing or not. */
const NO_END = /premature end of JPEG/i;

/** Re-encodes an image upright and without its metadata. It looks at the header before it decodes anything. */
export async function decodeImage(job: DecodeJob): Promise<DecodeResult> {
  try {
    const header = await sharp(job.bytes, { limitInputPixels: false }).metadata();
    const maxPixels = maxPixelsOf(header, job.maxPixels);
    if (header.width * header.height > maxPixels) return { fault: { kind: 'pixels', maxPixels } };
    const image = await wholeImage(job, maxPixels);
    if (image.bytes.length <= MAX_OUTPUT_BYTES) return { image };
    return { fault: { kind: 'heavy', cause: `re-encoded to ${image.bytes.length} bytes` } };
  } catch (error) {
    return { fault: faultOf(error as Error) };
  }
}

/** @throws Error if the image is broken, but not if only the end marker of a JPEG is missing */
async function wholeImage(job: DecodeJob, maxPixels: number): Promise<DecodedImage> {
  try {
    return await decoded(job, maxPixels);
  } catch (error) {
    const bytes = NO_END.test((error as Error).message) ? await withEndMarker(job.bytes) : undefined;
    if (!bytes) throw error;
    return decoded({ ...job, bytes }, maxPixels);
  }
}

async function decoded({ bytes, resize, output, grey }: DecodeJob, maxPixels: number): Promise<DecodedImage> {
  const { format, quality } = output;
  const result = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize(resize)
    .toFormat(format, { quality })
    .toBuffer();
  return { bytes: result, grey: grey && (await greyOf(sharp(result), grey)) };
}

function greyOf(image: Sharp, size: { width: number; height: number }): Promise<Buffer> {
  return image
    .flatten({ background: 'white' })
    .resize({ ...size, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

function faultOf({ message }: Error): DecodeFault {
  return { kind: OUT_OF_MEMORY.test(message) ? 'heavy' : 'unreadable', cause: message.slice(0, 500) };
}
