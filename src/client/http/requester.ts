import { unlessAborted } from './abort.js';
import { CachedAccessToken } from './access-token.js';
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
import { requestUrl } from './request-url.js';
import { requestRetryDelay } from './retry.js';
import { type Fetch, type OutgoingRequest, type ReceivedAnswer, send } from './transport.js';

const IMPATIENT_MS = 5_000;

/** The settings of a client with all defaults. */
export interface RequesterSettings {
  baseUrl: string;
  apiKey: string;
  shopDomain: string;
  fetch: Fetch;
  now: () => number;
  random: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  maxRetries: number;
  timeoutMs: number;
  userAgent: string;
}

interface LooseOptions {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  header?: Record<string, string | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
}

interface Retrying {
  isRepeatable: boolean;
  maxRetries: number;
  signal?: AbortSignal;
}

/** Sends operations with a token and an idempotency key, and retries transient failures. */
export class Requester {
  private readonly token: CachedAccessToken;

  constructor(private readonly settings: RequesterSettings) {
    this.token = new CachedAccessToken((isPatient) => this.issueToken(isPatient), settings.now);
  }

  /**
   * Requests any operation of the OpenAPI document.
   * @throws ParcelwardProblem for a refusal, ParcelwardNetworkError without an answer, the signal's reason
   */
  async request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    options: RequestOptions<M, P>,
  ): Promise<ApiResponse<M, P>> {
    const outgoing = await this.outgoing(method, path, options as LooseOptions);
    const { maxRetries } = this.settings;
    const retrying = { isRepeatable: isRepeatable(`${method} ${path}`), maxRetries, signal: outgoing.signal };
    return (await this.sendWithToken(outgoing, retrying)) as ApiResponse<M, P>;
  }

  private async sendWithToken(outgoing: OutgoingRequest, retrying: Retrying): Promise<ReceivedAnswer> {
    let isRenewed = false;
    for (let attempt = 0; ;) {
      const token = await unlessAborted(() => this.token.get(), outgoing.signal);
      try {
        return await this.send(outgoing, { Authorization: `Bearer ${token}` });
      } catch (error) {
        if (!isRenewed && isEndOfToken(error)) {
          isRenewed = true;
          this.token.forget(token);
        } else {
          await this.pauseOrThrow(error, attempt, retrying);
          attempt += 1;
        }
      }
    }
  }

  /** No call's signal aborts it, because all calls wait for the same token. */
  private async issueToken(isPatient: boolean): Promise<AccessTokenAnswer> {
    const { baseUrl, apiKey, shopDomain, timeoutMs, maxRetries } = this.settings;
    const outgoing = {
      method: 'POST',
      url: requestUrl(baseUrl, '/auth/v1/token', {}),
      headers: {},
      timeoutMs: isPatient ? timeoutMs : Math.min(timeoutMs, IMPATIENT_MS),
    };
    const retrying = { isRepeatable: true, maxRetries: isPatient ? maxRetries : 0 };
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { body } = await this.send(outgoing, { 'X-API-Key': apiKey, 'X-Shop-Domain': shopDomain });
        return body as AccessTokenAnswer;
      } catch (error) {
        await this.pauseOrThrow(error, attempt, retrying);
      }
    }
  }

  private send(outgoing: OutgoingRequest, credentials: Record<string, string>): Promise<ReceivedAnswer> {
    const { fetch, now, userAgent } = this.settings;
    const headers = { Accept: 'application/json', 'User-Agent': userAgent, ...outgoing.headers, ...credentials };
    return send(fetch, now, { ...outgoing, headers });
  }

  /** Waits before the next try; throws the error if the call must not be retried. */
  private async pauseOrThrow(error: unknown, attempt: number, retrying: Retrying): Promise<void> {
    const { isRepeatable, maxRetries, signal } = retrying;
    const { random, sleep } = this.settings;
    const delay =
      attempt < maxRetries ? requestRetryDelay(error, { isRepeatable, attempt, random: random() }) : undefined;
    if (delay === undefined) throw error;
    await sleep(delay, signal);
  }

  private async outgoing(method: string, path: string, options: LooseOptions): Promise<OutgoingRequest> {
    const { signal, timeoutMs = this.settings.timeoutMs, header = {} } = options;
    const key = takesKey(`${method} ${path}`) ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const { body, contentType } = await encoded(options.body);
    const headers = { ...header, 'Idempotency-Key': key, 'Content-Type': contentType };
    return {
      method,
      url: requestUrl(this.settings.baseUrl, path, options),
      headers: withoutGaps(headers),
      body,
      idempotencyKey: key,
      signal,
      timeoutMs,
    };
  }
}

function isEndOfToken(error: unknown): boolean {
  return error instanceof ParcelwardProblem && ['TOKEN_EXPIRED', 'TOKEN_REVOKED'].includes(error.code);
}

/** Encodes a body. A form becomes bytes, so that any `fetch` can send it, also repeatedly. */
async function encoded(body: unknown): Promise<Pick<OutgoingRequest, 'body'> & { contentType?: string }> {
  if (body === undefined) return {};
  if (!(body instanceof FormData)) return { body: JSON.stringify(body), contentType: 'application/json' };
  const form = new Response(body);
  const contentType = form.headers.get('content-type') ?? undefined;
  return { body: new Uint8Array(await form.arrayBuffer()), contentType };
}

function withoutGaps(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
