import { readFileSync } from 'node:fs';

/** Milliseconds of a tick of /proc: 100 a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** CPU time of a process so far, user and system, in milliseconds; NaN without /proc. */
export function cpuMs(pid) {
  const [user, system] = readProc(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** The peak resident memory of a process, in MiB; NaN without /proc. */
export function peakMiB(pid) {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readProc(pid, 'status'))?.[1]) / 1024;
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
