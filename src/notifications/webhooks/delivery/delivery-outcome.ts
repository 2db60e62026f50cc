import { type DeliveryStatus } from '../log/webhook-delivery.js';
import { nextTry } from './webhook-schedule.js';

/** What came of a try. */
export interface TriedOnce {
  /** 1 of the first try of the schedule. */
  step: number;
  /** When it ended. */
  endedAt: Date;
  statusCode: number | null;
  retryAfter?: string;
}

/** Whether a receiver took it: any 2xx, whatever follows the status line. */
export function isTaken(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/** Whether a receiver wants no more, ever: 410 Gone. */
export function isGone(statusCode: number | null): boolean {
  return statusCode === 410;
}

/** What becomes of a delivery after a try. */
export function afterTry(tried: TriedOnce, random?: number): { status: DeliveryStatus; dueAt: Date | null } {
  const { step, endedAt: now, statusCode, retryAfter } = tried;
  if (isTaken(statusCode)) return { status: 'delivered', dueAt: null };
  const next = isGone(statusCode)
    ? undefined
    : nextTry({ step, now, statusCode: statusCode ?? undefined, retryAfter }, random);
  return next ? { status: 'pending', dueAt: next } : { status: 'failed', dueAt: null };
}
