// SPDX-License-Identifier: Apache-2.0
import { ParcelwardNetworkError, ParcelwardProblem, problemIn } from '../problem.js';
import { retryAfterSeconds } from './retry.js';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request before it gets credentials and default headers. */
export interface OutgoingRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | ArrayBuffer | Blob | ReadableStream<Uint8Array>;
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs: number;
}

/** A successful response; `body` is its parsed JSON, the text of lines of JSON, a picture, or undefined if it is empty. */
export interface ReceivedAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * Sends one request, once.
 * @throws ParcelwardProblem for an error response of the service
 * @throws ParcelwardNetworkError if the service did not respond
 * @throws the signal's reason if it aborts
 */
export async function send(fetch: Fetch, now: () => number, request: OutgoingRequest): Promise<ReceivedAnswer> {
  const { idempotencyKey } = request;
  const { status, headers, text, picture } = await exchange(fetch, request);
  const retryAfter = retryAfterSeconds(headers.get('retry-after'), now());
  const problem = problemIn(headers.get('content-type'), text);
  if (problem) throw new ParcelwardProblem(problem, { idempotencyKey, retryAfter });
  if (status !== 304 && (status < 200 || status > 299))
    throw new ParcelwardNetworkError(`Response with status ${status} is not from the service`, {
      status,
      idempotencyKey,
      retryAfter,
    });
  if (picture) return { status, headers, body: picture };
  const isLines = headers.get('content-type')?.startsWith('application/x-ndjson');
  return { status, headers, body: isLines ? text : jsonIn(text, { status, idempotencyKey }) };
}

/** Returns the response with its whole body, within the timeout. */
async function exchange(
  fetch: Fetch,
  { method, url, headers, body, idempotencyKey, signal, timeoutMs }: OutgoingRequest,
): Promise<{ status: number; headers: Headers; text: string; picture?: Blob }> {
  signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    // Follow no redirect: it would send the credentials to another host.
    const init: RequestInit = { method, headers, body, signal: either, redirect: 'manual' };
    // `fetch` demands this of a stream.
    if (body instanceof ReadableStream) Object.assign(init, { duplex: 'half' });
    const response = await fetch(url, init);
    const { status, headers: received } = response;
    if (received.get('content-type')?.startsWith('image/'))
      return { status, headers: received, text: '', picture: await response.blob() };
    return { status, headers: received, text: await response.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    if (deadline.aborted)
      throw new ParcelwardNetworkError(`${method} ${url}: no response within ${timeoutMs} ms`, {
        cause,
        idempotencyKey,
      });
    // Some runtimes quote an invalid header in their error, and a custom `fetch` may attach its whole request.
    const message = redacted(`${method} ${url}: ${reasonOf(cause)}`, headers);
    throw new ParcelwardNetworkError(message, { cause: withoutRequest(cause, headers), idempotencyKey });
  }
}

const CREDENTIALS = ['Authorization', 'X-API-Key'];

function redacted(text: string, headers: Record<string, string>): string {
  return CREDENTIALS.reduce(
    (clean, name) => (headers[name] ? clean.replaceAll(headers[name], '[redacted]') : clean),
    text,
  );
}

/** Keeps only name, message and code of an error of `fetch` and of its cause. */
function withoutRequest(error: unknown, headers: Record<string, string>): Error {
  const { name, message, code, cause } = error as Error & { code?: string };
  const options = cause instanceof Error ? { cause: withoutRequest(cause, headers) } : {};
  return Object.assign(new Error(redacted(message, headers), options), { name, ...(code !== undefined && { code }) });
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message || (cause as { code?: string }).code}` : message;
}

function jsonIn(text: string, circumstances: { status: number; idempotencyKey?: string }): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ParcelwardNetworkError('Response is not JSON', { cause, ...circumstances });
  }
}
