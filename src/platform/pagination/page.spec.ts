import fc from 'fast-check';
import { pageOf } from './page.js';

describe('pageOf', () => {
  it('pages through a list, with each item once and a null cursor at the end', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: 1, max: 7 }), (count, limit) => {
        const list = Array.from({ length: count }, (_, index) => index);
        const seen: number[] = [];
        for (let cursor: string | null = '-1'; cursor !== null;) {
          const rows = list.filter((item) => item > Number(cursor)).slice(0, limit + 1);
          const { items, next } = pageOf(rows, limit, String);
          expect(items.length).toBeLessThanOrEqual(limit);
          seen.push(...items);
          cursor = next;
        }
        expect(seen).toEqual(list);
      }),
    );
  });
});
