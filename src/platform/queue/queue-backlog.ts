// SPDX-License-Identifier: Apache-2.0
import { type StoredJob } from './store-jobs.repository.js';

/** Jobs that failed and will be tried again. */
interface RetryingJobs {
  count: number;
  /** The most runs that one of them has had. */
  attempts: number;
  /** When the first of them is tried again. */
  nextAt: Date;
  /** When the oldest of them was added. */
  addedAt: Date;
  /** The error of the one with the most runs. */
  error: string;
}

/** The unfinished jobs of a store in a queue. */
export interface QueueBacklog {
  queue: string;
  /** Jobs that are due, and that no worker has begun. */
  waiting: number;
  /** Since when the first of them is due; null if none waits. */
  waitingSince: Date | null;
  running: number;
  retrying: RetryingJobs | null;
  /** Jobs that are due later, as planned. */
  planned: number;
  dead: number;
  /** Whether there are more jobs than were counted. */
  isCapped: boolean;
}

/**
 * Counts the jobs of a queue by their states.
 * @param jobs each once
 */
export function queueBacklog(
  queue: string,
  jobs: readonly StoredJob[],
  { now, isCapped }: { now: Date; isCapped: boolean },
): QueueBacklog {
  const states = Map.groupBy(jobs, (job) => stateOf(job, now));
  const inState = (state: JobState): readonly StoredJob[] => states.get(state) ?? [];
  const waiting = inState('waiting');
  return {
    queue,
    waiting: waiting.length,
    waitingSince: earliest(waiting.map(({ due_at }) => due_at)),
    running: inState('running').length,
    retrying: retryingJobs(inState('retrying')),
    planned: inState('planned').length,
    dead: inState('dead').length,
    isCapped,
  };
}

type JobState = 'dead' | 'waiting' | 'running' | 'retrying' | 'planned';

/** A lease ends at the due time, so a due job with a lease was left by its worker. */
function stateOf({ parked_at, due_at, lease, attempts, last_error }: StoredJob, now: Date): JobState {
  if (parked_at !== null) return 'dead';
  if (due_at <= now) return 'waiting';
  if (lease !== null) return 'running';
  return attempts > 0 && last_error !== null ? 'retrying' : 'planned';
}

function retryingJobs(jobs: readonly StoredJob[]): RetryingJobs | null {
  const [nextAt, addedAt] = [jobs.map(({ due_at }) => due_at), jobs.map(({ created_at }) => created_at)].map(earliest);
  const [worst] = jobs.toSorted((a, b) => b.attempts - a.attempts);
  if (!worst || !nextAt || !addedAt) return null;
  return { count: jobs.length, attempts: worst.attempts, nextAt, addedAt, error: worst.last_error ?? '' };
}

function earliest(times: readonly Date[]): Date | null {
  const [first] = times.toSorted((a, b) => a.getTime() - b.getTime());
  return first ?? null;
}
