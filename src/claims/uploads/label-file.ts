// SPDX-License-Identifier: Apache-2.0
import { type ImageDecoderService } from '../../platform/images/image-decoder.service.js';
import { PDF, photoFormat } from './photo-format.js';
import { fileProblem, type Photo, processPhoto } from './photo.js';

const HEAD = Buffer.from('%PDF-');
const END = Buffer.from('%%EOF');
/** PDF viewers accept a few bytes after the end. */
const MAX_TAIL_BYTES = 1024;
/** What no label has: scripts, programs to start, and files inside. */
const ACTIVE = ['/JavaScript', '/Launch', '/EmbeddedFile'];

/**
 * Checks the file of a return label by its content: a PDF stays as it is, a PNG or JPEG is re-encoded like a photo (C-LAB-10).
 * @throws Problem as `processPhoto`
 */
export async function processLabel(decoder: ImageDecoderService, storeId: string, file: Buffer): Promise<Photo> {
  if (file.subarray(0, HEAD.length).equals(HEAD)) {
    if (!file.subarray(-MAX_TAIL_BYTES).includes(END)) throw fileProblem('INVALID_FORMAT', 'must be a complete PDF');
    if (ACTIVE.some((name) => file.includes(name)))
      throw fileProblem('INVALID_FORMAT', 'must be a PDF without scripts and attached files');
    return { ...PDF, bytes: file, fingerprint: undefined };
  }
  const format = photoFormat(file);
  if (!format || format.name === 'webp') throw fileProblem('INVALID_FORMAT', 'must be a PDF, PNG or JPEG');
  return processPhoto(decoder, storeId, file);
}
