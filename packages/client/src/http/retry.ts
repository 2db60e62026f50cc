// SPDX-License-Identifier: Apache-2.0
import { ParcelwardNetworkError, ParcelwardProblem } from '../problem.js';

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;
const MAX_WAIT_MS = 120_000;

/** Statuses of a proxy that cannot reach the service. */
const GATEWAY_STATUSES = [502, 503, 504];

/** Error codes of connections that were not established, in several runtimes. */
const NEVER_SENT = ['ECONNREFUSED', 'ConnectionRefused', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * Returns the milliseconds to wait before a retry: `Retry-After`, or exponential backoff with full jitter, which avoids
 * thundering herds. Undefined if the call must not be retried, or would have to wait more than two minutes.
 * @param isRepeatable whether a second run has no second effect, because it only reads or has an idempotency key
 * @param attempt 0 for the first
 * @param random from 0 up to 1
 */
export function requestRetryDelay(
  error: unknown,
  { isRepeatable, attempt, random }: { isRepeatable: boolean; attempt: number; random: number },
): number | undefined {
  if (!wasNotProcessed(error) && !(isRepeatable && isTransient(error))) return undefined;
  const { retryAfter } = error as ParcelwardProblem | ParcelwardNetworkError;
  const backoff = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** attempt);
  const wait = retryAfter === undefined ? backoff * random : retryAfter * 1000;
  return wait <= MAX_WAIT_MS ? wait : undefined;
}

/** Whether the service certainly did not process the request. */
function wasNotProcessed(error: unknown): boolean {
  if (error instanceof ParcelwardProblem) return error.status === 429;
  return error instanceof ParcelwardNetworkError && (error.status === 429 || wasNeverSent(error.cause));
}

function wasNeverSent(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const { code } = cause as { code?: unknown };
  return NEVER_SENT.includes(String(code)) || wasNeverSent(cause.cause);
}

function isTransient(error: unknown): boolean {
  if (error instanceof ParcelwardProblem) return error.status === 503 || error.code === 'IDEMPOTENCY_KEY_IN_USE';
  if (!(error instanceof ParcelwardNetworkError)) return false;
  return error.status === undefined || GATEWAY_STATUSES.includes(error.status);
}

/** Parses a `Retry-After` header, a number of seconds or a date, into seconds. */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
