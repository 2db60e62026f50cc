// SPDX-License-Identifier: Apache-2.0
import { isAbsolute } from 'node:path';
import { type Ended, runProgram } from './programs.js';
import { pythonProgram } from './python-program.js';

/** Runs Python, and reports its end. @throws Error if the machine has none */
export function python(args: string[], options: Parameters<typeof runProgram>[2]): Promise<Ended> {
  if (!isAbsolute(pythonProgram()))
    throw new Error(
      'This test runs examples/parcelward.py and needs python3: install it (Debian: apt install python3)',
    );
  return runProgram(pythonProgram(), args, options);
}
