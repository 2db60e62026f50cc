// SPDX-License-Identifier: Apache-2.0
import { linkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { privateFolder } from './folders.mjs';
import { livingPid, notePid } from './pids.mjs';

/** Acquires the lock `file` and returns a function that releases it, or null if another process has it. */
export function tryLock(file) {
  const mine = join(privateFolder(dirname(file)), `.lock-${process.pid}`);
  notePid(mine, process.pid);
  try {
    return take(mine, file) || (!livingPid(file) && takeOver(mine, file)) ? () => rmSync(file, { force: true }) : null;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Waits for the lock `file`, then does `work` under it. */
export async function locked(file, work) {
  let release;
  while (!(release = tryLock(file))) await delay(200);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Creating a hard link is atomic, so nobody reads a half-written lock. */
function take(mine, file) {
  try {
    linkSync(mine, file);
    return true;
  } catch {
    return false;
  }
}

function takeOver(mine, file) {
  rmSync(file, { force: true });
  return take(mine, file);
}
