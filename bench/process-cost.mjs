// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';

/**
 * CPU time of a process so far, user and system, in milliseconds; NaN without /proc. It is the sum of the scheduler's
 * nanoseconds of all threads, because /proc/PID/stat counts in ticks of 10 ms, and /proc/PID/schedstat has only the main
 * thread. Threads that ended are missing; Node's live as long as the process.
 */
export function cpuMs(pid) {
  const times = threadsOf(pid).map((thread) => Number(/^\d+/.exec(read(`${thread}/schedstat`))?.[0] ?? 0));
  return times.length === 0 ? NaN : times.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** The resident memory of a process in MiB, `{now, peak}`; NaN without /proc. */
export function memoryMiB(pid) {
  const status = read(`/proc/${pid}/status`);
  const [now, peak] = ['VmRSS', 'VmHWM'].map((name) => {
    const [, kibibytes] = new RegExp(`${name}:\\s+(\\d+) kB`).exec(status) ?? [];
    return Number(kibibytes) / 1024;
  });
  return { now, peak };
}

function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
  } catch {
    return [];
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
