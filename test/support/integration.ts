// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Event } from '../../packages/client/src/generated.js';
import { afterFile } from './cleanup.js';
import { servers } from './servers.js';
import { type TestStore } from './stores.js';
import { until } from './until.js';

const PROGRAMS = 'examples/integration';
const execute = promisify(execFile);

/** A new folder for the files of an integration. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'integration-'));

/** Writes the file with which a program of `examples/integration` finds its store. */
export function writeStoreFile(
  folder: string,
  store: TestStore,
  { apiKey = store.apiKey, baseUrl = servers.base_urls[0] } = {},
): string {
  const file = join(folder, `${store.id}.json`);
  writeFileSync(file, JSON.stringify({ base_url: baseUrl, api_key: apiKey, shop_domain: store.shopDomain }));
  return file;
}

/** Runs a program of `examples/integration` to its end, and returns its output. */
export async function outputOf(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, [join(PROGRAMS, program), ...args], { env: environment() });
  return stdout;
}

/** A running `examples/integration/consumer.mjs`. */
export class Consumer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly journal: string,
    readonly url: string,
  ) {}

  static async start(storeFile: string, journal: string, secret: string): Promise<Consumer> {
    const child = spawn(process.execPath, [join(PROGRAMS, 'consumer.mjs'), storeFile, journal, '0'], {
      env: { ...environment(), WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    afterFile(() => child.kill('SIGKILL'));
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return new Consumer(child, journal, await until(() => /http:\S+\//.exec(output)?.[0], 'the consumer to listen'));
  }

  /** All events that it has consumed, in their order. */
  events(): Event[] {
    const lines = existsSync(this.journal) ? readFileSync(this.journal, 'utf8').split('\n') : [];
    // The last element is empty, or a line that is being written.
    return lines.slice(0, -1).map((line) => JSON.parse(line) as Event);
  }

  /** Ends it at once, as a crash does. */
  async crash(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }
}

const environment = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  NODE_EXTRA_CA_CERTS: servers.ca_file,
});
