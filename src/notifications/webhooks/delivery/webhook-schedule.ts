// SPDX-License-Identifier: Apache-2.0
import { retryAfterMs } from '../../../platform/outbound/retry-after.js';
import { type DeliveryStatus } from '../log/webhook-delivery.resource.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay after the first attempt, the second, … (C-WHK-13). */
const DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** ±20 %, so that failed deliveries are not all retried at the same moment. */
const JITTER = 0.2;
const MAX_RETRY_AFTER_MS = 24 * HOUR;
/** Statuses with which `Retry-After` is respected (C-WHK-14). */
const THROTTLING_STATUSES = new Set([429, 503]);

interface EndedAttempt {
  /** From 1, counted since the retry schedule started. */
  step: number;
  endedAt: Date;
  /** Null if no response arrived. */
  statusCode?: number | null;
  /** The response header: seconds, or an HTTP date. */
  retryAfter?: string;
}

/**
 * Returns the time of the next attempt after a failed one: the delay with jitter, but not before the receiver's `Retry-After`.
 * Undefined after the last attempt.
 * @param random from 0 to 1
 */
export function nextAttemptAt(failed: EndedAttempt, random = Math.random()): Date | undefined {
  const delay = DELAYS_MS[failed.step - 1];
  if (delay === undefined) return undefined;
  const jittered = Math.round(delay * (1 - JITTER + 2 * JITTER * random));
  return new Date(failed.endedAt.getTime() + Math.max(jittered, pauseMs(failed)));
}

function pauseMs({ endedAt, statusCode, retryAfter }: EndedAttempt): number {
  if (!THROTTLING_STATUSES.has(statusCode ?? 0)) return 0;
  return Math.min(retryAfterMs(retryAfter, endedAt) ?? 0, MAX_RETRY_AFTER_MS);
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
  attempt: EndedAttempt,
  random?: number,
): { status: DeliveryStatus; dueAt: Date | null } {
  const { statusCode = null } = attempt;
  if (isSuccess(statusCode)) return { status: 'delivered', dueAt: null };
  const next = isGone(statusCode) ? undefined : nextAttemptAt(attempt, random);
  return next ? { status: 'pending', dueAt: next } : { status: 'failed', dueAt: null };
}
