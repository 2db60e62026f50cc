import { ParcelwardNetworkError, ParcelwardProblem, problemIn } from '../problem.js';
import { retryAfterSeconds } from './retry.js';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One request as it goes out. */
export interface OutgoingRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs: number;
}

/** An answer that is no refusal; `body` is its JSON, undefined where it has none. */
export interface ReceivedAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * Sends one request, once.
 * @throws ParcelwardProblem for a refusal of the service
 * @throws ParcelwardNetworkError where there was no answer of the service
 * @throws the signal's reason, when it is given
 */
export async function send(fetch: Fetch, now: () => number, request: OutgoingRequest): Promise<ReceivedAnswer> {
  const { idempotencyKey } = request;
  const { answer, text } = await exchange(fetch, request);
  const { status, headers } = answer;
  const retryAfter = retryAfterSeconds(headers.get('retry-after'), now());
  const problem = problemIn(headers.get('content-type'), text);
  if (problem) throw new ParcelwardProblem(problem, { idempotencyKey, retryAfter });
  if (status !== 304 && (status < 200 || status > 299))
    throw new ParcelwardNetworkError(`Answered with ${status} by something other than the service`, {
      status,
      idempotencyKey,
      retryAfter,
    });
  return { status, headers, body: jsonIn(text, { status, idempotencyKey }) };
}

/** The answer, read whole, within the time that it has. */
async function exchange(
  fetch: Fetch,
  { method, url, headers, body, idempotencyKey, signal, timeoutMs }: OutgoingRequest,
): Promise<{ answer: Response; text: string }> {
  signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    // A redirect is not followed: it would carry the credentials to wherever it points.
    const answer = await fetch(url, { method, headers, body, signal: either, redirect: 'manual' });
    return { answer, text: await answer.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    const what = deadline.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(cause);
    throw new ParcelwardNetworkError(`${method} ${url}: ${what}`, { cause, idempotencyKey });
  }
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
    throw new ParcelwardNetworkError('Answered with what is not JSON', { cause, ...circumstances });
  }
}
