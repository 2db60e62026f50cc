// SPDX-License-Identifier: Apache-2.0
import { Throttled } from './queues.service.js';

describe('Throttled', () => {
  function recorded(): { runs: string[][]; throttled: Throttled<string> } {
    const runs: string[][] = [];
    return { runs, throttled: new Throttled<string>(async (items) => void runs.push(items)) };
  }

  it('runs the first items at once, and those of the next 25 ms together', async () => {
    const { runs, throttled } = recorded();
    await throttled.add(['a']);
    expect(runs).toEqual([['a']]);
    await Promise.all([throttled.add(['b']), throttled.add(['c', 'd'])]);
    expect(runs).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('rejects the calls of a failed run, and runs later ones', async () => {
    let isDown = true;
    const runs: string[][] = [];
    const throttled = new Throttled<string>(async (items) => {
      if (isDown) throw new Error('Redis is away');
      runs.push(items);
    });
    const outcomes = await Promise.allSettled([throttled.add(['a']), throttled.add(['b'])]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    await throttled.add(['c']);
    expect(runs).toEqual([['c']]);
  });
});
