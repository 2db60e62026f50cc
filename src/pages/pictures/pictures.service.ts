import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import { failureCode } from '../../platform/outbound/outbound-agent.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { parsedUrl } from '../../platform/validation/parsed-url.js';
import { drawn } from './reencode.js';
import { PictureHostService } from './picture-host.service.js';
import { type PictureSource } from './picture-links.service.js';
import { type Picture, pictureOf, PLACEHOLDER } from './picture.js';
import { RecentlyUsed } from './recently-used.js';

const MAX_KEPT_BYTES = 16 * 1024 * 1024;

interface Kept {
  picture: Picture;
  until: number;
}

/** The pictures of merchants' hosts, for the pages of their customers. */
@Injectable()
export class PicturesService {
  private readonly kept = new RecentlyUsed<Kept>(MAX_KEPT_BYTES);
  private readonly coming = new Map<string, Promise<Picture>>();

  constructor(
    private readonly host: PictureHostService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The picture, or the placeholder for one that cannot be had. Those who ask for the same one at once share the answer. */
  async of(source: PictureSource): Promise<Picture> {
    const key = `${source.size} ${source.url}`;
    const kept = this.kept.get(key);
    if (kept && kept.until > this.clock.now().getTime()) return kept.picture;
    const coming = this.coming.get(key) ?? this.fetch(key, source).finally(() => this.coming.delete(key));
    this.coming.set(key, coming);
    return coming;
  }

  private async fetch(key: string, source: PictureSource): Promise<Picture> {
    const picture = await this.made(source);
    const until = this.clock.now().getTime() + picture.keptMs;
    this.kept.set(key, { picture, until }, picture.bytes.length);
    return picture;
  }

  private async made({ size, url }: PictureSource): Promise<Picture> {
    try {
      return pictureOf(await drawn(await this.host.get(url), size));
    } catch (error) {
      this.logger.info({ host: parsedUrl(url)?.host, reason: failureCode(error) }, 'A picture cannot be had');
      return PLACEHOLDER;
    }
  }
}
