// SPDX-License-Identifier: Apache-2.0
import { setTimeout as delay } from 'node:timers/promises';
import { endCommands } from './run.mjs';
import { Refusal } from './say.mjs';

/**
 * Runs a command: `work` does the work and returns the exit status. However the command ends (by itself, an error, a
 * signal, the death of a process that it started), all of its processes are stopped first.
 * `stopStatus` is the exit status after a signal.
 */
export async function lifetime(daemons, work, stopStatus) {
  const outcome = await Promise.race([
    work().catch((error) => error),
    daemons.died.then((sentence) => new Refusal(sentence)),
    signalled().then(() => stopStatus),
  ]);
  if (outcome instanceof Error) console.error(outcome instanceof Refusal ? `\n${outcome.message}` : outcome);
  await endCommands();
  await daemons.stopAll();
  return outcome instanceof Error ? 1 : outcome;
}

/**
 * Resolves at the first signal. npm forwards a terminal's Ctrl-C to a process that already received it, so
 * later signals are ignored: they must not interrupt the stop.
 */
function signalled() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
    void orphaned().then(resolve);
  });
}

/** Resolves when the npm that started this process was killed by a signal that it cannot forward. */
async function orphaned() {
  const parent = process.ppid;
  while (!process.env.npm_lifecycle_event || process.ppid === parent) await delay(500, undefined, { ref: false });
}
