// SPDX-License-Identifier: Apache-2.0
import { NEVER_DUE } from '../database/lease-table.js';
import { queueBacklog } from './queue-backlog.js';
import { type StoredJob } from './store-jobs.repository.js';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

const job = (members: Partial<StoredJob>): StoredJob => ({
  ...{ id: 'job_1', queue: 'q', reference: 'r', attempts: 0, due_at: at(-1), lease: null },
  ...{ parked_at: null, last_error: null, created_at: at(-60), ...members },
});

const backlog = (...jobs: StoredJob[]) => queueBacklog('q', jobs, { now: NOW, isCapped: false });

describe('queueBacklog', () => {
  it('is empty without jobs', () =>
    expect(backlog()).toEqual({
      ...{ queue: 'q', waiting: 0, waitingSince: null, running: 0, retrying: null, planned: 0, dead: 0 },
      isCapped: false,
    }));

  it('counts due jobs as waiting since the first of them is due, also one that its worker left', () =>
    expect(backlog(job({}), job({ due_at: at(-5), lease: 'x' }), job({ due_at: NOW }))).toMatchObject({
      waiting: 3,
      waitingSince: at(-5),
      running: 0,
    }));

  it('counts a job with a lease as running', () =>
    expect(backlog(job({ due_at: at(1), lease: 'x', attempts: 3, last_error: 'failed' }))).toMatchObject({
      running: 1,
      waiting: 0,
      retrying: null,
    }));

  it('counts a failed job that is due later as tried again, with the error of the worst', () =>
    expect(
      backlog(
        job({ due_at: at(9), attempts: 1, last_error: 'first' }),
        job({ due_at: at(3), attempts: 7, last_error: 'worst', created_at: at(-90) }),
      ),
    ).toMatchObject({
      retrying: { count: 2, attempts: 7, nextAt: at(3), addedAt: at(-90), error: 'worst' },
      planned: 0,
    }));

  it('counts a job that is due later and has not failed as planned', () =>
    expect(backlog(job({ due_at: at(1) }), job({ due_at: at(1), last_error: 'of before' }))).toMatchObject({
      planned: 2,
      retrying: null,
    }));

  it('counts a dead job only as dead', () =>
    expect(backlog(job({ parked_at: at(-2), due_at: NEVER_DUE, attempts: 25, last_error: 'failed' }))).toMatchObject({
      dead: 1,
      waiting: 0,
      planned: 0,
      retrying: null,
    }));
});
