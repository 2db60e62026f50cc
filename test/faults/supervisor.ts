// SPDX-License-Identifier: Apache-2.0
import { setTimeout as delay } from 'node:timers/promises';
import { type Daemon, type Daemons, type Program, scripts, type Settings } from './scripts.js';

/** The delay before a process that has ended is started again. */
const RESTART_MS = 1_000;
/** Long, because the machine may be busy. */
const READY_SECONDS = 120;

export type Role = 'api' | 'worker';

/** The processes of the suite. */
export const ROLES = { 'api-1': 'api', 'api-2': 'api', 'worker-1': 'worker', 'worker-2': 'worker' } as const;

/** Starts the API and worker processes, and starts each one again when it ends, as Kubernetes would. */
export class Supervisor {
  private readonly processes = new Map<string, SupervisedProcess>();

  /** @param programs the folder of `main.js` and `worker.js` */
  constructor(
    private readonly daemons: Daemons,
    private readonly programs: string,
  ) {}

  /** Starts a process and waits until it is ready. */
  async start(name: string, role: Role, settings: Settings): Promise<void> {
    const describe = role === 'api' ? scripts.apiService : scripts.workerService;
    const process = new SupervisedProcess(this.daemons, role, () => describe(name, settings, this.programs));
    this.processes.set(name, process);
    await process.start();
  }

  names(role?: Role): string[] {
    return [...this.processes].filter(([, process]) => !role || process.role === role).map(([name]) => name);
  }

  /** The id of the running process; undefined until it is started again. */
  pidOf(name: string): number | undefined {
    return this.processes.get(name)?.pid;
  }

  /** @throws Error if the process does not start again: a signal would have no effect */
  async untilRunning(name: string): Promise<void> {
    const deadline = Date.now() + READY_SECONDS * 1000;
    while (this.pidOf(name) === undefined) {
      if (Date.now() > deadline) throw new Error(`${name} does not start again`);
      await delay(100);
    }
  }

  signal(name: string, signal: NodeJS.Signals): void {
    this.processes.get(name)?.signal(signal);
  }

  /** Stops the processes of a role gracefully; by default all. */
  async stop(role?: Role): Promise<void> {
    const chosen = [...this.processes.values()].filter((process) => !role || process.role === role);
    await Promise.all(chosen.map((process) => process.stop()));
  }
}

class SupervisedProcess {
  private daemon?: Daemon;
  private isStopped = false;

  constructor(
    private readonly daemons: Daemons,
    readonly role: Role,
    private readonly describe: () => Program,
  ) {}

  get pid(): number | undefined {
    return this.daemon?.isRunning() ? this.daemon.child.pid : undefined;
  }

  signal(signal: NodeJS.Signals): void {
    this.daemon?.child.kill(signal);
  }

  async start(): Promise<void> {
    const { name, entry, env, readiness } = this.describe();
    const daemon = this.daemons.start({
      ...{ name, kind: 'service', ...scripts.serviceCommand([entry]), env, ipc: true, append: true },
      onCrash: () => void this.restart(),
    });
    this.daemon = daemon;
    await this.daemons.ready(daemon, readiness(daemon.child), { seconds: READY_SECONDS });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.daemon) await this.daemons.stop([this.daemon]);
  }

  /** Repeats the start of a process that cannot start, for example because the database is down. */
  private async restart(): Promise<void> {
    while (!this.isStopped) {
      await delay(RESTART_MS);
      try {
        if (!this.isStopped) await this.start();
        return;
      } catch {
        // Retry after the delay.
      }
    }
  }
}
