// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Logger } from 'pino';
import { ImageDecoderService } from '../../platform/images/image-decoder.service.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { failureCode } from '../../platform/outbound/outbound-agent.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { parsedUrl } from '../../platform/validation/parsed-url.js';
import { PictureHostService } from './picture-host.service.js';
import { type PictureSource } from './picture-links.service.js';
import { reencode, type Picture, toPicture, PLACEHOLDER } from './picture.js';

const MAX_CACHE_BYTES = 16 * 1024 * 1024;

interface CachedPicture {
  picture: Picture;
  until: number;
}

/** Fetches, re-encodes and caches merchants' pictures. */
@Injectable()
export class PicturesService {
  private readonly cache = new LRUCache<string, CachedPicture>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ picture }, key) => picture.bytes.length + Buffer.byteLength(key),
  });
  private readonly pending = new Map<string, Promise<Picture>>();

  constructor(
    private readonly host: PictureHostService,
    private readonly decoder: ImageDecoderService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The picture, or the placeholder if it is unavailable. Concurrent requests for one picture share one fetch. */
  async get(source: PictureSource): Promise<Picture> {
    const key = `${source.size} ${source.url}`;
    const cached = this.cache.get(key);
    if (cached && cached.until > this.clock.now().getTime()) return cached.picture;
    const pending = this.pending.get(key) ?? this.loadAndCache(key, source).finally(() => this.pending.delete(key));
    this.pending.set(key, pending);
    return pending;
  }

  private async loadAndCache(key: string, source: PictureSource): Promise<Picture> {
    const picture = await this.load(source);
    const until = this.clock.now().getTime() + picture.cacheMs;
    this.cache.set(key, { picture, until });
    return picture;
  }

  private async load({ size, storeId, url }: PictureSource): Promise<Picture> {
    try {
      const decode = (bytes: Buffer): Promise<Buffer> => reencode(this.decoder, storeId, bytes, size);
      return toPicture(await this.host.get({ storeId, url }, decode));
    } catch (error) {
      this.logger.info(
        { store_id: storeId, host: parsedUrl(url)?.host, reason: failureCode(error) },
        'Picture unavailable',
      );
      return PLACEHOLDER;
    }
  }
}
