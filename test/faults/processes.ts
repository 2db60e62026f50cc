import { readdirSync, readFileSync } from 'node:fs';
import { type ProcessState } from './checks/check.js';
import { type Fleet } from './fleet.js';

/** The memory and the open files of each running process. */
export function processStates(fleet: Fleet): ProcessState[] {
  return fleet.names().flatMap((name) => {
    const pid = fleet.pidOf(name);
    if (pid === undefined) return [];
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return [{ name, memoryMiB: Number(kilobytes) / 1024, handles: readdirSync(`/proc/${pid}/fd`).length }];
  });
}
