import { type DeliveryStatus } from '../log/webhook-delivery.js';
import { nextAttemptAt } from './webhook-schedule.js';

interface EndedAttempt {
  /** From 1, counted since the retry schedule started. */
  step: number;
  endedAt: Date;
  /** Null if no response arrived. */
  statusCode: number | null;
  retryAfter?: string;
}

/** Why a webhook was not sent at all: its URL is not allowed, or its secret cannot be decrypted. */
const NOT_SENT = new Set(['INVALID_URL', 'HTTPS_REQUIRED', 'PRIVATE_TARGET', 'UNREADABLE_SECRET']);

/** The class of an attempt's answer or failure: a label of the metrics, so it has few values. */
export function answerClass({ statusCode, error }: { statusCode: number | null; error: string | null }): string {
  if (statusCode !== null) return `${Math.floor(statusCode / 100)}xx`;
  if (error === null || NOT_SENT.has(error)) return 'not_sent';
  return error.includes('TIMEOUT') || error === 'ETIMEDOUT' ? 'timeout' : 'unreachable';
}

/** Whether the receiver accepted a webhook: any 2xx (C-WHK-12). */
export function isSuccess(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/** Whether the receiver wants no more webhooks: 410 Gone (C-WHK-16). */
export function isGone(statusCode: number | null): boolean {
  return statusCode === 410;
}

/**
 * Returns the status of a delivery after an attempt, and the time of the next one (C-WHK-13).
 * @param random from 0 to 1, for the jitter
 */
export function deliveryOutcome(
  { step, endedAt, statusCode, retryAfter }: EndedAttempt,
  random?: number,
): { status: DeliveryStatus; dueAt: Date | null } {
  if (isSuccess(statusCode)) return { status: 'delivered', dueAt: null };
  const next = isGone(statusCode)
    ? undefined
    : nextAttemptAt({ step, endedAt, statusCode: statusCode ?? undefined, retryAfter }, random);
  return next ? { status: 'pending', dueAt: next } : { status: 'failed', dueAt: null };
}
