// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { type ProcessState } from './checks/check.js';
import { type Supervisor } from './supervisor.js';

/** Reads the memory and the number of open files of each process. */
export function processStates(supervisor: Supervisor): ProcessState[] {
  return supervisor.names().map((name) => {
    const pid = supervisor.pidOf(name);
    if (pid === undefined) return { name, isRunning: false, memoryMiB: 0, handles: 0 };
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const handles = readdirSync(`/proc/${pid}/fd`).length;
    return { name, isRunning: true, memoryMiB: Number(kilobytes) / 1024, handles };
  });
}
