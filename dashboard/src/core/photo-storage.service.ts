// SPDX-License-Identifier: Apache-2.0
import { type Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Problem } from 'parcelward';
import { MAX_PHOTO_BYTES, MAX_PHOTOS, UploadRoomService, UploadsService } from 'parcelward/claims';
import { type Form, texts } from './forms.js';
import { type Visit } from './staff.js';

/** A photo of a form that was not stored. */
export interface PhotoFault {
  name: string;
  detail: string;
}

/** A request with the photos of its multipart form. */
export interface PhotoVisit extends Visit {
  photoFaults?: PhotoFault[];
  /** The photos are read one after the other. */
  photosRead?: Promise<void>;
}

interface SentPhoto {
  /** `label` for the label of a return, which is no photo. */
  fieldname: string;
  originalname: string;
  stream: Readable;
}

type Done = (error: unknown) => void;

/** Stores each photo while the form is read, so that only one is in memory at a time. */
@Injectable()
export class PhotoStorageService {
  constructor(
    private readonly uploads: UploadsService,
    private readonly room: UploadRoomService,
  ) {}

  /** Multer calls this for each file; a file that is no photo is a fault of the form. */
  _handleFile(visit: PhotoVisit, photo: SentPhoto, done: Done): void {
    const before = visit.photosRead ?? Promise.resolve();
    visit.photosRead = before.then(() => this.read(visit, photo)).then(() => done(null), done);
  }

  /** Photos that no claim names are deleted after two days, so there is nothing to remove. */
  _removeFile(_visit: PhotoVisit, _photo: SentPhoto, done: Done): void {
    done(null);
  }

  private async read(visit: PhotoVisit, { fieldname, originalname: name, stream }: SentPhoto): Promise<void> {
    const form = visit.body as Form;
    const isLabel = fieldname === 'label';
    const photos = isLabel ? [] : texts(form, 'photo');
    const fault = await this.store(visit, stream, { count: photos.length, isLabel }).then(
      (url) => void Object.assign(form, isLabel ? { label_url: url } : { photo: [...photos, url] }),
      (error: unknown) => ({ name, detail: detailOf(error) }),
    );
    if (fault) visit.photoFaults = [...(visit.photoFaults ?? []), fault];
    stream.resume();
  }

  /** @param count of the photos that the form has already */
  private async store(
    { staff }: Visit,
    stream: Readable,
    { count, isLabel }: { count: number; isLabel: boolean },
  ): Promise<string> {
    const { store_id } = (staff as NonNullable<typeof staff>).store;
    if (count >= MAX_PHOTOS) throw tooMuch(`a claim has at most ${MAX_PHOTOS} photos`);
    await this.uploads.assertQuota(store_id);
    const release = this.room.reserve(store_id, MAX_PHOTO_BYTES);
    try {
      const bytes = await bytesOf(stream);
      return (await (isLabel ? this.uploads.addLabel(store_id, bytes) : this.uploads.add(store_id, bytes))).url;
    } finally {
      release();
    }
  }
}

/** @throws Problem if there are more bytes than a photo may have */
async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The stream stays open after a break, so that the rest of the form can be read.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_PHOTO_BYTES) throw tooMuch(`is larger than ${MAX_PHOTO_BYTES / 1024 ** 2} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooMuch = (detail: string): Problem => new Problem('PAYLOAD_TOO_LARGE', detail);

/** @throws the error if it is not about the photo */
function detailOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  return error.errors?.[0]?.detail ?? error.message;
}
