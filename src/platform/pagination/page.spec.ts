// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { MAX_PAGE_BYTES, pageOf } from './page.js';

describe('pageOf', () => {
  it('pages through a list, with each item once and a null cursor at the end', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: 1, max: 7 }), (count, limit) => {
        const list = Array.from({ length: count }, (_, index) => index);
        const seen: number[] = [];
        for (let cursor: string | null = '-1'; cursor !== null;) {
          const rows = list
            .filter((item) => item > Number(cursor))
            .slice(0, limit + 1)
            .map((item, index) => ({ item, page_bytes: index + 1 }));
          const { items, next } = pageOf(rows, limit, ({ item }) => String(item));
          expect(items.length).toBeLessThanOrEqual(limit);
          seen.push(...items.map(({ item }) => item));
          cursor = next;
        }
        expect(seen).toEqual(list);
      }),
    );
  });

  it.each([
    ['ends before the row that exceeds it', [MAX_PAGE_BYTES - 1, MAX_PAGE_BYTES, MAX_PAGE_BYTES + 1], [0, 1], '1'],
    ['has one row that is larger by itself', [MAX_PAGE_BYTES + 1, MAX_PAGE_BYTES + 2], [0], '0'],
    ['ends with a single large row', [MAX_PAGE_BYTES + 1], [0], null],
  ])('C-READ-18: limits the bytes of a page: %s', (_what, sizes, expected, cursor) => {
    const rows = sizes.map((size, item) => ({ item, page_bytes: String(size) }));
    const { items, next } = pageOf(rows, 10, ({ item }) => String(item));
    expect([items, next]).toEqual([expected.map((item) => ({ item })), cursor]);
  });
});
