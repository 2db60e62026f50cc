// SPDX-License-Identifier: Apache-2.0
import { pauseAfter, RetentionPace } from './retention-pace.js';

describe('C-RTN-6: The pace of the nightly job', () => {
  it('pauses as long as a piece took, and at most two seconds', () => {
    expect([0, 10, 3_000].map(pauseAfter)).toEqual([0, 10, 2_000]);
  });

  it('runs one piece at a time, also after one that failed', async () => {
    const pace = new RetentionPace();
    const running: string[] = [];
    const piece = (name: string, isGood = true) =>
      pace.take(async () => {
        running.push(`${name} begins`);
        await new Promise(setImmediate);
        running.push(`${name} ends`);
        if (!isGood) throw new Error(name);
        return name;
      });
    const results = await Promise.allSettled([piece('a'), piece('b', false), piece('c')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(running).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });
});
