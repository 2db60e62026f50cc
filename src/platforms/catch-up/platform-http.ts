// SPDX-License-Identifier: Apache-2.0
import { type Agent, type Dispatcher } from 'undici';
import { parseJson } from '../../platform/json/exact-json.js';
import { failureCode, outboundAgent, USER_AGENT } from '../../platform/outbound/outbound-agent.js';
import { type Resolve } from '../../platform/outbound/public-lookup.js';
import { retryAfterMs } from '../../platform/outbound/retry-after.js';
import { isPrivateHost } from '../../platform/outbound/target-address.js';
import { type ClockService } from '../../platform/time/clock.service.js';
import { parsedUrl } from '../../platform/validation/parsed-url.js';

const TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;
const MAX_PAUSE_MS = 60 * 60_000;

/** Client errors that pass: time-out, too early, rate, and Shopify's own one for a suspicious rate. */
const PASSING_CLIENT_ERRORS = new Set([408, 425, 429, 430]);

/** The platform cannot answer now. */
export class PlatformUnavailable extends Error {
  override readonly name = 'PlatformUnavailable';

  constructor(
    message: string,
    /** How long the platform wants to be left alone. */
    readonly pauseMs?: number,
  ) {
    super(message);
  }
}

/** The platform will not answer before somebody changes the connection, such as its token. */
export class PlatformRefused extends Error {
  override readonly name = 'PlatformRefused';

  constructor(
    message: string,
    /** Undefined if the request was not sent. */
    readonly status?: number,
  ) {
    super(message);
  }
}

interface HttpOptions {
  /** Allows http and private addresses (`WEBHOOK_ALLOW_PRIVATE_TARGETS`). */
  allowPrivate: boolean;
  clock: Pick<ClockService, 'now'>;
  resolve?: Resolve;
  /** From connecting to the last byte. */
  timeoutMs?: number;
}

/** A request to the API of a shop. */
export interface PlatformRequest {
  /** Names it in errors, which must not contain tokens or ids. */
  name: string;
  url: string;
  headers: Record<string, string>;
  /** Of a POST; without it, the request is a GET. */
  body?: string;
}

/**
 * Asks the APIs of shops, over https and at public addresses only. Follows no redirects, because they would take the token along,
 * and reads at most 32 MiB of an answer.
 */
export class PlatformHttp {
  private readonly agent: Agent;

  constructor(private readonly options: HttpOptions) {
    this.agent = outboundAgent(options.allowPrivate, options.resolve);
  }

  /**
   * Returns the JSON of a 2xx answer, with exact numbers.
   * @throws PlatformUnavailable or PlatformRefused
   */
  async json({ name, url, headers, body }: PlatformRequest): Promise<unknown> {
    const { origin, pathname, search } = this.target(name, url);
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS);
    try {
      const response = await this.agent.request({
        origin,
        path: pathname + search,
        method: body === undefined ? 'GET' : 'POST',
        headers: { accept: 'application/json', 'user-agent': USER_AGENT, ...headers },
        body,
        signal,
      });
      await this.assertSuccess(name, response);
      return parseJson(await textOfBody(response.body));
    } catch (error) {
      if (error instanceof PlatformUnavailable || error instanceof PlatformRefused) throw error;
      // Only the code: other messages may quote the answer, which has personal data.
      throw new PlatformUnavailable(`${name} failed: ${signal.aborted ? 'TIMEOUT' : failureCode(error)}`);
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private target(name: string, url: string): URL {
    const { allowPrivate } = this.options;
    const parsed = parsedUrl(url);
    const isSecure = parsed?.protocol === 'https:' || (allowPrivate && parsed?.protocol === 'http:');
    if (!parsed || !isSecure) throw new PlatformRefused(`${name} needs an address that begins with https://`);
    if (isPrivateHost(parsed.hostname) && !allowPrivate) throw new PlatformRefused(`${name} needs a public address`);
    return parsed;
  }

  private async assertSuccess(name: string, { statusCode, headers, body }: Dispatcher.ResponseData): Promise<void> {
    if (statusCode >= 200 && statusCode < 300) return;
    await body.dump({ limit: 64 * 1024 }).catch(() => undefined);
    const message = `${name} was answered with ${statusCode}`;
    if (statusCode < 500 && !PASSING_CLIENT_ERRORS.has(statusCode)) throw new PlatformRefused(message, statusCode);
    const pause = retryAfterMs(headers['retry-after'], this.options.clock.now());
    throw new PlatformUnavailable(message, pause && Math.min(pause, MAX_PAUSE_MS));
  }
}

async function textOfBody(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > MAX_RESPONSE_BYTES) throw Object.assign(new Error('The answer is too long'), { code: 'TOO_LARGE' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
