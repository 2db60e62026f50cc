// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';
import { servers } from './servers.js';
import { type TestStore } from './stores.js';

/** The port of the webhook receiver in documents; each shell replaces it with a free one. */
const DOCUMENTED_PORT = /\b9000\b/g;

/**
 * Lets the test simulate the time, and continues afterwards. First it waits until a program in the background is no longer bash:
 * then it has opened its files.
 */
const SLEEP = `exec 4<&0
sleep() {
  while [ -n "\${!:-}" ] && [ "/proc/$!/exe" -ef "/proc/$$/exe" ]; do :; done
  echo "sleep $1" >&3
  read -r _ <&4
}
`;

/** Runs the commands of `npm run cli` in the services host, because each would start two processes. */
const REMOTE_CLI = `npm() {
  [ "$1" = run ] && shift
  [ "$1" = -s ] && shift
  [ "$1 $2" = "cli --" ] || return 127
  shift 2
  node "${resolve('test/support/remote-cli.mjs')}" "${servers.services_url}" "$@"
}
`;

/** The output of a block of commands. */
export interface Printed {
  stdout: string;
  stderr: string;
}

/**
 * A shell in a folder as `npm run up` leaves it, with a new store. It runs the commands of a document from top to bottom,
 * and keeps variables between blocks. A failing command ends it.
 */
export class DocumentShell {
  readonly folder = mkdtempSync(join(tmpdir(), 'parcelward-docs-'));
  private readonly process: ChildProcess;
  /** Messages of the shell: a block is done, or it sleeps. */
  private readonly said: AsyncIterator<string>;
  /** Resolves when the shell exits, even if processes that it started keep its output open. */
  private readonly ended: Promise<{ done: true; value: undefined }>;
  private blocks = 0;
  private port = 0;

  private constructor(
    store: TestStore,
    /** Simulates this many seconds instead of a `sleep`. */
    private readonly pass: (seconds: number) => Promise<void>,
  ) {
    furnish(this.folder, store);
    const { SQL_TRACE_FILE: _trace, ...settings } = servers.env;
    const { PATH = '' } = process.env;
    const env = { PATH, HOME: this.folder, npm_config_update_notifier: 'false', ...settings };
    const stdio = ['pipe', 'ignore', 'inherit', 'pipe'] as const;
    // A separate process group, so that processes left running by documents end with it.
    this.process = spawn('bash', ['-euo', 'pipefail'], { cwd: this.folder, env, detached: true, stdio: [...stdio] });
    this.process.stdin?.on('error', () => {});
    this.said = createInterface({ input: this.process.stdio[3] as Readable })[Symbol.asyncIterator]();
    this.ended = once(this.process, 'exit').then(() => ({ done: true, value: undefined }));
    this.write(SLEEP);
    this.write(REMOTE_CLI);
  }

  static async start(store: TestStore, pass: (seconds: number) => Promise<void>): Promise<DocumentShell> {
    const shell = new DocumentShell(store, pass);
    shell.port = await freePort();
    return shell;
  }

  /**
   * Runs a block of commands.
   * @throws Error with their output, if one of them fails
   */
  async run(commands: string): Promise<Printed> {
    const name = `block-${++this.blocks}`;
    writeFileSync(join(this.folder, `${name}.sh`), commands.replace(DOCUMENTED_PORT, String(this.port)));
    this.write(`. ./${name}.sh >${name}.out 2>${name}.err </dev/null; echo done >&3\n`);
    const isDone = await this.untilDone();
    const [stdout = '', stderr = ''] = ['out', 'err'].map((end) => this.read(`${name}.${end}`));
    if (!isDone) throw new Error(`The commands failed:\n${commands}\n${stdout}\n${stderr}`);
    return { stdout, stderr };
  }

  end(): void {
    if (this.process.pid !== undefined) killGroup(this.process.pid);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** False if the shell ended instead. */
  private async untilDone(): Promise<boolean> {
    for (;;) {
      const { done, value: line } = await Promise.race([this.said.next(), this.ended]);
      if (done || line === 'done') return !done;
      await this.pass(Number(line.replace('sleep ', '')));
      this.write('\n');
    }
  }

  private write(text: string): void {
    this.process.stdin?.write(text);
  }

  private read(name: string): string {
    const path = join(this.folder, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  }
}

/** Creates the files of `npm run up` that documents use. */
function furnish(folder: string, { apiKey, store }: TestStore): void {
  const demo = {
    base_url: servers.base_urls[0],
    ca_file: servers.ca_file,
    store_id: store.store_id,
    shop_domain: store.shop_domain,
    api_key: apiKey,
    internal_token: servers.internal_token,
  };
  for (const name of ['mail', 'tls']) mkdirSync(join(folder, '.local', name), { recursive: true });
  writeFileSync(join(folder, '.local', 'demo.json'), JSON.stringify(demo));
  symlinkSync(resolve(servers.ca_file), join(folder, '.local', 'tls', 'cert.pem'));
  symlinkSync(resolve('examples'), join(folder, 'examples'));
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has already ended.
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
