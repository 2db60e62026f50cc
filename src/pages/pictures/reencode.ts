import { type Resize } from '../../platform/images/decode-job.js';
import { type ImageDecoderService } from '../../platform/images/image-decoder.service.js';
import { PictureFailure } from './picture.js';
import { type PictureSize } from './picture-links.service.js';

const BOXES: Record<PictureSize, Resize> = {
  item: { width: 128, height: 128, fit: 'cover' },
  // Large, because the cells of a QR code must stay sharp.
  code: { width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true },
  logo: { width: 480, height: 96, fit: 'inside', withoutEnlargement: true },
};

const MAX_PIXELS = 25_000_000;

/** First bytes of JPEG, PNG, GIF, WebP and AVIF; no other format reaches a decoder, in particular not SVG. */
const MAGIC_BYTES = /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avi[fs]|mif1))/;

/**
 * Re-encodes a picture as WebP in its size: upright, without metadata, and only the first frame of an animation.
 * @throws PictureFailure if the content is no picture
 * @throws DecodeError if it is broken, or has too many pixels
 */
export async function reencode(
  decoder: ImageDecoderService,
  storeId: string,
  bytes: Buffer,
  size: PictureSize,
): Promise<Buffer> {
  if (!MAGIC_BYTES.test(bytes.toString('latin1', 0, 16))) throw new PictureFailure('NO_PICTURE');
  const output = { format: 'webp', quality: 85 } as const;
  const picture = await decoder.decode(storeId, { bytes, maxPixels: MAX_PIXELS, resize: BOXES[size], output });
  return Buffer.from(picture.bytes);
}
