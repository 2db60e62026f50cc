// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { ImageDecoderService } from '../../platform/images/image-decoder.service.js';
import { periodicChore } from '../../platform/process/periodic-chore.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { DailyUsageRepository } from '../../platform/usage/daily-usage.repository.js';
import { type ClaimsConfig } from '../claims.settings.js';
import { ClaimUploadEntity } from '../model/claim.entity.js';
import { type Claim } from '../model/claim.js';
import { ImageStore } from './image-store.js';
import { processLabel } from './label-file.js';
import { MAX_UNLIKE_BITS } from './photo-fingerprint.js';
import { type PhotoView } from './photo.dto.js';
import { type Photo, processPhoto } from './photo.js';

/** A photo of a claim, and the newest of the earlier claims with the same or a similar photo. */
export interface AlikePhoto {
  url: string;
  claim_id: string;
}

const UPLOADS = table(ClaimUploadEntity);
/** Photos of a claim are compared with the photos of claims that were filed in the days before (C-PHO-11). */
const COMPARED_DAYS = 365;
/** How long a photo waits for a claim that names it (C-PHO-8). */
const UNNAMED_HOURS = 48;
const HOUR_MS = 60 * 60 * 1000;
const SELECT_URLS = `SELECT url FROM claim_uploads
  WHERE store_id = ? AND name IN (?) AND (is_named = 1 OR created_at > ?)`;
const SELECT_NAME = 'SELECT name FROM claim_uploads WHERE store_id = ? AND name = ?';
const SET_NAMED = `UPDATE claim_uploads SET is_named = 1, claim_id = LEAST(COALESCE(claim_id, ?), ?)
  WHERE store_id = ? AND name IN (?)`;
const SELECT_ALIKE = `SELECT mine.url, MAX(other.claim_id) AS claim_id FROM claim_uploads mine
  JOIN claim_uploads other FORCE INDEX (claim_uploads_alike) ON other.store_id = mine.store_id
    AND other.claim_id >= ? AND other.claim_id < ?
    AND (other.name = mine.name OR BIT_COUNT(other.fingerprint ^ mine.fingerprint) <= ?)
  WHERE mine.store_id = ? AND mine.name IN (?) GROUP BY mine.url`;
// The purge of photos without a claim deletes them: API processes have their folder, workers may not.
const RELEASE = `UPDATE claim_uploads SET is_named = 0, claim_id = ?, fingerprint = NULL, created_at = ?
  WHERE store_id = ? AND name IN (?)`;
const RELEASE_LABELS = `UPDATE claim_uploads FORCE INDEX (claim_uploads_alike) SET is_named = 0, created_at = ?
  WHERE store_id = ? AND claim_id = ?`;
// A photo that a claim has named meanwhile stays.
const DISCARD = `UPDATE claim_uploads SET created_at = ?
  WHERE store_id = ? AND name IN (?) AND is_named = 0 AND claim_id IS NULL`;
const SELECT_RELEASED = `SELECT name FROM claim_uploads FORCE INDEX (claim_uploads_alike)
  WHERE store_id = ? AND claim_id IN (?) AND is_named = 0 LIMIT 1`;
const SELECT_NEXT_CLAIM = `SELECT claim_id FROM claim_uploads FORCE INDEX (claim_uploads_alike)
  WHERE store_id = ? AND claim_id > ? AND claim_id < ? AND is_named = 1 ORDER BY claim_id LIMIT 1`;
const SELECT_UNNAMED = 'SELECT store_id, name FROM claim_uploads WHERE is_named = 0 AND created_at <= ? LIMIT ?';
const DELETE = 'DELETE FROM claim_uploads WHERE store_id = ? AND name = ?';

/** Stores claim photos, and knows which store uploaded which URL (C-PHO). */
@Injectable()
export class UploadsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly images: ImageStore,
    private readonly decoder: ImageDecoderService,
    private readonly usage: DailyUsageRepository,
    @Inject(CONFIG) private readonly config: Pick<ClaimsConfig, 'UPLOAD_BYTES_PER_STORE_AND_DAY'>,
    private readonly clock: ClockService,
  ) {}

  /**
   * Refuses further photos of a store that has used up its quota of today (C-PHO-9). The photo that reaches the quota is
   * stored, and so are photos that are being uploaded then.
   * @throws Problem DAILY_QUOTA_EXCEEDED
   */
  async assertQuota(storeId: string): Promise<void> {
    const quota = this.config.UPLOAD_BYTES_PER_STORE_AND_DAY;
    if (quota > 0 && (await this.usage.findBytes('photos', storeId)) >= quota)
      throw this.usage.quotaProblem('photos', quota);
  }

  /**
   * Re-encodes a photo and stores it under an unguessable URL (C-PHO-6).
   * @throws Problem VALIDATION_ERROR for an unsupported file, SERVICE_UNAVAILABLE if it cannot be decoded or stored now
   */
  async add(storeId: string, file: Buffer): Promise<PhotoView> {
    return this.store(storeId, await processPhoto(this.decoder, storeId, file));
  }

  /**
   * Stores the file of a return label in the same way: a PDF, PNG or JPEG (C-LAB-10).
   * @throws Problem as `add`
   */
  async addLabel(storeId: string, file: Buffer): Promise<PhotoView> {
    return this.store(storeId, await processLabel(this.decoder, storeId, file));
  }

  private async store(storeId: string, photo: Photo): Promise<PhotoView> {
    const name = `${randomBytes(24).toString('base64url')}.${photo.extension}`;
    const { contentType: content_type, bytes, fingerprint } = photo;
    const uploaded = { url: this.images.urlOf(name), content_type, size_bytes: bytes.length };
    // Store the photo first: a photo without a row does no harm, but a row needs its photo.
    await this.images.put(name, photo);
    const values = UPLOADS.valuesOf({
      ...uploaded,
      store_id: storeId,
      name,
      created_at: this.clock.now(),
      is_named: 0,
      claim_id: null,
      fingerprint: fingerprint === undefined ? null : String(fingerprint),
    });
    await this.database.transaction(async () => {
      await this.database.query(UPLOADS.insert, values);
      await this.usage.add('photos', new Map([[storeId, bytes.length]]));
    });
    return uploaded;
  }

  /** Finds the URLs that the store uploaded and that are not too old, compared byte for byte (C-CLM-11, C-PHO-8). */
  async findUploadedUrls(storeId: string, urls: readonly string[]): Promise<ReadonlySet<string>> {
    const names = [...new Set(urls.map(nameOf))].filter((name) => NAME.test(name));
    if (names.length === 0) return new Set();
    const values = [storeId, names, this.hoursAgo(UNNAMED_HOURS)];
    const rows = await this.database.query<Pick<ClaimUploadEntity, 'url'>[]>(SELECT_URLS, values);
    return new Set(rows.map(({ url }) => url));
  }

  /** Keeps the photos of a claim, or the label of a return, in the transaction that adds them to it. */
  async keep(storeId: string, claimId: string, urls: ReadonlySet<string>): Promise<void> {
    if (urls.size > 0) await this.database.write(SET_NAMED, [claimId, claimId, storeId, [...urls].map(nameOf)]);
  }

  /** Reads a photo of a store by its URL; undefined if it is deleted, or not the store's. */
  async read(storeId: string, url: string): Promise<{ name: string; bytes: Buffer } | undefined> {
    const name = nameOf(url);
    const rows = await this.database.query<Pick<ClaimUploadEntity, 'name'>[]>(SELECT_NAME, [storeId, name]);
    const bytes = rows.length > 0 ? await this.images.read(name) : undefined;
    return bytes && { name, bytes };
  }

  /** Gives up the photos of a claim, in the transaction that erases them from it: they are deleted within about a minute. */
  async release(storeId: string, claimId: string, urls: ReadonlySet<string>): Promise<void> {
    if (urls.size > 0) await this.database.write(RELEASE, [claimId, new Date(DAY_MS), storeId, [...urls].map(nameOf)]);
  }

  /** Gives up the labels of a return, in the transaction that erases its personal data: they are deleted within about a minute. */
  async releaseLabels(storeId: string, returnId: string): Promise<void> {
    await this.database.write(RELEASE_LABELS, [new Date(DAY_MS), storeId, returnId]);
  }

  /** Gives up photos that no claim names, in the open transaction: they are deleted within about a minute. */
  async discard(storeId: string, urls: readonly string[]): Promise<void> {
    if (urls.length > 0) await this.database.write(DISCARD, [new Date(DAY_MS), storeId, urls.map(nameOf)]);
  }

  /** Finds the next claim after an id that has photos, and that was filed before a time. */
  async findNextClaimWithPhotos(storeId: string, after: string, before: Date): Promise<string | undefined> {
    const values = [storeId, after, lowestIdAt('clm', before)];
    const [photo] = await this.database.query<{ claim_id: string }[]>(SELECT_NEXT_CLAIM, values);
    return photo?.claim_id;
  }

  /** Whether the files that claims and returns gave up are deleted. */
  async areReleasedDeleted(storeId: string, claimIds: readonly string[]): Promise<boolean> {
    if (claimIds.length === 0) return true;
    const rows = await this.database.query<Pick<ClaimUploadEntity, 'name'>[]>(SELECT_RELEASED, [storeId, claimIds]);
    return rows.length === 0;
  }

  /**
   * Finds the photos of a claim that are the same as, or similar to, a photo of an earlier claim of the store (C-PHO-11).
   * @param urls of the claim's photos
   */
  async findAlike(
    { store_id, id, created_at }: Pick<Claim, 'store_id' | 'id' | 'created_at'>,
    urls: readonly string[],
  ): Promise<AlikePhoto[]> {
    if (urls.length === 0) return [];
    const oldest = lowestIdAt('clm', new Date(created_at.getTime() - COMPARED_DAYS * DAY_MS));
    const values = [oldest, id, MAX_UNLIKE_BITS, store_id, urls.map(nameOf)];
    return this.database.query<AlikePhoto[]>(SELECT_ALIKE, values);
  }

  /**
   * Deletes at most `limit` photos that no claim names, and returns their number (C-PHO-8). New claims are refused such
   * photos an hour before, so that none is deleted while a claim is filed.
   */
  async removeUnnamed(limit: number): Promise<number> {
    const values = [this.hoursAgo(UNNAMED_HOURS + 1), limit];
    const rows = await this.database.query<Pick<ClaimUploadEntity, 'store_id' | 'name'>[]>(SELECT_UNNAMED, values);
    for (const { store_id, name } of rows) {
      // The row goes last: if the store fails, the photo is found again.
      await this.images.remove(name);
      await this.database.transaction(() => this.database.write(DELETE, [store_id, name]));
    }
    return rows.length;
  }

  private hoursAgo(hours: number): Date {
    return new Date(this.clock.now().getTime() - hours * HOUR_MS);
  }
}

const nameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

const NAME = /^[\w.-]{1,64}$/;

/** Removes photos that no claim names (C-PHO-8), in API processes, which all have the folder of the photos. */
export const photoPurge = periodicChore('purge of photos without a claim', UploadsService, (uploads, limit) =>
  uploads.removeUnnamed(limit),
);
