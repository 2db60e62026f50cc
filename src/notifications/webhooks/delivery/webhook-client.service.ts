// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Agent, type Dispatcher } from 'undici';
import { CONFIG } from '../../../platform/config/config.js';
import { failureCode, outboundAgent, USER_AGENT } from '../../../platform/outbound/outbound-agent.js';
import { type Resolve, resolveAll } from '../../../platform/outbound/public-lookup.js';
import { type RunningSpan, type SpanAttributes, TracingService } from '../../../platform/tracing/tracing.service.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { endpointUrlFault } from '../endpoints/endpoint-url.js';
import { ProcessStallsService, type Stopwatch } from './process-stalls.service.js';
import { isSuccess } from './webhook-schedule.js';

const TIMEOUT_MS = 10_000;
// The status line decides; the body is only read for the delivery log (C-WHK-12).
const MAX_READ_BYTES = 4_096;
const MAX_READ_MS = 1_000;
const MAX_LOGGED_BYTES = 1_024;
/** If the process stalled for longer, a missing response is not the receiver's failure. */
const MAX_STALL_MS = 1_000;

/** Settings of the client; tests use a shorter timeout and their own name resolution. */
export interface WebhookClientSettings {
  /** From connecting to the last byte that is read, without the time when the process stalled. */
  timeoutMs: number;
  resolve: Resolve;
}

/** Nest token of the process's `WebhookClientSettings`. */
export const WEBHOOK_CLIENT_SETTINGS = Symbol('WEBHOOK_CLIENT_SETTINGS');

export const DEFAULT_CLIENT_SETTINGS: WebhookClientSettings = { timeoutMs: TIMEOUT_MS, resolve: resolveAll };

/** Result of a request. */
export interface WebhookResponse {
  /** Null if no response arrived. */
  statusCode: number | null;
  /** First KiB of the body as text, without control characters. */
  body: string | null;
  retryAfter?: string;
  /** Why no response arrived, such as `TIMEOUT`. */
  error: string | null;
  /** Without the time when the process stalled. */
  durationMs: number;
}

interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface AttemptSpan {
  attributes: SpanAttributes;
  /** The span that recorded the event. */
  cause: string | null;
}

type UntimedResponse = Omit<WebhookResponse, 'durationMs'>;

/**
 * Sends one webhook request, over HTTPS and to a public address only (C-WHK-2), unless `WEBHOOK_ALLOW_PRIVATE_TARGETS` is set
 * (C-WHK-4). Follows no redirect (C-WHK-3) and uses no proxy.
 */
@Injectable()
export class WebhookClientService implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly allowPrivate: boolean;

  constructor(
    @Inject(CONFIG) config: Pick<NotificationsConfig, 'WEBHOOK_ALLOW_PRIVATE_TARGETS'>,
    @Inject(WEBHOOK_CLIENT_SETTINGS) private readonly settings: WebhookClientSettings,
    private readonly stalls: ProcessStallsService,
    private readonly tracing: TracingService,
  ) {
    this.allowPrivate = config.WEBHOOK_ALLOW_PRIVATE_TARGETS;
    this.agent = outboundAgent(this.allowPrivate, settings.resolve);
  }

  /**
   * Does not throw: `error` of the result says what went wrong.
   * @returns undefined if no response arrived and the process stalled meanwhile, so that the receiver may be fine (C-WHK-12)
   */
  post(request: WebhookRequest, { attributes, cause }: AttemptSpan): Promise<WebhookResponse | undefined> {
    const work = async (span: RunningSpan): Promise<WebhookResponse | undefined> => {
      const response = await this.postOnce(request);
      const statusCode = response?.statusCode ?? undefined;
      span.set({ 'http.response.status_code': statusCode });
      if (!isSuccess(statusCode ?? null)) span.fail(response?.error ?? String(statusCode ?? 'STALLED'));
      return response;
    };
    return this.tracing.span('webhook', attributes, work, { kind: 'client', causes: [cause] });
  }

  private async postOnce({ url, headers, body }: WebhookRequest): Promise<WebhookResponse | undefined> {
    const stopwatch = this.stalls.start();
    const traceparent = this.tracing.traceparent();
    const sent = { ...headers, 'user-agent': USER_AGENT, ...(traceparent !== null && { traceparent }) };
    const response = await this.send(url, sent, body, stopwatch);
    if (response.statusCode === null && stopwatch.stalledMs() > MAX_STALL_MS) return undefined;
    return { ...response, durationMs: Math.round(stopwatch.runMs()) };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  private async send(
    url: string,
    headers: Record<string, string>,
    body: string,
    stopwatch: Stopwatch,
  ): Promise<UntimedResponse> {
    // The rules may have changed since the URL was stored, and an IP address never reaches the guarded name lookup.
    const fault = endpointUrlFault(url, this.allowPrivate);
    if (fault) return noResponse(fault.code);
    const timeout = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const abortOrWait = (): void => {
      const leftMs = Math.ceil(this.settings.timeoutMs - stopwatch.runMs());
      if (leftMs > 0) timer = setTimeout(abortOrWait, leftMs);
      else timeout.abort();
    };
    abortOrWait();
    try {
      const { origin, pathname, search } = new URL(url);
      const request = {
        origin,
        path: pathname + search,
        method: 'POST',
        headers,
        body,
        signal: timeout.signal,
      } as const;
      const response = await this.agent.request(request);
      const { statusCode } = response;
      const retryAfter = response.headers['retry-after'];
      const beginning = await readBeginning(response.body);
      return { statusCode, body: beginning, error: null, ...(typeof retryAfter === 'string' && { retryAfter }) };
    } catch (error) {
      return noResponse(timeout.signal.aborted ? 'TIMEOUT' : failureCode(error));
    } finally {
      clearTimeout(timer);
    }
  }
}

function noResponse(error: string): UntimedResponse {
  return { statusCode: null, body: null, error };
}

/** Reads the beginning of a body; closes the connection if there is more. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => body.destroy(), MAX_READ_MS);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_READ_BYTES) break;
    }
  } catch {
    // The body ended early or took too long. Keep what was received.
  } finally {
    clearTimeout(timer);
  }
  return sanitize(Buffer.concat(chunks).subarray(0, MAX_LOGGED_BYTES));
}

function sanitize(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD');
}
