// SPDX-License-Identifier: Apache-2.0
import { etagOf } from '../../platform/http/http-result.js';
import { type Resize } from '../../platform/images/decoder-process.js';
import { type ImageDecoderService } from '../../platform/images/image-decoder.service.js';
import { type PictureSize } from './picture-links.service.js';

export interface Picture {
  bytes: Buffer;
  contentType: string;
  etag: string;
  /** For browsers. */
  cacheControl: string;
  /** How long this process caches it. */
  cacheMs: number;
}

const DAY_SECONDS = 86_400;

/** A picture could not be fetched; `code` is the reason, for the log. */
export class PictureFailure extends Error {
  constructor(readonly code: string) {
    super(`Picture unavailable: ${code}`);
  }
}

/** A re-encoded merchant picture. */
export function toPicture(webp: Buffer): Picture {
  const cacheControl = `public, max-age=${DAY_SECONDS}, immutable`;
  return { bytes: webp, contentType: 'image/webp', etag: etagOf(webp), cacheControl, cacheMs: DAY_SECONDS * 1000 };
}

/** A box, in a gray that is visible in light and dark mode. */
const BOX = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96" fill="none" stroke="#808080" ' +
    'stroke-width="3" stroke-linejoin="round"><path d="M48 22 72 34v28L48 74 24 62V34z"/>' +
    '<path d="m24 34 24 12 24-12M48 46v28M36 28l24 12"/></svg>',
);

/** Replaces an unavailable picture. It is cached only briefly, so that the service soon fetches the picture again. */
export const PLACEHOLDER: Picture = {
  bytes: BOX,
  contentType: 'image/svg+xml',
  etag: etagOf(BOX),
  cacheControl: 'public, max-age=300',
  cacheMs: 60_000,
};

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
