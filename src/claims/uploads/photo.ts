import pLimit from 'p-limit';
import { type Problem, validationError } from '../../platform/errors/problem.js';
import { importOptional } from '../../platform/process/import-optional.js';
import { FINGERPRINT_SIZE, photoFingerprint } from './photo-fingerprint.js';
import { isPolyglot, photoFormat, type PhotoFormat, withJpegEnd } from './photo-format.js';

/** A re-encoded photo, which contains only its pixels. */
export interface Photo {
  bytes: Buffer;
  contentType: string;
  extension: string;
  /** Nearly the same for photos that look alike; undefined for a plain picture. */
  fingerprint: bigint | undefined;
}

/** The maximum size of an upload (C-PHO-2). */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 4096;
const REENCODE_TIMEOUT_SECONDS = 20;

// Re-encoding 50 megapixels takes hundreds of megabytes of memory, so only two photos are processed at a time.
const limit = pLimit(2);

/**
 * Re-encodes a photo upright, without its metadata, at most 4096 pixels a side (C-PHO-3).
 * @throws Problem VALIDATION_ERROR at `/file` if the content is not JPEG, PNG or WebP, is broken or a polyglot, or has more
 * than 50 megapixels (C-PHO-4)
 */
export async function processPhoto(bytes: Buffer): Promise<Photo> {
  const format = photoFormat(bytes);
  if (!format) throw fileProblem('INVALID_FORMAT', 'must be a JPEG, PNG or WebP image');
  if (isPolyglot(bytes)) throw fileProblem('INVALID_FORMAT', 'must be an image and nothing else');
  const { reencoded, grey } = await limit(() => reencode(bytes, format));
  const { contentType, extension } = format;
  return { bytes: reencoded, contentType, extension, fingerprint: photoFingerprint(grey) };
}

/** The photo as it is stored, and the small grey picture of its fingerprint. */
async function reencode(bytes: Buffer, format: PhotoFormat): Promise<{ reencoded: Buffer; grey: Buffer }> {
  const { default: sharp } = await importOptional('sharp', 'Uploading a photo', () => import('sharp'));
  const { name } = format;
  const mended = withJpegEnd(bytes, format);
  try {
    const reencoded = await sharp(mended ?? bytes, {
      limitInputPixels: MAX_PIXELS,
      // With an end of ours, missing pixels are only a warning.
      failOn: mended ? 'warning' : 'error',
      pages: name === 'webp' ? 1 : undefined,
    })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toFormat(name)
      .timeout({ seconds: REENCODE_TIMEOUT_SECONDS })
      .toBuffer();
    const grey = await sharp(reencoded)
      .flatten({ background: 'white' })
      .resize({ ...FINGERPRINT_SIZE, fit: 'fill' })
      .toColourspace('b-w')
      .raw()
      .timeout({ seconds: REENCODE_TIMEOUT_SECONDS })
      .toBuffer();
    return { reencoded, grey };
  } catch (error) {
    const { message } = error as Error;
    if (/pixel limit/i.test(message)) throw fileProblem('OUT_OF_RANGE', 'must have at most 50 megapixels', error);
    throw fileProblem('INVALID_FORMAT', 'must be a readable image', error);
  }
}

/** Builds the problem of a refused file, at `/file` (C-PHO-4). */
export function fileProblem(code: string, detail: string, cause?: unknown): Problem {
  const problem = validationError([{ pointer: '/file', code, detail }], `The file ${detail}.`);
  if (cause !== undefined) problem.cause = cause;
  return problem;
}
