// SPDX-License-Identifier: Apache-2.0
import { statSync } from 'node:fs';
import { lastLines } from './daemons.mjs';
import { inRoot } from './folders.mjs';
import { Refusal, say, since } from './say.mjs';
import { serviceCommand } from './service.mjs';

const SHUTDOWN_SECONDS = 2;

/** A service of `npm run dev`: restarts with new code, from a standby process that has the npm packages loaded. */
export class LiveService {
  #daemons;
  #service;
  #inspectPort;
  #current;
  #starting;
  #standby;
  #latest = 0;
  #turn = Promise.resolve();

  /**
   * `service` is a description from service.mjs; `inspectPort` opens the inspector on that port.
   */
  constructor(daemons, service, inspectPort) {
    this.#daemons = daemons;
    this.#service = service;
    this.#inspectPort = inspectPort;
  }

  /** Starts it for the first time; throws if that fails. */
  start() {
    return this.#replace();
  }

  /**
   * Replaces the running process after a change at `changedAt`; prints a failure. Cancels a restart that is still under
   * way, because its code is already old.
   */
  restart(changedAt) {
    const mine = ++this.#latest;
    const isLatest = () => mine === this.#latest;
    if (this.#starting) void this.#daemons.stop([this.#starting]);
    this.#turn = this.#turn.then(async () => {
      if (!isLatest()) return;
      try {
        await this.#replace();
        say(this.#service.name, `restarted, ${since(changedAt)} after the change`);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (isLatest() && !this.#daemons.isStopping) this.#report(error.message);
      }
    });
    return this.#turn;
  }

  /** Starts the next standby process and waits until it is ready, which uses a processor for a second or two. */
  async prepare() {
    if (this.#standby?.isRunning()) return;
    this.#standby = this.#spawn();
    await sends(this.#standby, 'prepared');
  }

  async #replace() {
    const next = this.#standby?.isRunning() ? this.#standby : this.#spawn();
    this.#standby = undefined;
    this.#starting = next;
    try {
      // The lines of its predecessor are not about the new code.
      next.logStart = statSync(next.logFile).size;
      const isReady = this.#service.readiness(next.child);
      await this.#loaded(next);
      if (this.#current) await this.#daemons.stop([this.#current], { seconds: SHUTDOWN_SECONDS });
      this.#current = next;
      this.#daemons.rename(next, this.#service.name);
      next.child.send({ type: 'start', inspectPort: this.#inspectPort }, () => {});
      await this.#daemons.ready(next, isReady);
    } finally {
      this.#starting = undefined;
    }
  }

  /** The old process serves until the new code is loaded: a module that does not load must not stop it. */
  async #loaded(next) {
    const isLoaded = sends(next, 'loaded');
    next.child.send({ type: 'load' }, () => {});
    if (!(await isLoaded)) throw new Refusal(`The new code does not load${lastLines(next.logFile, next.logStart)}`);
  }

  #spawn() {
    const { name, modules, entry, env } = this.#service;
    return this.#daemons.start({
      name: `${name}.standby`,
      log: name,
      // One log over all restarts, so that `tail -f` continues.
      append: this.#current !== undefined,
      kind: 'service',
      ...serviceCommand(['--enable-source-maps', inRoot('scripts/lib/standby.mjs'), modules, entry]),
      env,
      ipc: true,
      onCrash: (sentence) => this.#report(sentence),
    });
  }

  #report(message) {
    const isServing = this.#current?.isRunning();
    console.log(`\n${message}\n`);
    say(this.#service.name, isServing ? 'still runs the old code; save a fix' : 'is down; save a fix');
  }
}

/** Whether a process sends a message before it ends. */
function sends({ child, ended }, expected) {
  const received = new Promise((resolve) => child.on('message', (message) => message === expected && resolve(true)));
  return Promise.race([received, ended.then(() => false)]);
}
