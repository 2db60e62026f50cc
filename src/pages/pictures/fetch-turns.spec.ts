// SPDX-License-Identifier: Apache-2.0
import { setImmediate } from 'node:timers/promises';
import { FetchTurns } from './fetch-turns.js';

/** Fetches that run until they are ended; `started` names them as `store host`. */
function someTurns(use = () => Promise.resolve()) {
  const turns = new FetchTurns();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const fetch = (store: string, host: string, signal = new AbortController().signal): Promise<void> =>
    turns.run(
      { store, host },
      signal,
      () => {
        started.push(`${store} ${host}`);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      use,
    );
  return { started, ends, fetch };
}

describe('FetchTurns', () => {
  it('runs at most 4 fetches from a host, 8 for a store and 32 in all', async () => {
    const { started, fetch } = someTurns();
    for (let index = 0; index < 80; index++) void fetch('a', 'slow');
    expect(started).toHaveLength(4);
    for (let index = 0; index < 80; index++) void fetch('a', `slow-${index}`);
    expect(started).toHaveLength(8);
    for (let index = 0; index < 80; index++) void fetch(`store-${index}`, `host-${index}`);
    expect(started).toHaveLength(32);
    await setImmediate();
    expect(started).toHaveLength(32);
  });

  it('starts a fetch of the store with the fewest running fetches next', async () => {
    const { started, ends, fetch } = someTurns();
    for (let index = 0; index < 40; index++) void fetch(`s${index % 4}`, `h${index}`);
    void fetch('late', 'other');
    expect(started).toHaveLength(32);
    ends[0]?.();
    await setImmediate();
    expect(started.at(-1)).toBe('late other');
  });

  it('ends a waiting and a running fetch when their time is up, and gives their turns to others', async () => {
    const { started, fetch } = someTurns();
    const [first, second] = [new AbortController(), new AbortController()];
    const failures: string[] = [];
    const note = (name: string) => () => void failures.push(name);
    for (let index = 0; index < 4; index++) fetch('a', 'slow', first.signal).catch(note('running'));
    fetch('a', 'slow', second.signal).catch(note('waiting'));
    void fetch('b', 'slow');
    second.abort();
    await setImmediate();
    expect(failures).toEqual(['waiting']);
    first.abort();
    await setImmediate();
    expect(failures).toEqual(['waiting', ...Array.from({ length: 4 }, () => 'running')]);
    expect(started).toEqual([...Array.from({ length: 4 }, () => 'a slow'), 'b slow']);
  });
});
