import { type Daemons, type Settings } from '../scripts.js';
import { type Fault } from '../fault.js';

/** A database and a Redis, each possibly of several nodes, that the suite has started. */
export interface Engine {
  /** For the suite's own statements: whatever is committed can be read there. */
  databaseUrl: string;
  /** Each node that the processes may be connected to, for the fault that kills their connections. */
  nodeUrls: string[];
  /** The settings by which a process, such as `api-1` or `worker-2`, reaches its servers: DATABASE_URL, REDIS_URL. */
  settingsOf(process: string): Settings;
  /** The faults of its servers. Those of connections and locks are the same for all engines: `databaseFaults`. */
  faults: Fault[];
}

export interface EnginePlace {
  /** Has the servers' processes, and stops them when the suite ends. */
  daemons: Daemons;
  /** The folder of data and logs; it is empty. */
  folder: string;
  database: string;
  secrets: { database: string; redis: string };
}

/** Starts the servers, with an empty database of the given name. */
export type StartEngine = (place: EnginePlace) => Promise<Engine>;
