// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { takeTurns } from './queues.service.js';

const item = (storeId: string, at: number) => ({ storeId, at });
const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }).map((stores) => stores.map(item));

it('C-WORK-15: gives each store a turn before any has a second one', () =>
  expect(
    takeTurns(['a', 'a', 'a', 'b', 'a', 'c', 'b'].map(item))
      .map(({ storeId }) => storeId)
      .join(''),
  ).toBe('abcabaa'));

it('C-WORK-15: keeps every item, and the order within a store', () =>
  fc.assert(
    fc.property(items, (all) => {
      const turns = takeTurns(all);
      expect(turns).toHaveLength(all.length);
      for (const store of ['a', 'b', 'c', 'd'])
        expect(turns.filter(({ storeId }) => storeId === store)).toEqual(
          all.filter(({ storeId }) => storeId === store),
        );
    }),
  ));

it('C-WORK-15: places the nth item of a store after at most n - 1 of any other', () =>
  fc.assert(
    fc.property(items, (all) => {
      const counts = new Map<string, number>();
      for (const { storeId } of takeTurns(all)) {
        const count = (counts.get(storeId) ?? 0) + 1;
        counts.set(storeId, count);
        const others = [...counts].filter(([store]) => store !== storeId);
        expect(others.every(([, other]) => other <= count)).toBe(true);
      }
    }),
  ));
