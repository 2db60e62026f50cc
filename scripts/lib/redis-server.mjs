// SPDX-License-Identifier: Apache-2.0
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { privateFolder } from './folders.mjs';
import { firstFreePort, freePort } from './ports.mjs';
import { pings } from './redis.mjs';

/** The highest port with a valid cluster bus port, which is 10,000 higher. */
const MAX_CLUSTER_PORT = 55_535;

/** A Redis, Valkey or Sentinel process on a port of 127.0.0.1 that a test kills, freezes and starts again. */
export class RedisServer {
  #daemon;
  #daemons;
  #options;
  #password;

  /**
   * Starts empty. `isSentinel` makes it a Sentinel, `settings` are lines of its configuration, and the other options are
   * those of {@link startRedis}.
   */
  constructor({ name, port, settings, isSentinel = false, program, folder, daemons, password }) {
    const data = join(folder, name);
    rmSync(data, { recursive: true, force: true });
    privateFolder(data);
    const file = join(data, 'redis.conf');
    const all = { bind: '127.0.0.1', port, dir: `"${data.replaceAll(/["\\]/g, '\\$&')}"`, ...settings };
    // A file, because Sentinel and CONFIG REWRITE write their state into it.
    const lines = Object.entries(all).flatMap(([key, values]) => [values].flat().map((value) => `${key} ${value}\n`));
    writeFileSync(file, lines.join(''), { mode: 0o600 });
    const args = isSentinel ? [file, '--sentinel'] : [file];
    this.#options = { name, kind: 'server', command: program.command, args, env: program.env };
    this.#daemons = daemons;
    this.#password = password;
    this.name = name;
    this.port = port;
    this.url = `redis://:${password}@127.0.0.1:${port}`;
  }

  /** Starts the server, also again after `kill`, and waits until it answers. */
  async start() {
    // A test ends it on purpose, so its end must not end the command.
    this.#daemon = this.#daemons.start({ ...this.#options, append: true, onCrash: () => {} });
    await this.#daemons.ready(this.#daemon, () => pings(this.url));
    return this;
  }

  /** Kills the process, so it cannot notify clients or replicas. */
  async kill() {
    this.#daemon.child.kill('SIGKILL');
    await this.#daemon.ended;
  }

  /** Suspends the process (SIGSTOP); its connections stay open. */
  freeze() {
    this.#daemon.child.kill('SIGSTOP');
  }

  thaw() {
    this.#daemon.child.kill('SIGCONT');
  }

  /**
   * Sends one command on a connection of its own.
   * @returns {Promise<any>}
   */
  async send(name, ...args) {
    const redis = new Redis({
      ...{ host: '127.0.0.1', port: this.port, password: this.#password },
      ...{ retryStrategy: () => null, enableReadyCheck: false, commandTimeout: 2_000 },
    });
    redis.on('error', () => {});
    try {
      return await redis.call(name, ...args);
    } finally {
      redis.disconnect();
    }
  }

  /** `master` or `slave`, or null if it does not answer. */
  async role() {
    const answer = await this.send('ROLE').catch(() => null);
    return answer?.[0] ?? null;
  }
}

/** Finds a free port whose cluster bus port is free too. */
export async function freeClusterPort() {
  for (;;) {
    const port = await freePort();
    if (port <= MAX_CLUSTER_PORT && (await firstFreePort(port + 10_000)) === port + 10_000) return port;
  }
}

/** Calls `look` until its result is truthy, and returns that. */
export async function eventually(look, what, seconds = 60) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not happen within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
