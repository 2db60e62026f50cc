// SPDX-License-Identifier: Apache-2.0
import { holdUntil, type PreviousDelivery } from './delivery-sequence.js';

const now = new Date('2026-11-20T02:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const ATTEMPT_MS = 60_000;

/** A delivery that failed, will be tried again in 5 minutes, and holds the next one back for one more minute. */
const failed: PreviousDelivery = { due_at: at(300), lease: null, blocks_until: at(60) };

describe('A delivery', () => {
  it.each<[string, PreviousDelivery | undefined, Date | undefined]>([
    ['does not wait without one before', undefined, undefined],
    ['does not wait for one that has ended', { ...failed, due_at: null }, undefined],
    ['does not wait for one out of sequence', { ...failed, blocks_until: null }, undefined],
    ['waits for one that failed until its ten minutes are over', failed, at(60)],
    ['does not wait for one that failed more than ten minutes ago', { ...failed, blocks_until: at(-1) }, undefined],
    ['waits for an attempt under way', { due_at: at(45), lease: 'lease', blocks_until: at(600) }, at(45)],
    ['waits for a late attempt under way', { due_at: at(45), lease: 'lease', blocks_until: at(-600) }, at(45)],
    ['waits for one that is due', { due_at: at(-1), lease: null, blocks_until: at(600) }, at(600)],
    [
      'waits for the attempt of a late one that is due',
      { due_at: at(-1), lease: null, blocks_until: at(-600) },
      at(60),
    ],
    ['waits for a lost attempt', { due_at: at(-1), lease: 'lost', blocks_until: at(-600) }, at(60)],
  ])('%s', (_title, previous, expected) => {
    expect(holdUntil(previous, now, ATTEMPT_MS)).toEqual(expected);
  });
});
