// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from './cleanup.js';
import { servers } from './servers.js';
import { type CommandResult } from './services.js';

let folder: string | undefined;
let files = 0;

/** A temporary folder of the test file, outside the project's root with its .env. */
function ownFolder(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'parcelward-cli-'));
    afterFile(() => {
      folder = undefined;
      rmSync(made, { recursive: true, force: true });
    });
    folder = made;
  }
  return folder;
}

/**
 * Runs `npm run cli -- WORDS` over the tests' database, in a separate process. `command` is faster. `settings` change its
 * environment.
 */
export async function cli(words: string[], input = '', settings: Record<string, string> = {}): Promise<CommandResult> {
  const { SQL_TRACE_FILE: _trace, ...shared } = servers.env;
  const env = { PATH: process.env.PATH, ...shared, ...settings };
  const child = spawn(process.execPath, [join(servers.programs, 'cli.js'), ...words], { env, cwd: ownFolder() });
  child.stdin.end(input);
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    return (): string => Buffer.concat(chunks).toString('utf8');
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stdout: stdout?.() ?? '', stderr: stderr?.() ?? '' };
}

/** A file for `--file` with this text, or with this value as JSON. */
export function fileOf(content: unknown): string {
  const path = join(ownFolder(), `${++files}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
