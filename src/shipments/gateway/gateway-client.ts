// SPDX-License-Identifier: Apache-2.0
import { Agent, type Dispatcher } from 'undici';
import { outboundAgent } from '../../platform/outbound/outbound-agent.js';
import { type Resolve } from '../../platform/outbound/public-lookup.js';
import { retryAfterMs } from '../../platform/outbound/retry-after.js';
import { type ClockService } from '../../platform/time/clock.service.js';
import { isJsonObject } from '../../platform/validation/predicates.js';
import { AccountFault, GatewayRefused, GatewayUnavailable, UnreadableCredentials } from './tracking.gateway.js';

const TIMEOUT_MS = 10_000;
const LIMITS = { connections: 16, maxResponseSize: 1024 * 1024 };
const MAX_RETRY_AFTER_SECONDS = 3600;
const MAX_QUOTED_CHARACTERS = 200;
const MAX_ID_CHARACTERS = 64;

/** Client errors that do not concern the parcel: credentials, account, time-out and rate. */
const RETRYABLE_CLIENT_ERRORS = new Set([401, 402, 403, 408, 425, 429]);

type GatewayResponse = Dispatcher.ResponseData;

/** How to reach the API of a gateway. */
export interface GatewayClientOptions {
  /** The name of the gateway, for errors. */
  label: string;
  baseUrl: string;
  authorization?: string;
  /** Further headers, such as one with the key. */
  headers?: Readonly<Record<string, string>>;
  /** Never shown. */
  secret: string;
  clock: ClockService;
  /** Whether people name the host: then it must have a public address, unless that is allowed. */
  named?: { allowPrivate: boolean; resolve?: Resolve };
  /** For one request, from connecting to the last byte of the response. */
  timeoutMs?: number;
}

interface GatewayRequest {
  /** The request without the tracking number, for errors, such as `POST /tracks/`. */
  name: string;
  path: string;
  /** Makes it a POST. */
  body?: object;
  method?: 'DELETE';
  /** In addition to those of all requests, or in place of them. */
  headers?: Readonly<Record<string, string>>;
}

/** Any response. */
export interface GatewayAnswer {
  status: number;
  /** Undefined if it is not JSON. */
  body: unknown;
  etag: string | undefined;
  retryAfterSeconds: number | undefined;
}

/**
 * Calls the JSON API of a gateway. Follows no redirects, because they would send the credentials elsewhere, and reads at most
 * 1 MiB of a response. Errors contain neither the credentials nor the tracking number.
 */
export class GatewayClient {
  private readonly agent: Agent;
  private readonly origin: string;
  private readonly prefix: string;

  constructor(private readonly options: GatewayClientOptions) {
    const { baseUrl, named } = options;
    const { origin, pathname } = new URL(baseUrl);
    this.agent = named ? outboundAgent(named.allowPrivate, named.resolve, LIMITS) : new Agent(LIMITS);
    this.origin = origin;
    this.prefix = pathname.replace(/\/+$/, '');
  }

  /**
   * Returns the JSON of the response; undefined for a 404.
   * @throws GatewayUnavailable or GatewayRefused
   */
  find(request: GatewayRequest): Promise<unknown> {
    return this.send(request, async (response) => {
      if (response.statusCode === 404) return discardBody(response);
      await this.assertJsonSuccess(request.name, response);
      return JSON.parse(await response.body.text()) as unknown;
    });
  }

  /**
   * Posts a body. Once the API has reported success, a broken response body is no error.
   * @returns the JSON of the response; undefined if it cannot be read
   * @throws GatewayUnavailable or GatewayRefused
   */
  post(request: GatewayRequest): Promise<unknown> {
    return this.send(request, async (response) => {
      await this.assertJsonSuccess(request.name, response);
      try {
        return JSON.parse(await response.body.text()) as unknown;
      } catch {
        return undefined;
      }
    });
  }

  /**
   * Returns any response, whatever its status.
   * @throws GatewayUnavailable without one
   */
  exchange(request: GatewayRequest): Promise<GatewayAnswer> {
    return this.send(request, async ({ statusCode: status, headers, body }) => {
      const text = await body.text();
      const { etag, 'retry-after': retryAfter } = headers;
      const retryAfterSeconds = this.retryAfterSeconds(retryAfter);
      return { status, body: jsonOf(text), etag: Array.isArray(etag) ? etag[0] : etag, retryAfterSeconds };
    });
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async send<T>(
    { name, path, body, ...given }: GatewayRequest,
    read: (response: GatewayResponse) => Promise<T>,
  ): Promise<T> {
    const { authorization, label, timeoutMs = TIMEOUT_MS } = this.options;
    const headers = {
      ...(authorization !== undefined && { authorization }),
      ...this.options.headers,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...given.headers,
    };
    const signal = AbortSignal.timeout(timeoutMs);
    const method = given.method ?? (body === undefined ? 'GET' : 'POST');
    try {
      const text = body && JSON.stringify(body);
      const request = { origin: this.origin, path: this.prefix + path, method, headers, body: text, signal } as const;
      return await read(await this.agent.request(request));
    } catch (error) {
      if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) throw error;
      // Only the code: messages of parsers and of the network may quote the tracking number.
      const { code, name: kind } = error as NodeJS.ErrnoException;
      throw new GatewayUnavailable(`${label} request ${name} failed: ${typeof code === 'string' ? code : kind}`);
    }
  }

  /** @throws GatewayUnavailable or GatewayRefused unless the response is a 2xx with JSON */
  private async assertJsonSuccess(name: string, response: GatewayResponse): Promise<void> {
    const { statusCode, headers } = response;
    const { label } = this.options;
    const isJson = /^application\/json\b/i.test(String(headers['content-type']));
    if (statusCode >= 200 && statusCode < 300) {
      if (isJson) return;
      await discardBody(response);
      throw new GatewayUnavailable(`${label} responded to ${name} without JSON`);
    }
    const message = `${label} responded to ${name} with ${statusCode}`;
    if (statusCode < 400 || statusCode >= 500 || RETRYABLE_CLIENT_ERRORS.has(statusCode)) {
      await discardBody(response);
      throw new GatewayUnavailable(message, this.retryAfterSeconds(headers['retry-after']), statusCode);
    }
    const text = await response.body.text().catch(() => '');
    throw new GatewayRefused(text === '' ? message : `${message}: ${this.redact(text)}`);
  }

  /** The seconds of a `Retry-After` header; at most one hour. */
  private retryAfterSeconds(header: string | string[] | undefined): number | undefined {
    const pause = retryAfterMs(header, this.options.clock.now());
    return pause === undefined ? undefined : Math.min(Math.ceil(pause / 1000), MAX_RETRY_AFTER_SECONDS);
  }

  /** The text on one line, cut and without the credentials. */
  private redact(text: string): string {
    const { secret, authorization = secret } = this.options;
    const hidden = text.replaceAll(authorization, '[credentials]').replaceAll(secret, '[credentials]');
    return hidden
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{White_Space}]+/gu, ' ')
      .slice(0, MAX_QUOTED_CHARACTERS);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads and discards the body, so that the connection can be reused. */
async function discardBody({ body }: GatewayResponse): Promise<void> {
  await body.dump().catch(() => undefined);
}

/** @throws GatewayRefused for `.` and `..`, which a URL would resolve as path steps even if they are encoded */
export function pathSegment(label: string, text: string): string {
  if (/^\.{1,2}$/.test(text)) throw new GatewayRefused(`${label} has no path for this tracking number`);
  return encodeURIComponent(text);
}

/** The `id` of a response, as a parcel's foreign id. */
export function foreignId(response: unknown): string | undefined {
  const id = isJsonObject(response) ? response.id : undefined;
  return typeof id === 'string' && /^[\x21-\x7e]+$/.test(id) && id.length <= MAX_ID_CHARACTERS ? id : undefined;
}

const WORDS_OF_STATUS: Record<number, string> = {
  401: 'does not accept the key. Enter the key that is shown in your account.',
  402: 'refuses because the account has no credit left. Add credit in your account.',
  403: 'does not let this key track parcels. Allow it in your account, or enter another key.',
  429: 'takes no more requests for now: the limit or the quota is used up.',
};

/** What is wrong with an account, and what to do, in words for staff. */
export function faultInWords(label: string, error: GatewayUnavailable | GatewayRefused): string {
  if (error instanceof UnreadableCredentials) return `The keys of ${label} cannot be decrypted. Enter them again.`;
  if (error instanceof AccountFault) return error.message;
  const status = error instanceof GatewayUnavailable ? error.status : undefined;
  const words = status === undefined ? undefined : WORDS_OF_STATUS[status];
  return words === undefined ? `${label} does not answer as expected. Details: ${error.message}` : `${label} ${words}`;
}
