// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { dayIn, DAY_MS, daysApart } from '../../src/platform/time/days.js';
import { zoneOfDestination } from '../../src/platform/time/zone-of-place.js';
import { remainingQuantile } from '../../src/shipments/rules/estimate/kaplan-meier.js';
import { predictDelivery } from '../../src/shipments/rules/estimate/prediction.js';
import { HISTORY_DAYS, learnTransits } from '../../src/shipments/rules/estimate/transit-estimates.js';

interface Parcel {
  scanned_at: Date;
  delivered_at: Date | null;
  eta: string | null;
}

interface Found {
  age: number;
  actual: number;
  expected: number;
  earliest: number;
  latest: number;
  promises: number[];
  platform?: number;
}

interface Script {
  forecasts(parcels: readonly Parcel[], rules: object, ages?: number[]): Found[];
  scores(found: readonly Found[]): Record<string, number>;
  againstPlatform(found: readonly Found[]): { platform: Record<string, number>; own: Record<string, number> };
  stalls(found: readonly Found[]): Record<string, number>[];
  report(found: readonly Found[]): string;
}

const { forecasts, scores, againstPlatform, stalls, report } = (await import(
  pathToFileURL(join(process.cwd(), 'scripts/lib/eta-backtest.mjs')).href
)) as Script;

const RULES = {
  ...{ learnTransits, HISTORY_DAYS, predictDelivery, remainingQuantile },
  ...{ daysApart, dayIn, zoneOfDestination },
};
const START = Date.parse('2026-01-01T12:00:00Z');
const parcel = (index: number, took: number): Parcel & object => {
  const scanned_at = new Date(START + (index * DAY_MS) / 2);
  const delivered_at = new Date(scanned_at.getTime() + took * DAY_MS);
  return {
    carrier: 'ups',
    lane: '',
    followed_at: null,
    destination: '{}',
    eta: null,
    scanned_at,
    delivered_at,
  } as never;
};
const took = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 80, maxLength: 80 });

describe('The back-test of delivery estimates', () => {
  it('learns only from what was known at the time of a forecast', () =>
    fc.assert(
      fc.property(took, took, (past, future) => {
        const until = new Date(START + 30 * DAY_MS);
        /** The forecasts of the first 30 days, of which the history of deliveries goes on by `some`. */
        const shownWith = (some: readonly number[]): unknown[] => {
          const shown: unknown[] = [];
          const predict: typeof predictDelivery = (each, estimateOf, now) => {
            if (now < until) shown.push(predictDelivery(each, estimateOf, now));
            return null;
          };
          const parcels = some.map((days, index) => parcel(index, days));
          forecasts(parcels, { ...RULES, predictDelivery: predict });
          return shown;
        };
        const isKnown = (days: number, index: number): boolean => index / 2 + days < 30;
        const other = past.map((days, index) => (isKnown(days, index) ? days : 30 + (future[index] ?? 0)));
        expect(shownWith(past)).toHaveLength(60);
        expect(shownWith(other)).toEqual(shownWith(past));
      }),
      { numRuns: 10 },
    ));

  it('forecasts parcels that always take as long without an error', () => {
    const found = forecasts(
      Array.from({ length: 80 }, (_none, index) => parcel(index, 4)),
      RULES,
      [0, 2],
    );
    const atScan = scores(found.filter(({ age }) => age === 0));
    expect(atScan).toMatchObject({ mae: 0, within1: 1, coverage: 1, late: 0, promised: 4, pinball50: 0 });
    expect(report(found)).toContain('after 2 days');
  });

  it('scores errors, ranges and promises', () => {
    const base = { age: 0, expected: 4, earliest: 2, latest: 6, promises: Array<number>(99).fill(6) };
    const score = scores([
      { ...base, actual: 4 },
      { ...base, actual: 8 },
    ]);
    expect(score).toMatchObject({ parcels: 2, mae: 2, within2: 0.5, coverage: 0.5, width: 4, late: 0.5, promised: 6 });
    // The miss of 2 days costs 2 / 0.2 times as much, in one of two parcels.
    expect(score.intervalScore).toBeCloseTo(4 + 10);
    expect(score.pinball90).toBeCloseTo((0.1 * 2 + 0.9 * 2) / 2);
  });

  it('compares the promise with one of the same share of late parcels', () => {
    const promises = Array.from({ length: 99 }, (_none, index) => (index + 1) / 10);
    const found = Array.from({ length: 10 }, (_none, actual) => ({
      ...{ age: 0, actual, expected: 5, earliest: 1, latest: 9, promises },
      platform: 20,
    }));
    found[9]!.actual = 21;
    const { platform, own } = againstPlatform(found);
    expect([platform.late, platform.promised, own.late, own.promised]).toEqual([0.1, 20, 0.1, 8]);
  });

  it('says how many parcels that take long are late, and how long before their date they stand out', () => {
    const promises = Array.from({ length: 99 }, (_none, index) => (index + 1) / 10);
    const base = { group: 'store', age: 0, expected: 5, earliest: 1, latest: 9, promises };
    const found = [
      { ...base, actual: 13, platform: 12 },
      { ...base, actual: 9.2, platform: 12 },
      { ...base, actual: 5, platform: 4 },
      { ...base, actual: 20 },
    ];
    expect(stalls(found).slice(0, 2)).toEqual([
      { quantile: 0.9, parcels: 2, precision: 0.5, recall: 0.5, lead: 3 },
      { quantile: 0.95, parcels: 1, precision: 1, recall: 0.5, lead: 2.5 },
    ]);
    expect(report(found)).toContain('stalled after the');
  });
});
