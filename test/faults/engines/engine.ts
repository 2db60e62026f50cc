// SPDX-License-Identifier: Apache-2.0
import { type Fault } from '../fault.js';
import { type Daemons, type Settings } from '../scripts.js';

/** A database and a Redis, each possibly of several nodes, that the suite has started. */
export interface Engine {
  /** For the suite's own statements: it checks there, and kills connections. */
  databaseUrl: string;
  /** `DATABASE_URL` and `REDIS_URL` of a process such as `api-1` or `worker-2`. */
  settingsOf(process: string): Settings;
  /** The faults of its servers. All engines also have the connection and lock faults of `databaseFaults`. */
  faults: Fault[];
}

export interface EngineOptions {
  /** Owns the processes of the servers, and stops them when the suite ends. */
  daemons: Daemons;
  /** An empty folder for data and logs. */
  folder: string;
  database: string;
  secrets: { database: string; redis: string };
}

/** Starts the servers, with an empty database of the given name. */
export type StartEngine = (options: EngineOptions) => Promise<Engine>;
