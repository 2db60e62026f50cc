// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './folders.mjs';
import { endNoted, notePid } from './pids.mjs';
import { endGroup } from './run.mjs';
import { Refusal } from './say.mjs';

/**
 * The long-running processes of one command, each with a pid file and a log in `folder`. They run in process
 * groups of their own: a terminal's Ctrl-C must not end the database before the API has finished its requests.
 */
export class Daemons {
  #folder;
  #running = [];
  #stopping = false;
  #died;

  /** Resolves with a message when a process that was ready ends without being stopped. */
  died = new Promise((resolve) => (this.#died = resolve));

  constructor(folder) {
    this.#folder = folder;
  }

  /** Whether `stopAll` has begun, so that nothing may start. */
  get isStopping() {
    return this.#stopping;
  }

  /**
   * Starts a process and returns `{name, child, logFile}`. `kind` says when it is stopped: `service` first,
   * `server` after them. `input` is written to its standard input; `ipc` opens a channel for Node's messages.
   * `log` names another log file, `append` continues it. `onCrash` receives the message that otherwise ends the command.
   */
  start({ name, log = name, append, kind, command, args, env = {}, cwd = root, input, ipc = false, onCrash }) {
    if (this.#stopping) throw new Refusal('stopped');
    const logFile = join(this.#folder, `${log}.log`);
    if (!append && existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
    const output = openSync(logFile, 'a', 0o600);
    /** @type {'ipc'[]} */
    const channels = ipc ? ['ipc'] : [];
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = [input === undefined ? 'ignore' : 'pipe', output, output, ...channels];
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio, detached: true });
    closeSync(output);
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
    const ended = new Promise((resolve) => child.once('close', resolve));
    const isRunning = () => this.#running.includes(daemon);
    const daemon = { name, kind, child, logFile, onCrash, isRunning, ended };
    child.on('error', (error) => this.#ended(daemon, error.message));
    child.on('exit', (code, signal) => this.#ended(daemon, `exit ${code ?? signal}`));
    if (child.pid) notePid(this.#pidFile(name), child.pid);
    this.#running.push(daemon);
    return daemon;
  }

  /**
   * Waits until `isReady()` is true. If the process ends first or takes too long, stops it and throws with the end of
   * its log.
   */
  async ready(daemon, isReady, { seconds = 60 } = {}) {
    const deadline = Date.now() + seconds * 1000;
    while (!(await isReady())) {
      if (!daemon.isRunning()) throw new Refusal(`${daemon.name} ended${lastLines(daemon.logFile, daemon.logStart)}`);
      if (Date.now() > deadline) {
        await this.stop([daemon]);
        throw new Refusal(
          `${daemon.name} is not ready after ${seconds} s${lastLines(daemon.logFile, daemon.logStart)}`,
        );
      }
      await delay(50);
    }
    daemon.wasReady = true;
  }

  /** Renames a process; no other running process may have the name. */
  rename(daemon, name) {
    rmSync(this.#pidFile(daemon.name), { force: true });
    daemon.name = name;
    notePid(this.#pidFile(name), daemon.child.pid);
  }

  /** Stops processes gracefully (SIGTERM, and SIGKILL after `seconds`). */
  async stop(daemons, { seconds = 10 } = {}) {
    await Promise.all(
      daemons.map(async (daemon) => {
        daemon.stopped = true;
        daemon.child.kill('SIGTERM');
        const timer = setTimeout(() => endGroup(daemon.child, 'SIGKILL'), seconds * 1000);
        await daemon.ended;
        clearTimeout(timer);
        endGroup(daemon.child, 'SIGKILL');
      }),
    );
  }

  /** Stops everything: first the services, so that they finish their requests, then the servers that they need. */
  async stopAll() {
    this.#stopping = true;
    const of = (kind) => this.#running.filter((daemon) => daemon.kind === kind);
    await this.stop(of('service'));
    await this.stop(of('server'));
  }

  /** Ends processes that an earlier command left behind because it was killed. `names` gives the order. */
  async endLeftovers(names) {
    for (const name of names) await endNoted(this.#pidFile(name));
  }

  #pidFile(name) {
    return join(this.#folder, `${name}.pid`);
  }

  #ended(daemon, how) {
    this.#running = this.#running.filter((other) => other !== daemon);
    rmSync(this.#pidFile(daemon.name), { force: true });
    if (daemon.wasReady && !daemon.stopped)
      (daemon.onCrash ?? this.#died)(`${daemon.name} ended by itself (${how})${lastLines(daemon.logFile)}`);
  }
}

/** The end of a log from byte `from` on, as a paragraph with the path of the file. */
export function lastLines(file, from = 0, count = 15) {
  const text = existsSync(file) ? readFileSync(file).subarray(from).toString() : '';
  const lines = text.trimEnd().split('\n').slice(-count);
  return `; the end of ${basename(file)} (${file}):\n${lines.map((line) => `    ${line.slice(0, 400)}`).join('\n')}`;
}
