// SPDX-License-Identifier: Apache-2.0
import { AlikeRequests } from './alike-requests.js';

const NOON = Date.parse('2026-11-01T12:00:00Z');
const of = (store_id: string, path = '') => ({ store_id, path, requests: 1 });

describe('AlikeRequests', () => {
  const counts = (log: AlikeRequests<ReturnType<typeof of>>, times: number, store: string, kind: string) =>
    Array.from({ length: times }, (_, index) => log.count(of(store, `/${index}`), kind));

  it('C-LOG-4: makes entries of the first ten alike requests, and one of all others at the end of the minute', () => {
    const log = new AlikeRequests<ReturnType<typeof of>>();
    expect(log.ended(NOON)).toEqual([]);
    expect(counts(log, 37, 'a', '404')).toEqual([
      ...Array<string>(10).fill('entry'),
      ...Array<string>(27).fill('counted'),
    ]);
    expect(counts(log, 1, 'a', '422')).toEqual(['entry']);
    expect(counts(log, 1, 'b', '404')).toEqual(['entry']);
    expect(log.ended(NOON + 59_999)).toEqual([]);
    expect(log.ended(NOON + 60_000)).toEqual([{ store_id: 'a', path: '/36', requests: 27 }]);
    expect(counts(log, 1, 'a', '404')).toEqual(['entry']);
  });

  it('C-LOG-4: makes at most 60 entries of a store in a minute', () => {
    const log = new AlikeRequests<ReturnType<typeof of>>();
    const results = Array.from({ length: 8 }, (_, kind) => counts(log, 9, 'a', `${kind}`)).flat();
    expect(results.filter((result) => result === 'entry')).toHaveLength(60);
    expect(log.ended(NOON, true)).toEqual([
      { store_id: 'a', path: '/8', requests: 3 },
      { store_id: 'a', path: '/8', requests: 9 },
    ]);
    expect(log.isHolding).toBe(false);
  });

  it('counts a bounded number of kinds', () => {
    const log = new AlikeRequests<ReturnType<typeof of>>();
    const results = Array.from({ length: 6_000 }, (_, index) => log.count(of(`store ${index}`), 'x'));
    expect(results.indexOf('lost')).toBe(5_000);
  });
});
