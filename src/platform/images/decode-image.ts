import sharp, { type Sharp } from 'sharp';
import { type DecodedImage, type DecodeFault, type DecodeJob, type DecodeResult } from './decode-job.js';
import { withEndMarker } from './jpeg-end.js';
import { maxPixelsOf } from './pixel-limit.js';

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
