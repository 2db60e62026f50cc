// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { remainingQuantile, quantileAt, type Transit, transitQuantiles } from './kaplan-meier.js';

const delivered = (...days: number[]): Transit[] => days.map((each) => ({ days: each, isDelivered: true }));
const underWay = (...days: number[]): Transit[] => days.map((each) => ({ days: each, isDelivered: false }));

const days = fc.double({ min: 0, max: 60, noNaN: true });
const transit = fc.record({ days, isDelivered: fc.boolean() });
const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
const ascending = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));

describe('transitQuantiles', () => {
  it('are those of the deliveries if all parcels have arrived', () => {
    const quantiles = transitQuantiles(delivered(...Array.from({ length: 100 }, (_none, index) => index + 1)));
    expect(quantiles).toEqual(Array.from({ length: 99 }, (_none, index) => index + 1));
  });

  it('has the estimate of Kaplan and Meier for parcels under way', () => {
    // 3/4 after 1 day, then 1/2 of it after 3 days: the parcel that was last seen after 2 days is at risk for the first only.
    const quantiles = transitQuantiles([...delivered(1, 3), ...underWay(2, 5)]) ?? [];
    expect([25, 26, 62, 63, 99].map((percent) => quantiles[percent - 1])).toEqual([1, 3, 3, 5, 5]);
  });

  it('is undefined if less than half of the parcels are known to arrive', () => {
    expect(transitQuantiles([...delivered(1), ...underWay(2, 2)])).toBeUndefined();
    expect(transitQuantiles([])).toBeUndefined();
  });

  it('are 99 days that never fall, of parcels that were seen', () =>
    fc.assert(
      fc.property(fc.array(transit, { minLength: 1 }), (transits) => {
        const quantiles = transitQuantiles(transits);
        if (!quantiles) return;
        expect([quantiles.length, ascending(quantiles)]).toEqual([99, true]);
        expect(quantiles.every((each) => transits.some((one) => one.days === each))).toBe(true);
      }),
    ));

  it('are later if a delivery is not known yet, and do not depend on the order of the parcels', () =>
    fc.assert(
      fc.property(fc.array(transit, { minLength: 2, maxLength: 40 }), fc.nat(), (transits, seed) => {
        const index = seed % transits.length;
        const known = transits.with(index, { days: transits[index]?.days ?? 0, isDelivered: true });
        const open = transits.with(index, { days: transits[index]?.days ?? 0, isDelivered: false });
        const [early, late] = [transitQuantiles(known), transitQuantiles(open)];
        expect(transitQuantiles(known.toReversed())).toEqual(early);
        if (early && late) expect(late.every((each, at) => each >= (early[at] ?? 0))).toBe(true);
      }),
    ));
});

describe('remainingQuantile', () => {
  const quantiles = fc.array(days, { minLength: 99, maxLength: 99 }).map((values) => values.toSorted((a, b) => a - b));

  it('is the quantile itself at first', () =>
    fc.assert(
      fc.property(quantiles, share, (some, part) => {
        const later = some.map((each) => each + 1);
        expect(remainingQuantile(later, part, 0)).toBe(quantileAt(later, part));
      }),
    ));

  it('C-TRK-49: never is before the age of the parcel, and never falls with it or with the share', () =>
    fc.assert(
      fc.property(quantiles, share, share, days, days, (some, a, b, c, d) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const [young, old] = [Math.min(c, d), Math.max(c, d)];
        const at = (part: number, age: number) => remainingQuantile(some, part, age) ?? Infinity;
        expect(at(low, young)).toBeGreaterThanOrEqual(young);
        expect(at(high, young)).toBeGreaterThanOrEqual(at(low, young));
        expect(at(low, old)).toBeGreaterThanOrEqual(at(low, young));
      }),
    ));

  it('is undefined when practically all parcels have arrived', () => {
    const some = Array.from({ length: 99 }, (_none, index) => index + 1);
    expect([remainingQuantile(some, 0.5, 98.9), remainingQuantile(some, 0.5, 99)]).toEqual([99, undefined]);
  });
});
