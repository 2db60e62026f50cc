import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ImageStore } from './image-store.js';
import { photoOf } from './photo.js';

/** A photo that was uploaded (C-PHO-1). */
export interface UploadedPhoto {
  url: string;
  content_type: string;
  size_bytes: number;
}

const INSERT =
  'INSERT INTO claim_uploads (store_id, name, url, content_type, size_bytes, created_at) VALUES (?, ?, ?, ?, ?, ?)';
const SELECT = 'SELECT url FROM claim_uploads WHERE store_id = ? AND name IN (?)';

/** The photos of claims (C-PHO). */
@Injectable()
export class UploadsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly images: ImageStore,
    private readonly clock: ClockService,
  ) {}

  /**
   * Draws a photo anew and keeps it under a URL that nobody guesses.
   * @throws Problem VALIDATION_ERROR for what is no photo, SERVICE_UNAVAILABLE where it cannot be stored
   */
  async add(storeId: string, file: Buffer): Promise<UploadedPhoto> {
    const photo = await photoOf(file);
    const name = `${randomBytes(24).toString('base64url')}.${photo.ending}`;
    const [url, content_type, size_bytes] = [this.images.urlOf(name), photo.contentType, photo.bytes.length];
    // A photo that nobody knows of does no harm; one that is known of must be there.
    await this.images.put(name, photo);
    await this.database.transaction(() =>
      this.database.query(INSERT, [storeId, name, url, content_type, size_bytes, this.clock.now()]),
    );
    return { url, content_type, size_bytes };
  }

  /** Which of these URLs the store uploaded, letter by letter. */
  async ofStore(storeId: string, urls: readonly string[]): Promise<ReadonlySet<string>> {
    const names = [...new Set(urls.map((url) => url.slice(url.lastIndexOf('/') + 1)))].filter((name) =>
      NAME.test(name),
    );
    if (names.length === 0) return new Set();
    const rows = await this.database.query<{ url: string }[]>(SELECT, [storeId, names]);
    return new Set(rows.map(({ url }) => url));
  }
}

const NAME = /^[\w.-]{1,64}$/;
