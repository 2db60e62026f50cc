// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { afterFile } from './cleanup.js';
import { servers } from './servers.js';
import { until } from './until.js';

export interface Ended {
  status: number | null;
  output: string;
}

interface ProgramOptions {
  cwd: string;
  /** Variables beside those of the tests. */
  env?: Record<string, string | undefined>;
  input?: string;
}

/** Runs a program to its end; `output` is its standard output, with its standard error if it fails. */
export async function runProgram(
  command: string,
  args: string[],
  { cwd, env, input = '' }: ProgramOptions,
): Promise<Ended> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  // A program may end without reading its input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const written: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => (written[name] += chunk.toString('utf8')));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output: status === 0 ? written.stdout : written.stdout + written.stderr };
}

/** Runs a program, and returns its output. @throws Error if it fails */
export async function outputOf(command: string, args: string[], options: ProgramOptions): Promise<string> {
  const { status, output } = await runProgram(command, args, options);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${output}`);
  return output;
}

/**
 * Starts a compiled server over the tests' database, in a separate process until the test file ends.
 * @returns its URL, once it prints "listening on" and the URL
 */
export async function startProgram(program: string, settings: Record<string, string>): Promise<string> {
  const { SQL_TRACE_FILE: _trace, ...shared } = servers.env;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...shared, ...settings };
  const child = spawn(process.execPath, [program], { env, cwd: dirname(servers.ca_file) });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = (): string => Buffer.concat(chunks).toString('utf8');
  const exited = once(child, 'close');
  afterFile(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const ended = exited.then(([status]) => {
    throw new Error(`${program} ended with ${String(status)}:\n${output()}`);
  });
  const url = until(() => /listening on (https?:\/\/\S+)/i.exec(output())?.[1], `${program} to listen`);
  const found = await Promise.race([url, ended]);
  ended.catch(() => undefined);
  return found;
}
