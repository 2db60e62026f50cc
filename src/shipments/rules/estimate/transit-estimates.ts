// SPDX-License-Identifier: Apache-2.0
import { DAY_MS } from '../../../platform/time/days.js';
import { type Parcel } from '../../model/parcel.entity.js';
import { quantileAt, type Quantiles, transitQuantiles } from './kaplan-meier.js';
import { groupsOf, LAST_GROUPS } from './lane.js';

/** How long the parcels of a group take. */
export interface TransitEstimate {
  group: string;
  /** The number of parcels. */
  based_on: number;
  /** The range of the forecast leaves out this share of the quantiles, half of it on each side. */
  alpha: number;
  quantiles: Quantiles;
}

/** A parcel that was under way. */
export type TransitSample = Pick<Parcel, 'carrier' | 'lane' | 'followed_at' | 'delivered_at'> & { scanned_at: Date };

/** What was learned before, and when. */
export interface Learned {
  estimates: ReadonlyMap<string, TransitEstimate>;
  at: Date;
}

/** The share of parcels that arrive within the range that customers see. */
export const CONFIDENCE = 0.8;

/** The days of history that are used. */
export const HISTORY_DAYS = 180;

const MAX_SAMPLES = 200;
/** A group with fewer parcels uses the next more general group. */
const MIN_GROUP = 50;
/** With fewer parcels there is no forecast. */
const MIN_LAST_GROUP = 30;

/** Carriers are asked for so long (C-TRK-17): later nobody knows whether a parcel has arrived. */
const MAX_FOLLOWED_DAYS = 60;

/** A group with many parcels uses the newest history that has enough of them. */
const WINDOWS = [30, 60, HISTORY_DAYS];

/** How fast the range adapts to its misses, and its limits. */
const STEP = 0.02;
const [MIN_ALPHA, MAX_ALPHA] = [0.02, 0.4];

/** Learns the transit times of all groups with enough parcels from those that were scanned in the last days. */
export function learnTransits(
  samples: readonly TransitSample[],
  before: Learned | undefined,
  now: Date,
): TransitEstimate[] {
  const groups = new Map<string, TransitSample[]>();
  for (const sample of samples.toSorted((a, b) => b.scanned_at.getTime() - a.scanned_at.getTime()))
    for (const group of groupsOf(sample)) {
      const members = groups.get(group);
      if (members) members.push(sample);
      else groups.set(group, [sample]);
    }
  return [...groups].flatMap(([group, members]) => {
    const known = learnQuantiles(members, LAST_GROUPS.includes(group) ? MIN_LAST_GROUP : MIN_GROUP, now);
    return known
      ? [{ group, ...known, alpha: adaptedAlpha(before?.estimates.get(group), members, before?.at, now) }]
      : [];
  });
}

/** @param newest the samples of a group, the newest first */
function learnQuantiles(
  newest: readonly TransitSample[],
  minimum: number,
  now: Date,
): Pick<TransitEstimate, 'based_on' | 'quantiles'> | undefined {
  for (const days of WINDOWS) {
    const since = now.getTime() - days * DAY_MS;
    const pool = newest.filter(({ scanned_at }) => scanned_at.getTime() >= since);
    if (pool.length < (days === HISTORY_DAYS ? minimum : MAX_SAMPLES)) continue;
    const used = thinned(pool);
    const quantiles = transitQuantiles(used.map((sample) => transitOf(sample, now)));
    if (quantiles) return { based_on: used.length, quantiles };
  }
  return undefined;
}

/** At most as many samples as are used, at even distances: the newest ones of a large store would all be under way. */
function thinned(pool: readonly TransitSample[]): readonly TransitSample[] {
  if (pool.length <= MAX_SAMPLES) return pool;
  return Array.from(
    { length: MAX_SAMPLES },
    (_none, index) => pool[Math.floor((index * pool.length) / MAX_SAMPLES)] as TransitSample,
  );
}

function transitOf({ scanned_at, delivered_at }: TransitSample, now: Date): { days: number; isDelivered: boolean } {
  const days = ((delivered_at ?? now).getTime() - scanned_at.getTime()) / DAY_MS;
  const isFollowed = days <= MAX_FOLLOWED_DAYS;
  return { days: isFollowed ? days : MAX_FOLLOWED_DAYS, isDelivered: delivered_at !== null && isFollowed };
}

/** Adaptive conformal inference: a delivery outside of the range makes it wider, one inside a little narrower. */
function adaptedAlpha(
  known: TransitEstimate | undefined,
  samples: readonly TransitSample[],
  since: Date | undefined,
  now: Date,
): number {
  if (!known || !since) return 1 - CONFIDENCE;
  const [earliest, latest] = rangeOf(known, quantileAt);
  return samples.reduce((alpha, sample) => {
    const { delivered_at } = sample;
    if (delivered_at === null || delivered_at <= since || delivered_at > now) return alpha;
    const { days } = transitOf(sample, now);
    const isMissed = days < earliest || days > latest;
    return Math.min(Math.max(alpha + STEP * (1 - CONFIDENCE - Number(isMissed)), MIN_ALPHA), MAX_ALPHA);
  }, known.alpha);
}

/** Both ends of the range of a forecast. */
export function rangeOf<T>(
  { quantiles, alpha }: Pick<TransitEstimate, 'quantiles' | 'alpha'>,
  at: (quantiles: Quantiles, share: number) => T,
): [earliest: T, latest: T] {
  return [at(quantiles, alpha / 2), at(quantiles, 1 - alpha / 2)];
}
