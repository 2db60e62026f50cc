import { spawnSync } from 'node:child_process';
import { type Ended, runProgram } from './programs.js';

/** Runs Python, and reports its end. @throws Error if the machine has none */
export function python(args: string[], options: Parameters<typeof runProgram>[2]): Promise<Ended> {
  if (spawnSync('python3', ['--version']).status !== 0)
    throw new Error(
      'This test runs examples/parcelward.py and needs python3: install it (Debian: apt install python3)',
    );
  return runProgram('python3', args, options);
}
