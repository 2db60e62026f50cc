import { stat } from 'node:fs/promises';
import { inTime } from './in-time.js';

/** Blocks this thread, as a long computation does. */
function keepBusy(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('waiting for an answer', () => {
  it('returns one that arrived while this process was busy for longer', async () => {
    // Another thread does this, so that it is done while this one is blocked.
    const answer = inTime(stat('.'));
    keepBusy(500);
    expect((await answer).isDirectory()).toBe(true);
  });

  it('ends without one', async () => {
    await expect(inTime(new Promise(() => {}))).rejects.toThrow('No answer within 100 ms');
  });

  it('fails as the answer does', async () => {
    await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
