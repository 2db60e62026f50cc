// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, fetch as fetchWith } from 'undici';
import {
  type Attempt,
  type Client,
  type ClientOptions,
  createClient,
  ParcelwardNetworkError,
  ParcelwardProblem,
} from '../../packages/client/src/index.js';

/** Longer than any fault of the suite. */
const TIMEOUT_MS = 10 * 60_000;
const MAX_PAUSE_MS = 2_000;

type Fetch = NonNullable<ClientOptions['fetch']>;

type Answer = Pick<Attempt, 'method' | 'path' | 'status' | 'code' | 'requestId'>;

export interface RetryingClientOptions {
  /** The API processes. */
  urls: readonly string[];
  /** The certificate authority that signed the certificate of the processes. */
  ca: string;
  apiKey: string;
  shopDomain: string;
  timeoutMs?: number;
  /** Called for each answer with a status of 500 or above, other than 503. */
  onServerError?: (answer: Answer) => void;
}

/**
 * An order management system that uses the client package. It sends requests to the API processes in turn, and retries each with
 * the same idempotency key until it has a final answer.
 */
export class RetryingClient {
  readonly counts = { requests: 0, retries: 0 };
  readonly client: Client;
  private readonly agent: Agent;
  private turn = 0;
  private isClosed = false;

  constructor(private readonly options: RetryingClientOptions) {
    const { ca, apiKey, shopDomain, timeoutMs = 10_000 } = options;
    // Otherwise a request may be sent on an idle connection that the process is just closing.
    this.agent = new Agent({
      connect: { ca, timeout: timeoutMs },
      keepAliveTimeout: 1_000,
      keepAliveMaxTimeout: 1_000,
    });
    const onAttempt = (attempt: Attempt): void => {
      if (attempt.attempt > 1) this.counts.retries++;
      this.count(attempt);
    };
    const fetch: Fetch = (url, init) => this.send(new URL(url), init);
    const baseUrl = 'https://parcelward.test';
    this.client = createClient({ baseUrl, apiKey, shopDomain, fetch, timeoutMs, maxRetries: 2, onAttempt });
  }

  /**
   * Repeats a call with one idempotency key until it has a final answer.
   * @throws ParcelwardProblem for a refusal, and the last error after ten minutes
   */
  async untilAnswered<T>(
    call: (idempotencyKey: string, client: Client) => Promise<T>,
    key: string = randomUUID(),
  ): Promise<T> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (let pause = 100; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        return await call(key, this.client);
      } catch (error) {
        if (!isTemporary(error) || this.isClosed || Date.now() > deadline) throw error;
        this.counts.retries++;
        await delay(pause * Math.random());
      }
    }
  }

  /** Sends a carrier's webhook to the API until it is acknowledged. */
  async report(path: string, body: unknown): Promise<void> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const url = new URL(path, 'https://parcelward.test');
    await this.untilAnswered(async () => {
      const signal = AbortSignal.timeout(10_000);
      const answer = this.send(url, { ...init, signal }).then(async (response) => {
        // A killed process may have sent only the status.
        await response.text();
        return response.status;
      });
      const status = await answer.catch((cause) => {
        throw new ParcelwardNetworkError('The report was not answered', { cause });
      });
      this.count({ method: 'POST', path: url.pathname, status });
      if (status === 200) return;
      throw new ParcelwardNetworkError(`The report was answered with ${status}`, { status });
    });
  }

  /** Aborts all requests. They are not retried. */
  close(): Promise<void> {
    this.isClosed = true;
    return this.agent.destroy();
  }

  private count(answer: Answer): void {
    const { status } = answer;
    this.counts.requests++;
    if (status !== undefined && status >= 500 && status !== 503) this.options.onServerError?.(answer);
  }

  private send(url: URL, init: object): Promise<Response> {
    const { urls } = this.options;
    const target = new URL(url.pathname + url.search, urls[this.turn++ % urls.length]);
    const options = { ...init, dispatcher: this.agent } as Parameters<typeof fetchWith>[1];
    return fetchWith(target, options) as unknown as Promise<Response>;
  }
}

function isTemporary(error: unknown): boolean {
  if (error instanceof ParcelwardNetworkError) return true;
  if (!(error instanceof ParcelwardProblem)) return false;
  return error.status >= 500 || error.status === 429 || error.code === 'IDEMPOTENCY_KEY_IN_USE';
}
