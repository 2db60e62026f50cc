// SPDX-License-Identifier: Apache-2.0
import { DAY_MS } from '../../../platform/time/days.js';
import { learnTransits, type Learned, type TransitSample } from './transit-estimates.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

/** A parcel that left some days ago, and arrived after `took` days, if that is not ahead. */
function sample(ago: number, took: number, members: Partial<TransitSample> = {}): TransitSample {
  const delivered_at = took <= ago ? daysAgo(ago - took) : null;
  return { carrier: 'ups', lane: '//US/10', followed_at: null, scanned_at: daysAgo(ago), delivered_at, ...members };
}

const samples = (count: number, members: Partial<TransitSample> = {}): TransitSample[] =>
  Array.from({ length: count }, (_none, index) => sample(20 + (index % 60), 2 + (index % 5), members));

const learned = (some: readonly TransitSample[], before?: Learned) =>
  new Map(learnTransits(some, before, NOW).map((estimate) => [estimate.group, estimate]));

describe('learnTransits', () => {
  it('C-TRK-50: needs 30 parcels for a store, and 50 for a group', () => {
    const groupsOf = (count: number) => [...learned(samples(count)).keys()];
    expect([29, 30, 49, 50].map(groupsOf)).toEqual([
      ...[[], ['store'], ['store']],
      ['ups>US-10', 'ups>US', 'ups', 'store'],
    ]);
  });

  it('C-TRK-50: a parcel that belongs to a small group falls back to a larger one', () => {
    const found = learned([...samples(60), ...samples(10, { lane: '//US/94' })]);
    expect([...found.keys()]).toEqual(['ups>US-10', 'ups>US', 'ups', 'store']);
    expect(found.get('ups>US')?.based_on).toBe(70);
  });

  it('C-TRK-50: learns returns apart from deliveries', () => {
    const found = learned([...samples(40), ...samples(40, { followed_at: NOW })]);
    expect([...found.values()].map(({ group, based_on }) => [group, based_on])).toEqual([
      ['store', 40],
      ['returns', 40],
    ]);
  });

  it('C-TRK-50: counts parcels that have not arrived, which would be missing among the slow ones', () => {
    // Every second parcel takes 2 days, and the others 12: those of the last 12 days have arrived only if they are fast.
    const some = Array.from({ length: 60 }, (_none, index) => sample(1 + index / 4, index % 2 === 0 ? 2 : 12));
    const quantiles = learned(some).get('store')?.quantiles ?? [];
    expect([quantiles[30], quantiles[79]]).toEqual([2, 12]);
  });

  it('a large store takes its parcels from all days of a month, not only the ones that have just left', () => {
    const some = Array.from({ length: 5_000 }, (_none, index) => sample(index / 200, 3 + (index % 3)));
    const store = learned(some).get('store');
    expect(store?.based_on).toBe(200);
    expect([store?.quantiles[10], store?.quantiles[49], store?.quantiles[90]]).toEqual([3, 4, 5]);
  });

  it('takes a parcel without news for 60 days for one that nobody knows of, as its carrier is not asked any more', () => {
    const lost = Array.from({ length: 10 }, () => sample(170, 165));
    expect(Math.max(...(learned([...samples(40), ...lost]).get('store')?.quantiles ?? []))).toBe(60);
  });

  it('C-TRK-50: widens the range with each delivery outside of it, and narrows it a little with others', () => {
    const at = daysAgo(1);
    const alphaAfter = (took: number, deliveries: number, alpha = 0.2): number | undefined => {
      const quantiles = Array.from({ length: 99 }, (_none, index) => 2 + index / 25);
      const store = { group: 'store', based_on: 40, alpha, quantiles };
      const news = Array.from({ length: deliveries }, () => sample(took + 0.5, took));
      return learned([...samples(40), ...news], { estimates: new Map([['store', store]]), at }).get('store')?.alpha;
    };
    expect(alphaAfter(4, 0)).toBe(0.2);
    expect(alphaAfter(4, 1)).toBeCloseTo(0.204);
    expect(alphaAfter(9, 1)).toBeCloseTo(0.184);
    expect([alphaAfter(9, 40), alphaAfter(4, 40, 0.39)]).toEqual([0.02, 0.4]);
  });
});
