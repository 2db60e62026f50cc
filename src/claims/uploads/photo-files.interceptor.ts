// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { FilesInterceptor } from '@nestjs/platform-express';
import { type Request } from 'express';
import { Problem } from '../../platform/errors/problem.js';
import { type MultipartRule, PhotoFileInterceptor, type PhotoRequest } from './photo-file.interceptor.js';
import { MAX_PHOTO_BYTES } from './photo.js';

/** A request with the files of its multipart body. */
export interface PhotosRequest extends PhotoRequest {
  files?: { buffer: Buffer }[];
}

const MAX_FILES = 10;
/** The maximum size of a body with several photos, which a phone sends in less than a minute. */
const MAX_BODY_BYTES = 30 * 1024 * 1024;
const LIMITS = {
  fileSize: MAX_PHOTO_BYTES,
  files: MAX_FILES,
  fields: 8,
  // 4096 characters outside ASCII.
  fieldSize: 16_384,
  fieldNameSize: 100,
  parts: MAX_FILES + 8,
  headerPairs: 20,
};
const Multipart = FilesInterceptor('file', MAX_FILES, { limits: LIMITS });

/** Reads all files in the field `file` of a form into memory, and its texts (C-SELF-25). */
@Injectable()
export class PhotoFilesInterceptor extends PhotoFileInterceptor {
  protected override buildRule(): MultipartRule {
    return { interceptor: new Multipart(), maxBytes: Math.min(MAX_BODY_BYTES, this.room.maxBytesPerStore) };
  }

  /** @throws Problem PAYLOAD_TOO_LARGE for a body that is larger, or does not say how large it is */
  protected override bytesOf(request: Request): number {
    const bytes = Number(request.headers['content-length'] ?? Infinity);
    if (bytes > super.bytesOf(request)) throw new Problem('PAYLOAD_TOO_LARGE', 'The photos are too large together.');
    return bytes;
  }

  /** A form without a photo is complete. */
  protected override check(_request: PhotosRequest): void {}
}
