import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ClaimUploadEntity } from './claim-upload.entity.js';
import { ImageStore } from './image-store.js';
import { processPhoto } from './photo.js';

/** An uploaded photo, as the API shows it (C-PHO-1). */
export type UploadedPhoto = Pick<ClaimUploadEntity, 'url' | 'content_type' | 'size_bytes'>;

const UPLOADS = table(ClaimUploadEntity);
const SELECT_URLS = 'SELECT url FROM claim_uploads WHERE store_id = ? AND name IN (?)';

/** Stores claim photos, and knows which store uploaded which URL (C-PHO). */
@Injectable()
export class UploadsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly images: ImageStore,
    private readonly clock: ClockService,
  ) {}

  /**
   * Re-encodes a photo and stores it under an unguessable URL (C-PHO-6).
   * @throws Problem VALIDATION_ERROR for an unsupported file, SERVICE_UNAVAILABLE if it cannot be stored
   */
  async add(storeId: string, file: Buffer): Promise<UploadedPhoto> {
    const photo = await processPhoto(file);
    const name = `${randomBytes(24).toString('base64url')}.${photo.extension}`;
    const { contentType: content_type, bytes } = photo;
    const uploaded = { url: this.images.urlOf(name), content_type, size_bytes: bytes.length };
    // Store the photo first: a photo without a row does no harm, but a row needs its photo.
    await this.images.put(name, photo);
    const values = UPLOADS.valuesOf({ ...uploaded, store_id: storeId, name, created_at: this.clock.now() });
    await this.database.transaction(() => this.database.query(UPLOADS.insert, values));
    return uploaded;
  }

  /** Finds those of the URLs that the store uploaded, compared byte for byte (C-CLM-11). */
  async findUploadedUrls(storeId: string, urls: readonly string[]): Promise<ReadonlySet<string>> {
    const names = [...new Set(urls.map((url) => url.slice(url.lastIndexOf('/') + 1)))].filter((name) =>
      NAME.test(name),
    );
    if (names.length === 0) return new Set();
    const rows = await this.database.query<Pick<ClaimUploadEntity, 'url'>[]>(SELECT_URLS, [storeId, names]);
    return new Set(rows.map(({ url }) => url));
  }
}

const NAME = /^[\w.-]{1,64}$/;
