// SPDX-License-Identifier: Apache-2.0
import { count } from '../core/format.js';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** The time between two instants: `less than a minute`, `4 minutes`, `3 hours`, `2 days`. */
export function durationText(from: Date, to: Date): string {
  const minutes = Math.floor(Math.abs(to.getTime() - from.getTime()) / MINUTE_MS);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 2 * MINUTES_PER_HOUR) return count(minutes, 'minute');
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  return hours < 2 * HOURS_PER_DAY ? count(hours, 'hour') : count(Math.floor(hours / HOURS_PER_DAY), 'day');
}

/** Things that wait. */
interface Waiting {
  number: number;
  /** `[one, many]`. */
  nouns: readonly [string, string];
  since: Date | null;
  /** Whether there may be more. */
  isCapped?: boolean;
}

/** `3 mails wait, the oldest for 4 minutes`, `1 mail waits for 4 minutes`. */
export function waitingText({ number, nouns: [one, many], since, isCapped = false }: Waiting, now: Date): string {
  const amount = `${number}${isCapped ? '+' : ''} ${number === 1 ? one : many} ${number === 1 ? 'waits' : 'wait'}`;
  if (since === null) return amount;
  return `${amount}${number === 1 ? '' : ', the oldest'} for ${durationText(since, now)}`;
}
