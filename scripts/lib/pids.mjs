// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Writes a process's number and start time to `file`. The time distinguishes a later process with the same number. */
export function notePid(file, pid) {
  writeFileSync(file, `${pid} ${startTime(pid)}\n`);
}

/** The number of the process in `file` if that process still runs, else null. */
export function livingPid(file) {
  if (!existsSync(file)) return null;
  const [pid, started] = readFileSync(file, 'utf8').trim().split(' ');
  return started && started !== 'unknown' && startTime(pid) === started ? Number(pid) : null;
}

/** Ends the process in `file`, if it still runs: SIGTERM, and after ten seconds SIGKILL. */
export async function endNoted(file) {
  const pid = livingPid(file);
  if (pid) {
    process.kill(pid, 'SIGTERM');
    const deadline = Date.now() + 10_000;
    while (livingPid(file) && Date.now() < deadline) await delay(50);
    if (livingPid(file)) process.kill(pid, 'SIGKILL');
    while (livingPid(file)) await delay(50);
  }
  rmSync(file, { force: true });
}

/** Field 22 of /proc/PID/stat (the command's name before it may contain spaces); a zombie counts as ended. */
function startTime(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? 'unknown' : fields[19];
  } catch {
    return 'unknown';
  }
}
