// SPDX-License-Identifier: Apache-2.0
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createLogger } from '../logging/logger.js';
import { PeriodicChore } from './periodic-chore.js';

it('C-IDEM-7: runs 30 to 90 seconds after the run before, also after a failure, until it is stopped', async () => {
  const scheduled: { run: () => void; ms: number }[] = [];
  const setTimeout = mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => {
    scheduled.push({ run, ms });
    return { unref: () => undefined };
  });
  const runBatch = mock.fn(() => Promise.reject(new Error('The database is away')));
  const chore = new PeriodicChore('rows', createLogger('silent'), runBatch);
  chore.onApplicationBootstrap();
  for (let runs = 1; runs <= 20; runs++) {
    scheduled.at(-1)?.run();
    await setImmediate();
    expect([runBatch.mock.callCount(), scheduled.length]).toEqual([runs, runs + 1]);
  }
  chore.onModuleDestroy();
  scheduled.at(-1)?.run();
  await setImmediate();
  expect(scheduled).toHaveLength(21);
  expect(scheduled.filter(({ ms }) => ms < 30_000 || ms > 90_000)).toEqual([]);
  setTimeout.mock.restore();
});
