// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { spreadTimes } from './spread-times.js';

const now = new Date('2026-11-20T12:00:00Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);

it('C-SHP-40: registers the first at once, and the others at a third of the rate of the gateway', () =>
  expect(spreadTimes({ count: 3, last: undefined, now, perMinute: 750 })).toEqual([now, after(240), after(480)]));

it('C-SHP-40: follows those that are planned already', () => {
  const late = { count: 2, last: after(600_000), now, perMinute: 750 };
  expect(spreadTimes(late)).toEqual([after(600_240), after(600_480)]);
  expect(spreadTimes({ ...late, last: after(-600_000) })).toEqual([now, after(240)]);
});

it('C-SHP-40: however parcels come, no minute has more than a third of the rate', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ count: fc.integer({ min: 1, max: 200 }), pause: fc.integer({ min: 0, max: 90_000 }) }), {
        minLength: 1,
        maxLength: 10,
      }),
      fc.integer({ min: 30, max: 6_000 }),
      (batches, perMinute) => {
        const times: number[] = [];
        let at = now.getTime();
        for (const { count, pause } of batches) {
          at += pause;
          const last = times.length > 0 ? new Date(times.at(-1) ?? 0) : undefined;
          const planned = spreadTimes({ count, last, now: new Date(at), perMinute });
          expect(planned[0]?.getTime()).toBeGreaterThanOrEqual(at);
          times.push(...planned.map((time) => time.getTime()));
        }
        const inMinute = (from: number) => times.filter((time) => time >= from && time < from + 60_000).length;
        // A millisecond of rounding is a registration more.
        expect(Math.max(...times.map(inMinute))).toBeLessThanOrEqual(perMinute / 3 + 2);
      },
    ),
  ));
