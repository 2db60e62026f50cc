import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Dispatcher } from 'undici';
import { CONFIG } from '../../platform/config/config.js';
import { type PlatformConfig } from '../../platform/config/platform.settings.js';
import { outboundAgent, USER_AGENT } from '../../platform/outbound/outbound-agent.js';
import { Turns } from '../../platform/process/turns.js';
import { PictureFailure } from './picture-failure.js';
import { pictureTarget } from './picture-target.js';

const TOTAL_MS = 5_000;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const AT_ONCE = 32;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = { 'user-agent': USER_AGENT, accept: 'image/avif,image/webp,image/*', 'accept-encoding': 'identity' };

/** How pictures are fetched; tests hurry, and let one name lead to themselves. */
export interface PictureHostSettings {
  totalMs: number;
  agent: (allowPrivate: boolean) => Dispatcher;
}

/** Nest token of the process's `PictureHostSettings`. */
export const PICTURE_HOST_SETTINGS = Symbol('PICTURE_HOST_SETTINGS');

export const DEFAULT_HOST_SETTINGS: PictureHostSettings = { totalMs: TOTAL_MS, agent: outboundAgent };

/**
 * Fetches pictures from the hosts of merchants: within five seconds, up to 5 MiB, over https and from public addresses alone
 * (unless `WEBHOOK_ALLOW_PRIVATE_TARGETS`), each of at most three redirects checked anew.
 */
@Injectable()
export class PictureHostService implements OnApplicationShutdown {
  private readonly agent: Dispatcher;
  private readonly allowPrivate: boolean;
  private readonly turns = new Turns(AT_ONCE);

  constructor(
    @Inject(CONFIG) config: Pick<PlatformConfig, 'WEBHOOK_ALLOW_PRIVATE_TARGETS'>,
    @Inject(PICTURE_HOST_SETTINGS) private readonly settings: PictureHostSettings,
  ) {
    this.allowPrivate = config.WEBHOOK_ALLOW_PRIVATE_TARGETS;
    this.agent = settings.agent(this.allowPrivate);
  }

  /** @throws Error for what cannot be had */
  get(url: string): Promise<Buffer> {
    // Waiting counts: those before it end by their own time, so its turn comes within its own.
    const signal = AbortSignal.timeout(this.settings.totalMs);
    return this.turns.take(() => this.follow(url, signal));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  private async follow(url: string, signal: AbortSignal): Promise<Buffer> {
    let target = pictureTarget(url, this.allowPrivate);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await this.ask(target, signal);
      if (typeof answer !== 'string') return answer;
      target = pictureTarget(new URL(answer, target).href, this.allowPrivate);
    }
    throw new PictureFailure('TOO_MANY_REDIRECTS');
  }

  /** The picture, or where it is. */
  private async ask({ origin, pathname, search }: URL, signal: AbortSignal): Promise<Buffer | string> {
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
    // Leaving the loop cuts the rest off.
    if (size > MAX_BYTES) throw new PictureFailure('TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
