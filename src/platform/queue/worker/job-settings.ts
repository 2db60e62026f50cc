/** Job tuning; tests use shorter intervals. */
export interface JobSettings {
  /** The time after which another worker may take over a running job. */
  leaseMs: number;
  /** Failed runs after which a job is dead. */
  maxAttempts: number;
  /** The mean interval of the sweeper and of batch consumers. */
  sweepEveryMs: number;
}

/** Nest token of the process's `JobSettings`. */
export const JOB_SETTINGS = Symbol('JOB_SETTINGS');

export const DEFAULT_JOB_SETTINGS: JobSettings = { leaseMs: 60_000, maxAttempts: 25, sweepEveryMs: 1_000 };
