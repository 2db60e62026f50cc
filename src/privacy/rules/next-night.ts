// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { DAY_MS } from '../../platform/time/days.js';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Returns when the nightly job of a store runs next: within the hour that is set, at a minute of its own, so that not all
 * stores begin at once.
 * @param hour in UTC, 0 to 23
 */
export function nextNight(storeId: string, hour: number, now: Date): Date {
  const offset = createHash('sha256').update(storeId).digest().readUInt32BE() % HOUR_MS;
  const startOfDay = now.getTime() - (now.getTime() % DAY_MS);
  const today = startOfDay + hour * HOUR_MS + offset;
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
