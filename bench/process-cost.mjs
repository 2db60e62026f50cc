import { readFileSync } from 'node:fs';

/** Milliseconds of a tick of /proc: 100 a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** CPU time that a process has used so far, user and system, in milliseconds; NaN where there is no /proc. */
export function cpuMs(pid) {
  const [user, system] = readProc(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** The largest resident memory that a process ever had, in MiB; NaN where there is no /proc. */
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
