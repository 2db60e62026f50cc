import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dist } from './api-process.js';
import { servers } from './servers.js';
import { type CommandResult } from './services.js';

const folder = mkdtempSync(join(tmpdir(), 'parcelward-cli-'));
let files = 0;

process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run cli -- WORDS` over the tests' database; `overrides` change its environment. `command` is quicker. */
export async function cli(words: string[], overrides: Record<string, string | undefined> = {}): Promise<CommandResult> {
  const { SQL_TRACE_FILE: _trace, ...shared } = servers.env;
  const env = { PATH: process.env.PATH, ...shared, ...overrides };
  const child = spawn(process.execPath, [join(dist, 'cli.js'), ...words], { env, cwd: folder });
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
  const path = join(folder, `${++files}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
