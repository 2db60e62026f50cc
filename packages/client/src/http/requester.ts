// SPDX-License-Identifier: Apache-2.0
import { type AccessTokenAnswer } from '../generated.js';
import {
  type ApiResponse,
  isRepeatable,
  type Method,
  type PathOf,
  type RequestOptions,
  takesKey,
} from '../operations.js';
import { ParcelwardProblem } from '../problem.js';
import { unlessAborted } from './abort.js';
import { CachedAccessToken } from './access-token.js';
import { type AttemptListener, observed } from './attempts.js';
import { requestUrl } from './request-url.js';
import { requestRetryDelay } from './retry.js';
import { StreamedFile } from './streamed-file.js';
import { type Fetch, type OutgoingRequest, type ReceivedAnswer, send } from './transport.js';

/** Timeout of a token request while the current token is still valid. */
const EARLY_RENEWAL_TIMEOUT_MS = 5_000;

const ACCEPTED = 'application/json, application/x-ndjson';

export interface ClientOptions {
  /** URL of the service: `https://…`. */
  baseUrl: string;
  /** The key, or a function that returns it: called for each token, it picks up a rotated key without a restart. */
  apiKey: string | (() => string | Promise<string>);
  shopDomain: string;
  /** Maximum number of retries after a transient failure; 4 by default. */
  maxRetries?: number;
  /** Timeout of each try in milliseconds; 30 000 by default. */
  timeoutMs?: number;
  /** Names the integration in the service's logs. */
  userAgent?: string;
  /** Replaces the global `fetch`: for a proxy, a private certificate authority, or a test. */
  fetch?: Fetch;
  /** Called after each attempt, for a log. An error that it throws is ignored. */
  onAttempt?: AttemptListener;
  /** Returns the time in milliseconds; `Date.now` by default. */
  now?: () => number;
  /** Waits before a retry; a timer by default. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Options of a client with all defaults, and a random number from 0 up to 1. */
type RequesterSettings = Required<Omit<ClientOptions, 'onAttempt'>> &
  Pick<ClientOptions, 'onAttempt'> & { random: () => number };

/** `RequestOptions` of any operation. */
interface LooseOptions {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  header?: Record<string, string | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
}

interface RetryPolicy {
  isRepeatable: boolean;
  maxRetries: number;
  signal?: AbortSignal;
}

/** Sends requests with a token and an idempotency key, and retries transient failures. */
export class Requester {
  // Private at run time too, so that no log of a client shows the API key or a token.
  readonly #settings: RequesterSettings;
  readonly #token: CachedAccessToken;

  constructor(settings: RequesterSettings) {
    this.#settings = settings;
    this.#token = new CachedAccessToken((isRequired) => this.issueToken(isRequired), settings.now);
  }

  /**
   * Calls any operation of the OpenAPI document.
   * @throws ParcelwardProblem for an error response, ParcelwardNetworkError without a response, the signal's reason
   */
  async request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    options: RequestOptions<M, P>,
  ): Promise<ApiResponse<M, P>> {
    const outgoing = await this.outgoing(method, path, options as LooseOptions);
    return (await this.sendWithToken(outgoing, isRepeatable(`${method} ${path}`))) as ApiResponse<M, P>;
  }

  /** Waits, for a caller that polls. @throws the signal's reason if it aborts */
  pause(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#settings.sleep(ms, signal);
  }

  /** Replaces an expired or revoked token once; that does not count as a retry. */
  private async sendWithToken(outgoing: OutgoingRequest, isRepeatable: boolean): Promise<ReceivedAnswer> {
    const canSendAgain = !(outgoing.body instanceof ReadableStream);
    const maxRetries = canSendAgain ? this.#settings.maxRetries : 0;
    const policy = { isRepeatable, maxRetries, signal: outgoing.signal };
    let isRenewed = !canSendAgain;
    for (let attempt = 1, retries = 0; ; attempt += 1) {
      const token = await unlessAborted(() => this.#token.get(), outgoing.signal);
      try {
        return await this.send(outgoing, { Authorization: `Bearer ${token}` }, attempt);
      } catch (error) {
        if (isTokenEnded(error)) this.#token.forget(token);
        if (!isRenewed && isTokenEnded(error)) {
          isRenewed = true;
        } else {
          await this.pauseOrThrow(error, retries, policy);
          retries += 1;
        }
      }
    }
  }

  /**
   * Exchanges the key for a token. No call's signal aborts it, because all calls wait for the same token.
   * @param isRequired whether no valid token is left
   */
  async issueToken(isRequired: boolean): Promise<AccessTokenAnswer> {
    const { baseUrl, shopDomain, timeoutMs, maxRetries } = this.#settings;
    const outgoing = {
      method: 'POST',
      url: requestUrl(baseUrl, '/auth/v1/token', {}),
      headers: {},
      timeoutMs: isRequired ? timeoutMs : Math.min(timeoutMs, EARLY_RENEWAL_TIMEOUT_MS),
    };
    const policy = { isRepeatable: true, maxRetries: isRequired ? maxRetries : 0 };
    let key = await this.apiKey();
    let isAskedAgain = false;
    for (let attempt = 1, retries = 0; ; attempt += 1) {
      try {
        const { body } = await this.send(outgoing, { 'X-API-Key': key, 'X-Shop-Domain': shopDomain }, attempt);
        return body as AccessTokenAnswer;
      } catch (error) {
        const refused = key;
        if (!isAskedAgain && isKeyRefused(error)) {
          isAskedAgain = true;
          key = await this.apiKey();
        }
        // A rotation may have ended the key after it was read.
        if (key === refused) {
          await this.pauseOrThrow(error, retries, policy);
          retries += 1;
        }
      }
    }
  }

  private apiKey(): string | Promise<string> {
    const { apiKey } = this.#settings;
    return typeof apiKey === 'function' ? apiKey() : apiKey;
  }

  private send(
    outgoing: OutgoingRequest,
    credentials: Record<string, string>,
    attempt: number,
  ): Promise<ReceivedAnswer> {
    const { fetch, now, userAgent, onAttempt } = this.#settings;
    const headers = { Accept: ACCEPTED, 'User-Agent': userAgent, ...outgoing.headers, ...credentials };
    const exchange = () => send(fetch, now, { ...outgoing, headers });
    return onAttempt ? observed(exchange, { ...outgoing, attempt }, now, onAttempt) : exchange();
  }

  /** Waits before the next try; throws the error if the call must not be retried. */
  private async pauseOrThrow(error: unknown, attempt: number, policy: RetryPolicy): Promise<void> {
    const { isRepeatable, maxRetries, signal } = policy;
    if (attempt >= maxRetries) throw error;
    const delay = requestRetryDelay(error, { isRepeatable, attempt, random: this.#settings.random() });
    if (delay === undefined) throw error;
    await this.#settings.sleep(delay, signal);
  }

  private async outgoing(method: string, path: string, options: LooseOptions): Promise<OutgoingRequest> {
    const { signal, timeoutMs = this.#settings.timeoutMs, header = {} } = options;
    const key = takesKey(`${method} ${path}`) ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const { body, contentType } = await encodeBody(options.body);
    return {
      method,
      url: requestUrl(this.#settings.baseUrl, path, options),
      headers: withoutUndefined({ ...header, 'Idempotency-Key': key, 'Content-Type': contentType }),
      body,
      idempotencyKey: key,
      signal,
      timeoutMs,
    };
  }
}

function isTokenEnded(error: unknown): boolean {
  return error instanceof ParcelwardProblem && ['TOKEN_EXPIRED', 'TOKEN_REVOKED'].includes(error.code);
}

function isKeyRefused(error: unknown): boolean {
  return error instanceof ParcelwardProblem && error.code === 'INVALID_API_KEY';
}

/** Encodes a body as JSON, or a form as bytes, so that any `fetch` can send it repeatedly. A `Blob` can be already. */
async function encodeBody(body: unknown): Promise<Pick<OutgoingRequest, 'body'> & { contentType?: string }> {
  if (body === undefined) return {};
  if (body instanceof Blob) return { body, contentType: body.type };
  if (body instanceof StreamedFile) return { body: body.content, contentType: body.type };
  if (!(body instanceof FormData)) return { body: JSON.stringify(body), contentType: 'application/json' };
  const form = new Response(body);
  const contentType = form.headers.get('content-type') ?? undefined;
  return { body: await form.arrayBuffer(), contentType };
}

function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
