// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process';

let found: string | undefined;

/** The interpreter itself: `python3` may be a script of a version manager, which takes five times as long. */
export function pythonProgram(): string {
  found ??= spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout?.trim();
  return found || 'python3';
}
