import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Agent, type Dispatcher } from 'undici';
import { CONFIG } from '../../../platform/config/config.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { failureCode, outboundAgent, USER_AGENT } from '../../../platform/outbound/outbound-agent.js';
import { type Resolve, resolveAll } from '../../../platform/outbound/public-lookup.js';
import { endpointUrlFault } from '../endpoints/endpoint-url.js';

const TOTAL_MS = 10_000;
/** An answer is an answer with its status line; what follows is read for the log, as far and as long as this. */
const READ_BYTES = 4_096;
const READ_MS = 1_000;
const KEPT_BYTES = 1_024;

/** How the client goes about it; tests hurry, and resolve names by themselves. */
export interface WebhookClientSettings {
  totalMs: number;
  resolve: Resolve;
}

/** Nest token of the process's `WebhookClientSettings`. */
export const WEBHOOK_CLIENT_SETTINGS = Symbol('WEBHOOK_CLIENT_SETTINGS');

export const DEFAULT_CLIENT_SETTINGS: WebhookClientSettings = { totalMs: TOTAL_MS, resolve: resolveAll };

/** What came of a request. */
export interface WebhookResponse {
  /** Null where none came. */
  statusCode: number | null;
  /** The beginning of the answer's body, as harmless text. */
  response: string | null;
  retryAfter?: string;
  /** Why none came. */
  error: string | null;
  durationMs: number;
}

type Outcome = Omit<WebhookResponse, 'durationMs'>;

/**
 * Sends webhooks: once each, within ten seconds, to public addresses over https alone (unless
 * `WEBHOOK_ALLOW_PRIVATE_TARGETS`); follows no redirect and asks no proxy.
 */
@Injectable()
export class WebhookClientService implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly allowPrivate: boolean;

  constructor(
    @Inject(CONFIG) config: Pick<NotificationsConfig, 'WEBHOOK_ALLOW_PRIVATE_TARGETS'>,
    @Inject(WEBHOOK_CLIENT_SETTINGS) private readonly settings: WebhookClientSettings,
  ) {
    this.allowPrivate = config.WEBHOOK_ALLOW_PRIVATE_TARGETS;
    this.agent = outboundAgent(this.allowPrivate, settings.resolve);
  }

  /** Never throws: what went wrong is in the answer. */
  async post(url: string, headers: Record<string, string>, body: string): Promise<WebhookResponse> {
    const begun = performance.now();
    const outcome = await this.send(url, { ...headers, 'user-agent': USER_AGENT }, body);
    return { ...outcome, durationMs: Math.round(performance.now() - begun) };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  private async send(url: string, headers: Record<string, string>, body: string): Promise<Outcome> {
    // A rule of today may refuse what was taken before; and of an address no name is looked up.
    const fault = endpointUrlFault(url, this.allowPrivate);
    if (fault) return noAnswer(fault.code);
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(), this.settings.totalMs);
    try {
      const { origin, pathname, search } = new URL(url);
      const request = { origin, path: pathname + search, method: 'POST', headers, body, signal: cut.signal } as const;
      const answer = await this.agent.request(request);
      const { statusCode } = answer;
      const retryAfter = answer.headers['retry-after'];
      const response = await beginningOf(answer.body);
      return { statusCode, response, error: null, ...(typeof retryAfter === 'string' && { retryAfter }) };
    } catch (error) {
      return noAnswer(cut.signal.aborted ? 'TIMEOUT' : failureCode(error));
    } finally {
      clearTimeout(timer);
    }
  }
}

function noAnswer(error: string): Outcome {
  return { statusCode: null, response: null, error };
}

/** Reads no further than the beginning: what goes on is cut off, with its connection. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => body.destroy(), READ_MS);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= READ_BYTES) break;
    }
  } catch {
    // It ended half-way, or was cut off: what came is kept.
  } finally {
    clearTimeout(timer);
  }
  return harmless(Buffer.concat(chunks).subarray(0, KEPT_BYTES));
}

function harmless(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD');
}
