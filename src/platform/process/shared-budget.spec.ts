// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { SharedBudget } from './shared-budget.js';

it('never holds more than the maximum, nor more than the share of a holder, and forgets released bytes', () => {
  const holders = ['a', 'b', 'c'];
  const taking = fc.record({ bytes: fc.nat(60), of: fc.subarray(holders) });
  fc.assert(
    fc.property(fc.array(taking, { maxLength: 40 }), fc.array(fc.boolean()), (takings, releases) => {
      const shares = new SharedBudget(100);
      const held: { bytes: number; of: string[] }[] = [];
      const sum = (holder?: string): number =>
        held.reduce((bytes, entry) => bytes + (!holder || entry.of.includes(holder) ? entry.bytes : 0), 0);
      for (const [index, { bytes, of }] of takings.entries()) {
        const fits = sum() + bytes <= 100 && of.every((holder) => sum(holder) + bytes <= 50);
        expect(shares.hasRoom(bytes, new Map(of.map((holder) => [holder, 50])))).toBe(fits);
        if (fits) {
          shares.hold(bytes, of);
          held.push({ bytes, of });
        }
        const gone = releases[index] ? held.shift() : undefined;
        if (gone) shares.release(gone.bytes, gone.of);
      }
    }),
  );
});
