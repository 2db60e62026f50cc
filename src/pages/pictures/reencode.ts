import pLimit from 'p-limit';
import sharp, { type ResizeOptions } from 'sharp';
import { PictureFailure } from './picture.js';
import { type PictureSize } from './picture-links.service.js';

const BOXES: Record<PictureSize, ResizeOptions> = {
  item: { width: 128, height: 128, fit: 'cover' },
  // Large, because the cells of a QR code must stay sharp.
  code: { width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true },
  logo: { width: 480, height: 96, fit: 'inside', withoutEnlargement: true },
};

const MAX_PIXELS = 25_000_000;
const TIMEOUT_SECONDS = 5;
const limit = pLimit(2);

/** First bytes of JPEG, PNG, GIF, WebP and AVIF; no other format reaches a decoder, in particular not SVG. */
const MAGIC_BYTES = /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avi[fs]|mif1))/;

/**
 * Re-encodes a picture as WebP in its size: upright, without metadata, and only the first frame of an animation.
 * @throws PictureFailure if the content is no picture, is broken, or has more than 25 megapixels
 */
export async function reencode(bytes: Buffer, size: PictureSize): Promise<Buffer> {
  if (!MAGIC_BYTES.test(bytes.toString('latin1', 0, 16))) throw new PictureFailure('NO_PICTURE');
  try {
    return await limit(() => toWebp(bytes, BOXES[size]));
  } catch (error) {
    throw new PictureFailure('UNREADABLE', { cause: error });
  }
}

function toWebp(bytes: Buffer, box: ResizeOptions): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize(box)
    .webp({ quality: 85 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}
