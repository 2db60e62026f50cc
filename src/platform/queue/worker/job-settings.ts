/** How jobs are run; tests hurry. */
export interface JobSettings {
  /** How long a job is its runner's own before another one takes it over. */
  leaseMs: number;
  /** Failed runs after which a job is parked. */
  maxAttempts: number;
  /** The pause between two sweeps. */
  sweepEveryMs: number;
}

/** Nest token of the process's `JobSettings`. */
export const JOB_SETTINGS = Symbol('JOB_SETTINGS');

export const DEFAULT_JOB_SETTINGS: JobSettings = { leaseMs: 60_000, maxAttempts: 25, sweepEveryMs: 1_000 };
