// SPDX-License-Identifier: Apache-2.0
import { stat } from 'node:fs/promises';
import { inTime } from './redis-connection.service.js';

/** Blocks this thread, as a long computation does. */
function keepBusy(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('inTime', () => {
  it('returns an answer that arrived while this process was busy for longer', async () => {
    // Another thread does this, so that it is done while this one is blocked.
    const answer = inTime(stat('.'));
    keepBusy(500);
    expect((await answer).isDirectory()).toBe(true);
  });

  it('rejects without an answer', async () => {
    await expect(inTime(new Promise(() => {}))).rejects.toThrow('No answer within 100 ms');
  });

  it('rejects if the answer does', async () => {
    await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
