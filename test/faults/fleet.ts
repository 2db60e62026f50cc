import { setTimeout as delay } from 'node:timers/promises';
import { type Daemon, type Daemons, type Program, scripts, type Settings } from './scripts.js';

/** How long a supervisor waits before it starts a process again. */
const RESTART_MS = 1_000;
/** On a busy machine. */
const READY_SECONDS = 120;

export type Role = 'api' | 'worker';

/** The API and worker processes. A supervisor starts each one again when it ends, as Kubernetes would. */
export class Fleet {
  private readonly members = new Map<string, Member>();

  /**
   * @param programsOf the folder of `main.js` and `worker.js` for a process, asked at each start: so a process that is terminated
   * or replaced may come back in another version
   */
  constructor(
    private readonly daemons: Daemons,
    private readonly programsOf: (name: string) => string,
  ) {}

  /** Starts a process and waits until it is ready. */
  async start(name: string, role: Role, settings: Settings): Promise<void> {
    const describe = role === 'api' ? scripts.apiService : scripts.workerService;
    const member = new Member(this.daemons, role, () => describe(name, settings, this.programsOf(name)));
    this.members.set(name, member);
    await member.start();
  }

  names(role?: Role): string[] {
    return [...this.members].filter(([, member]) => !role || member.role === role).map(([name]) => name);
  }

  /** The number of the running process; undefined while the supervisor starts it again. */
  pidOf(name: string): number | undefined {
    return this.members.get(name)?.pid;
  }

  signal(name: string, signal: NodeJS.Signals): void {
    this.members.get(name)?.signal(signal);
  }

  /** Stops a process gracefully and starts it again, from the programs that are its own by then. */
  async replace(name: string): Promise<void> {
    await this.members.get(name)?.replace();
  }

  /** Stops the processes of a role gracefully; by default all. */
  async stop(role?: Role): Promise<void> {
    const chosen = [...this.members.values()].filter((member) => !role || member.role === role);
    await Promise.all(chosen.map((member) => member.stop()));
  }
}

class Member {
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

  async replace(): Promise<void> {
    if (this.daemon) await this.daemons.stop([this.daemon]);
    await this.start();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.daemon) await this.daemons.stop([this.daemon]);
  }

  /** A process that cannot start, for example because the database is away, is started again. */
  private async restart(): Promise<void> {
    while (!this.isStopped) {
      await delay(RESTART_MS);
      try {
        if (!this.isStopped) await this.start();
        return;
      } catch {
        // The next try.
      }
    }
  }
}
