import { spawn } from 'node:child_process';
import { once } from 'node:events';

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

/** Installs the packages that the package.json of a folder names, as an application does. */
export function npmInstall(cwd: string): Promise<string> {
  const quiet = ['--no-audit', '--no-fund', '--no-progress'];
  return outputOf('npm', ['install', '--prefer-offline', '--ignore-scripts', ...quiet], { cwd });
}
