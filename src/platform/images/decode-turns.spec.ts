// SPDX-License-Identifier: Apache-2.0
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { DecodeTurns, MAX_WAITING_PER_STORE } from './decode-turns.js';

/** Turns whose tasks end when the test says so; `started` has the stores in the order of their turns. */
function someTurns() {
  let time = 0;
  const turns = new DecodeTurns(() => time);
  const started: string[] = [];
  let finish: (() => void) | undefined;
  const enter = (storeId: string): void =>
    void turns.run(storeId, () => {
      started.push(storeId);
      return new Promise<void>((resolve) => (finish = resolve));
    });
  const end = async (ms: number): Promise<void> => {
    time += ms;
    finish?.();
    await setImmediate();
  };
  return { turns, started, enter, end };
}

describe('C-PHO-14: turns for images', () => {
  it('are given one at a time', () => {
    const { started, enter } = someTurns();
    for (const store of ['a', 'b', 'c']) enter(store);
    expect(started).toEqual(['a']);
  });

  it('let all small pictures of a store pass the next large photo of another', async () => {
    const { started, enter, end } = someTurns();
    for (let photo = 0; photo < 4; photo++) enter('large');
    for (let picture = 0; picture < 8; picture++) enter('small');
    await end(3_000);
    for (let picture = 0; picture < 8; picture++) await end(20);
    expect(started).toEqual(['large', ...Array<string>(8).fill('small'), 'large']);
  });

  it('are refused to a store when more than a few of it wait', async () => {
    const { turns, enter, end } = someTurns();
    for (let photo = 0; photo <= MAX_WAITING_PER_STORE; photo++) {
      expect(turns.isFull('a')).toBe(false);
      enter('a');
    }
    expect([turns.isFull('a'), turns.isFull('b')]).toEqual([true, false]);
    await end(1);
    expect(turns.isFull('a')).toBe(false);
  });

  it('go on after a task that fails', async () => {
    const { turns, started, enter } = someTurns();
    await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    enter('b');
    expect(started).toEqual(['b']);
  });

  it('come to a store that had none after the running one and at most one of each other store', async () => {
    const stores = fc.constantFrom('a', 'b', 'c', 'd');
    const steps = fc.array(
      fc.oneof(fc.record({ enters: stores }), fc.record({ ends: fc.integer({ min: 0, max: 5_000 }) })),
      {
        maxLength: 40,
      },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const { started, enter, end } = someTurns();
        for (const step of history) await ('enters' in step ? enter(step.enters) : end(step.ends));
        const before = started.length;
        enter('newcomer');
        for (let turn = 0; turn < 5; turn++) await end(1_000);
        const ahead = started.slice(before, started.indexOf('newcomer', before));
        expect(started.slice(before)).toContain('newcomer');
        expect(new Set(ahead).size).toBe(ahead.length);
      }),
    );
  });
});
