// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './folders.mjs';
import { Refusal } from './say.mjs';

const running = new Set();

/** A command that failed: `output` is everything it printed; the message shows the end. */
export class CommandFailed extends Refusal {
  constructor(command, args, code, output) {
    const end = output.trim().split('\n').slice(-20).join('\n');
    super(`"${[basename(command), ...args].join(' ')}" ended with ${code}:\n${end}`);
    this.output = output;
  }
}

/**
 * Runs a command to its end and returns what it printed; throws {@link CommandFailed} unless it exits with 0.
 * Options: `env` (added to the environment), `cwd`, `input` (standard input), `timeout` (milliseconds), and `show`
 * (prints the output instead of returning it). It runs in its own process group, so that a terminal's Ctrl-C only
 * reaches this process, which then ends it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, input?: string, timeout?: number, show?: boolean }} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, { env = {}, cwd = root, input, timeout, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const out = show ? 'inherit' : 'pipe';
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = [input === undefined ? 'ignore' : 'pipe', out, out];
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio, detached: true });
    running.add(child);
    const pieces = [];
    let stdout = '';
    child.stdout?.on('data', (data) => {
      stdout += data;
      pieces.push(data);
    });
    child.stderr?.on('data', (data) => pieces.push(data));
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
    const timer = timeout && setTimeout(() => endGroup(child, 'SIGKILL'), timeout);
    child.on('error', (/** @type {NodeJS.ErrnoException} */ error) => settle(error.code));
    child.on('close', (code, signal) => settle(code ?? signal));
    function settle(code) {
      clearTimeout(timer);
      running.delete(child);
      if (code === 0) resolve(stdout);
      else reject(new CommandFailed(command, args, code, Buffer.concat(pieces).toString()));
    }
    // Processes that the command leaves in its group end with it.
    child.on('exit', () => endGroup(child, 'SIGKILL'));
  });
}

/** Ends running commands when the set-up is interrupted: SIGTERM, and after two seconds SIGKILL. */
export async function endCommands() {
  for (const child of running) endGroup(child, 'SIGTERM');
  const deadline = Date.now() + 2000;
  while (running.size > 0 && Date.now() < deadline) await delay(50);
  for (const child of running) endGroup(child, 'SIGKILL');
}

/** Sends a signal to a child's whole process group, if it still has one. */
export function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Already ended.
  }
}

/** The absolute path of the first of `names` on the path or in the usual folders of servers, or null. */
export function findProgram(names) {
  const usual = [
    '/usr/sbin',
    '/usr/local/sbin',
    '/usr/local/bin',
    '/usr/local/mysql/bin',
    '/opt/homebrew/bin',
    '/usr/libexec',
  ];
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...usual];
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isProgram);
    if (found) return found;
  }
  return null;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
