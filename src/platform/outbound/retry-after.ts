// SPDX-License-Identifier: Apache-2.0
/**
 * How many milliseconds a `Retry-After` header asks to wait; it has seconds or an HTTP date.
 * @returns undefined if there is none, or it lies in the past
 */
export function retryAfterMs(header: string | string[] | undefined, now: Date): number | undefined {
  if (typeof header !== 'string') return undefined;
  const pause = /^\d+(?:\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return pause >= 0 ? pause : undefined;
}
