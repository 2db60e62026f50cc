// SPDX-License-Identifier: Apache-2.0
import { DAY_MS } from '../../../platform/time/days.js';
import { type DelayStage, delayStage, delayTimes, type ParcelNews } from '../../../shipments/index.js';

/** A day ends at midnight, and a mail about it goes out at nine. */
const MORNING_MS = 9 * 60 * 60 * 1000;

/** What to mail about a delayed parcel now, and when to look again. */
interface DelayMoment {
  /** Undefined if there is nothing to mail now. */
  stage: DelayStage | undefined;
  /** When its next stage begins, if nothing is heard of it; undefined after the last one. */
  nextAt: Date | undefined;
}

/** Decides which stage to mail: one that a graver one follows within a day is left out (C-MSG-66). */
export function delayMoment(news: ParcelNews, now: Date): DelayMoment {
  const { lateFrom, silentFrom } = delayTimes(news);
  const lateMailAt = lateFrom && new Date(lateFrom.getTime() + MORNING_MS);
  const starts = [silentFrom, lateMailAt].filter((at) => at !== undefined);
  const [nextAt] = starts.filter((at) => at > now).toSorted((a, b) => a.getTime() - b.getTime());
  const isSoon = nextAt !== undefined && nextAt.getTime() - now.getTime() <= DAY_MS;
  return { stage: isSoon ? undefined : delayStage(news, now), nextAt };
}
