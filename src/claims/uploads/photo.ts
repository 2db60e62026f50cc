// SPDX-License-Identifier: Apache-2.0
import { Problem, validationError } from '../../platform/errors/problem.js';
import { DecodeError, type ImageDecoderService } from '../../platform/images/image-decoder.service.js';
import { FINGERPRINT_SIZE, photoFingerprint } from './photo-fingerprint.js';
import { isPolyglot, photoFormat } from './photo-format.js';

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

/**
 * Re-encodes a photo upright, without its metadata, at most 4096 pixels a side (C-PHO-3).
 * @throws Problem VALIDATION_ERROR at `/file` if the content is not JPEG, PNG or WebP, is broken or a polyglot, or is too large
 * (C-PHO-4); SERVICE_UNAVAILABLE if too many photos of the store wait, or there is no decoder (C-PHO-13, C-PHO-14)
 */
export async function processPhoto(decoder: ImageDecoderService, storeId: string, file: Buffer): Promise<Photo> {
  const format = photoFormat(file);
  if (!format) throw fileProblem('INVALID_FORMAT', 'must be a JPEG, PNG or WebP image');
  if (isPolyglot(file)) throw fileProblem('INVALID_FORMAT', 'must be an image and nothing else');
  const { name, contentType, extension } = format;
  try {
    const { bytes, grey } = await decoder.decode(storeId, {
      bytes: file,
      maxPixels: MAX_PIXELS,
      resize: { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true },
      output: { format: name },
      grey: FINGERPRINT_SIZE,
    });
    return { bytes: Buffer.from(bytes), contentType, extension, fingerprint: grey && photoFingerprint(grey) };
  } catch (error) {
    throw error instanceof DecodeError ? problemOf(error) : error;
  }
}

function problemOf(error: DecodeError): Problem {
  const { fault } = error;
  switch (fault.kind) {
    case 'pixels':
      return fileProblem('OUT_OF_RANGE', pixelDetail(fault.maxPixels), error);
    case 'heavy':
      return fileProblem('OUT_OF_RANGE', 'takes too much memory to be decoded: send a smaller copy', error);
    case 'slow':
      return fileProblem('OUT_OF_RANGE', 'takes too long to be decoded: send a smaller copy', error);
    case 'unreadable':
      return fileProblem('INVALID_FORMAT', 'must be a readable image', error);
    case 'busy':
      return unavailable('Too many photos of the store are waiting; try again after Retry-After seconds.', error);
    case 'unavailable':
      return unavailable('The photo could not be decoded; try again after Retry-After seconds.', error);
  }
}

function pixelDetail(maxPixels: number): string {
  const detail = `must have at most ${maxPixels / 1_000_000} megapixels`;
  return maxPixels === MAX_PIXELS ? detail : `${detail} as a WebP, a progressive JPEG or an interlaced PNG`;
}

/** Builds the problem of a photo that can be sent again. */
export function unavailable(detail: string, cause: unknown): Problem {
  return new Problem('SERVICE_UNAVAILABLE', detail, { cause, headers: { 'Retry-After': '5' } });
}

/** Builds the problem of a refused file, at `/file` (C-PHO-4). */
export function fileProblem(code: string, detail: string, cause?: unknown): Problem {
  const problem = validationError([{ pointer: '/file', code, detail }], `The file ${detail}.`);
  if (cause !== undefined) problem.cause = cause;
  return problem;
}
