import { readdirSync, readFileSync } from 'node:fs';
import { type ProcessState } from './checks/check.js';
import { type Fleet } from './fleet.js';

/** The memory and the open files of each process. */
export function processStates(fleet: Fleet): ProcessState[] {
  return fleet.names().map((name) => {
    const pid = fleet.pidOf(name);
    if (pid === undefined) return { name, isRunning: false, memoryMiB: 0, handles: 0 };
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const handles = readdirSync(`/proc/${pid}/fd`).length;
    return { name, isRunning: true, memoryMiB: Number(kilobytes) / 1024, handles };
  });
}
