// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './folders.mjs';
import { IncrementalBuild } from './incremental-build.mjs';
import { buildLocked, dashboard } from './install.mjs';
import { LiveService } from './live-service.mjs';
import { say } from './say.mjs';

/** Editors and branch switches write several files; they are compiled together after this long without an event. */
const QUIET_MS = 40;

const INSPECT_PORTS = { api: 9229, worker: 9230, dashboard: 9231 };

/** The order of restarts. Three at once would delay the API on a machine with two processors. */
const ORDER = [['api', 'worker'], ['dashboard']];

/** The services of `npm run dev`. Compiles saved source files and restarts the processes that load them. */
export class LiveServices {
  #daemons;
  #inspect;
  #builds = { service: new IncrementalBuild(root), dashboard: new IncrementalBuild(dashboard) };
  #services = new Map();
  /** Names of services whose code changed since they last restarted. */
  #stale = new Set();
  #round = 0;

  /** Create it before the full build, so that changes during that build are not missed. */
  constructor(daemons, { inspect }) {
    this.#daemons = daemons;
    this.#inspect = inspect;
  }

  /** Starts a service that `watch` restarts from then on; throws if it does not become ready. */
  async start(service) {
    const inspectPort = this.#inspect ? INSPECT_PORTS[service.name] : undefined;
    const live = new LiveService(this.#daemons, service, inspectPort);
    await live.start();
    this.#services.set(service.name, live);
  }

  /** Compiles and restarts for as long as the command runs; throws if that is impossible. */
  watch() {
    return new Promise((_, reject) => {
      // Restarts run beside the compilation. When the command stops, they throw, and that must not end it early.
      const background = (work) => void work.catch(reject);
      background(this.#prepare());
      background(this.#compileOnSave((changedAt) => background(this.#restart(changedAt))));
    });
  }

  async #compileOnSave(restart) {
    const { watch } = await import('chokidar');
    const folders = [root, dashboard].map((folder) => join(folder, 'src'));
    let lastEvent = 0;
    let isDirty = true;
    let wake;
    const changed = () => {
      lastEvent = Date.now();
      isDirty = true;
      wake?.();
    };
    // Files saved before the watch was complete caused no event.
    watch(folders, { ignoreInitial: true }).on('all', changed).on('ready', changed);
    for (;;) {
      while (!isDirty) await new Promise((resolve) => (wake = resolve));
      while (Date.now() < lastEvent + QUIET_MS) await delay(QUIET_MS / 2);
      isDirty = false;
      if (await this.#compile()) restart(lastEvent);
    }
  }

  /** Returns whether there is new code to run. */
  async #compile() {
    const [service, example] = await buildLocked(() =>
      Promise.all([this.#builds.service.update(), this.#builds.dashboard.update()]),
    );
    const changed = [...service.changed, ...example.changed];
    if (changed.length === 0) return false;
    const concerned = service.changed.length > 0 ? [...this.#services.keys()] : ['dashboard'];
    for (const name of concerned) this.#stale.add(name);
    const errors = [...service.errors, ...example.errors];
    if (errors.length === 0) return true;
    console.log(`\n${errors.join('\n\n')}\n`);
    say('compile', 'failed; the old code runs until you save a fix');
    return false;
  }

  async #restart(changedAt) {
    const round = ++this.#round;
    const stale = [...this.#stale];
    this.#stale.clear();
    for (const names of ORDER) {
      const wanted = names.filter((name) => stale.includes(name));
      // A later round restarts them with newer code.
      if (round !== this.#round) for (const name of wanted) this.#stale.add(name);
      else await Promise.all(wanted.map((name) => this.#services.get(name).restart(changedAt)));
    }
    if (round === this.#round) await this.#prepare();
  }

  async #prepare() {
    const round = this.#round;
    for (const names of ORDER)
      if (round === this.#round) await Promise.all(names.map((name) => this.#services.get(name).prepare()));
  }
}
