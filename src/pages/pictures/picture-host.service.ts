// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Dispatcher } from 'undici';
import { CONFIG } from '../../platform/config/config.js';
import { type PlatformConfig } from '../../platform/config/platform.settings.js';
import { outboundAgent, USER_AGENT } from '../../platform/outbound/outbound-agent.js';
import { FetchTurns } from './fetch-turns.js';
import { type PictureSource } from './picture-links.service.js';
import { pictureResolver, pictureTarget } from './picture-resolver.js';
import { PictureFailure } from './picture.js';

const TOTAL_MS = 5_000;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = { 'user-agent': USER_AGENT, accept: 'image/avif,image/webp,image/*', 'accept-encoding': 'identity' };

/** Fetch tuning; tests use a shorter timeout and their own DNS. */
export interface PictureHostSettings {
  totalMs: number;
  agent: (allowPrivate: boolean) => Dispatcher;
}

/** Nest token of `PictureHostSettings`. */
export const PICTURE_HOST_SETTINGS = Symbol('PICTURE_HOST_SETTINGS');

export const DEFAULT_HOST_SETTINGS: PictureHostSettings = {
  totalMs: TOTAL_MS,
  agent: (allowPrivate) => outboundAgent(allowPrivate, pictureResolver()),
};

/**
 * Fetches pictures from merchants' hosts, with a timeout of 5 seconds and a limit of 5 MiB. Allows only https and public
 * addresses (unless `WEBHOOK_ALLOW_PRIVATE_TARGETS`), and checks each of at most three redirects.
 */
@Injectable()
export class PictureHostService implements OnApplicationShutdown {
  private readonly agent: Dispatcher;
  private readonly allowPrivate: boolean;
  private readonly turns = new FetchTurns();

  constructor(
    @Inject(CONFIG) config: Pick<PlatformConfig, 'WEBHOOK_ALLOW_PRIVATE_TARGETS'>,
    @Inject(PICTURE_HOST_SETTINGS) private readonly settings: PictureHostSettings,
  ) {
    this.allowPrivate = config.WEBHOOK_ALLOW_PRIVATE_TARGETS;
    this.agent = settings.agent(this.allowPrivate);
  }

  /**
   * Fetches a picture and uses it, within one turn: it is in memory so long.
   * @throws Error if the picture cannot be fetched
   */
  async get<T>(
    { storeId, url }: Pick<PictureSource, 'storeId' | 'url'>,
    use: (picture: Buffer) => Promise<T>,
  ): Promise<T> {
    const { host } = pictureTarget(url, this.allowPrivate);
    // The timeout includes the wait for a turn.
    const signal = AbortSignal.timeout(this.settings.totalMs);
    return this.turns.run({ store: storeId, host }, signal, () => this.follow(url, signal), use);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  private async follow(url: string, signal: AbortSignal): Promise<Buffer> {
    let target = pictureTarget(url, this.allowPrivate);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await this.request(target, signal);
      if (typeof response !== 'string') return response;
      target = pictureTarget(new URL(response, target).href, this.allowPrivate);
    }
    throw new PictureFailure('TOO_MANY_REDIRECTS');
  }

  /** The picture's bytes, or the location of a redirect. */
  private async request({ origin, pathname, search }: URL, signal: AbortSignal): Promise<Buffer | string> {
    const request = { origin, path: pathname + search, method: 'GET', headers: HEADERS, signal } as const;
    const { statusCode, headers, body } = await this.agent.request(request);
    if (statusCode === 200) return bytesOf(body);
    await body.dump({ limit: 4_096 });
    if (REDIRECTS.has(statusCode) && typeof headers.location === 'string') return headers.location;
    throw new PictureFailure(`STATUS_${statusCode}`);
  }
}

async function bytesOf(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop aborts the download.
    if (size > MAX_BYTES) throw new PictureFailure('TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
