// SPDX-License-Identifier: Apache-2.0
import { type RowDataPacket } from 'mysql2/promise';
import { connectTo } from '../connection.js';
import { type Daemon, type DaemonOptions, type Daemons, scripts } from '../scripts.js';

const READY_SECONDS = 120;

/** A server that can be killed, frozen and started again with its data, on the same port. */
export class RestartableServer {
  private options?: DaemonOptions;
  private daemon?: Daemon;
  private isReady?: () => Promise<boolean> | boolean;

  constructor(private readonly daemons: Daemons) {}

  /** Records how a script of scripts/lib starts its server. Pass it to the script in place of `Daemons`. */
  get recorder(): Pick<Daemons, 'start' | 'ready'> {
    return {
      start: (options) => {
        // The suite kills servers on purpose; by default the end of one ends the command.
        this.options = { ...options, append: true, onCrash: () => undefined };
        return (this.daemon = this.daemons.start(this.options));
      },
      ready: (daemon, isReady) => {
        this.isReady = isReady;
        return this.daemons.ready(daemon, isReady, { seconds: READY_SECONDS });
      },
    };
  }

  signal(name: NodeJS.Signals): void {
    this.daemon?.child.kill(name);
  }

  /** Sends a signal that ends the server, and waits for its end. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.signal(signal);
    await this.daemon?.ended;
  }

  /** Starts the server again, and waits until it answers. */
  async start(): Promise<void> {
    if (!this.options || !this.isReady) throw new Error('The server has never been started');
    // The first start has created the accounts, and its file is deleted.
    const args = this.options.args.filter((arg) => !arg.startsWith('--init-file='));
    this.daemon = this.daemons.start({ ...this.options, args });
    await this.daemons.ready(this.daemon, this.isReady, { seconds: READY_SECONDS });
  }
}

/** Starts a server as `npm run up` does, but one that can be killed and started again. */
export async function startRestartable(
  kind: 'mysql' | 'redis',
  daemons: Daemons,
  options: { folder: string; database: string; password: string },
): Promise<{ server: RestartableServer; url: string }> {
  const server = new RestartableServer(daemons);
  // Ignore DATABASE_URL and REDIS_URL: the suite must not kill the servers that they name.
  const start = await scripts.findServer(kind, {});
  const url = await start({ ...options, purpose: 'faults', daemons: server.recorder, fresh: true });
  if (kind === 'mysql') await assertDurable(url);
  return { server, url };
}

/** @throws Error if the server acknowledges what it may lose: a loss would not be the service's then */
async function assertDurable(url: string): Promise<void> {
  const connection = await connectTo(url);
  const [[row]] = await connection.query<RowDataPacket[]>('SELECT @@GLOBAL.innodb_flush_log_at_trx_commit AS flush');
  await connection.end();
  if (row?.flush !== 1) throw new Error('The database of the suite does not wait for the disk');
}
