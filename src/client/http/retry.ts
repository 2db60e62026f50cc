import { ParcelwardNetworkError, ParcelwardProblem } from '../problem.js';

const FIRST_BACK_OFF_MS = 500;
const LONGEST_BACK_OFF_MS = 30_000;
const LONGEST_WAIT_MS = 120_000;

/** Answers of what stands before the service, when it cannot reach it. */
const GATEWAY_STATUSES = [502, 503, 504];

/** Of connections that were never made, as the runtimes name them. */
const NEVER_SENT = ['ECONNREFUSED', 'ConnectionRefused', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * How long to wait before a call is made again; undefined where it must not be. A wait of more than two minutes is left to
 * the caller.
 * @param isRepeatable whether a second run has no second effect: it reads, or carries an idempotency key
 * @param attempt 0 for the first
 * @param random from 0 up to 1
 */
export function requestRetryDelay(
  error: unknown,
  { isRepeatable, attempt, random }: { isRepeatable: boolean; attempt: number; random: number },
): number | undefined {
  const isWorthIt = wasNotTaken(error) || (isRepeatable && isPassing(error));
  if (!isWorthIt) return undefined;
  const { retryAfter } = error as ParcelwardProblem | ParcelwardNetworkError;
  const wait = retryAfter === undefined ? backOff(attempt) * random : retryAfter * 1000;
  return wait <= LONGEST_WAIT_MS ? wait : undefined;
}

/** Exponential, to be multiplied by chance, so that clients that failed together do not return together. */
function backOff(attempt: number): number {
  return Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** attempt);
}

/** The service has certainly not begun with the request. */
function wasNotTaken(error: unknown): boolean {
  if (error instanceof ParcelwardProblem) return error.status === 429;
  return error instanceof ParcelwardNetworkError && (error.status === 429 || wasNeverSent(error.cause));
}

function wasNeverSent(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const { code } = cause as { code?: unknown };
  return NEVER_SENT.includes(String(code)) || wasNeverSent(cause.cause);
}

/** What may be gone a moment later. */
function isPassing(error: unknown): boolean {
  if (error instanceof ParcelwardProblem) return error.status === 503 || error.code === 'IDEMPOTENCY_KEY_IN_USE';
  if (!(error instanceof ParcelwardNetworkError)) return false;
  return error.status === undefined || GATEWAY_STATUSES.includes(error.status);
}

/** Seconds of a `Retry-After` header, which is a number of them or a date. */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
