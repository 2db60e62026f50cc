import sharp, { type ResizeOptions } from 'sharp';
import { Turns } from '../../platform/process/turns.js';
import { PictureFailure } from './picture-failure.js';
import { type PictureSize } from './picture-links.service.js';

const BOXES: Record<PictureSize, ResizeOptions> = {
  item: { width: 128, height: 128, fit: 'cover' },
  // Cells of a code stay sharp when they are not scaled down.
  code: { width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true },
  logo: { width: 480, height: 96, fit: 'inside', withoutEnlargement: true },
};

const MAX_PIXELS = 25_000_000;
const SECONDS = 5;
const turns = new Turns(2);

/** How a JPEG, PNG, GIF, WebP or AVIF begins; nothing else, an SVG least of all, gets as far as a decoder. */
const BEGINNING = /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avi[fs]|mif1))/;

/**
 * Draws a picture anew for its place on a page, as WebP: upright, without metadata, of moving ones the first frame.
 * @throws PictureFailure for what is no picture by its content, is broken, or has more than 25 megapixels
 */
export async function drawn(bytes: Buffer, size: PictureSize): Promise<Buffer> {
  if (!BEGINNING.test(bytes.toString('latin1', 0, 16))) throw new PictureFailure('NO_PICTURE');
  try {
    return await turns.take(() => draw(bytes, BOXES[size]));
  } catch (error) {
    throw new PictureFailure('UNREADABLE', { cause: error });
  }
}

function draw(bytes: Buffer, box: ResizeOptions): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize(box)
    .webp({ quality: 85 })
    .timeout({ seconds: SECONDS })
    .toBuffer();
}
