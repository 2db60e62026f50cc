import sharp from 'sharp';
import { type Problem, validationError } from '../../platform/errors/problem.js';
import { Turns } from '../../platform/process/turns.js';
import { isPolyglot, photoFormat, type PhotoFormat } from './photo-format.js';

/** A photo as it is kept: drawn anew, so that nothing is in it but its pixels. */
export interface Photo {
  bytes: Buffer;
  contentType: string;
  ending: string;
}

export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 4096;
const SECONDS = 20;

// A photo of 50 megapixels takes hundreds of megabytes while it is drawn.
const turns = new Turns(2);

/**
 * Draws a photo anew, upright, without its metadata, at most 4096 pixels a side.
 * @throws Problem VALIDATION_ERROR at `/file` for what is no JPEG, PNG or WebP by its content, is broken, is something
 * else as well, or has more than 50 megapixels
 */
export async function photoOf(bytes: Buffer): Promise<Photo> {
  const format = photoFormat(bytes);
  if (!format) throw refused('INVALID_FORMAT', 'must be a JPEG, PNG or WebP image');
  if (isPolyglot(bytes)) throw refused('INVALID_FORMAT', 'must be an image and nothing else');
  const drawn = await turns.take(() => draw(bytes, format));
  return { bytes: drawn, contentType: format.contentType, ending: format.ending };
}

async function draw(bytes: Buffer, { name }: PhotoFormat): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: name === 'webp' ? 1 : undefined })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toFormat(name)
      .timeout({ seconds: SECONDS })
      .toBuffer();
  } catch (error) {
    const { message } = error as Error;
    if (/pixel limit/i.test(message)) throw refused('OUT_OF_RANGE', 'must have at most 50 megapixels', error);
    throw refused('INVALID_FORMAT', 'must be an image that can be read', error);
  }
}

/** The refusal of a file. */
export function refused(code: string, detail: string, cause?: unknown): Problem {
  const problem = validationError([{ pointer: '/file', code, detail }], `The file ${detail}.`);
  if (cause !== undefined) problem.cause = cause;
  return problem;
}
