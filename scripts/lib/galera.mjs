// SPDX-License-Identifier: Apache-2.0
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Daemons, lastLines } from './daemons.mjs';
import { rows } from './database.mjs';
import { unpacked, unpackedServer } from './debian.mjs';
import { inRoot, privateFolder } from './folders.mjs';
import { serverOptions, startMariadb } from './mariadb.mjs';
import { freePort } from './ports.mjs';
import { findProgram, run } from './run.mjs';

const READY_SECONDS = 120;

/** Finds MariaDB and the Galera library: installed ones, else the distribution's packages. */
async function findGalera() {
  const installed = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'].find(existsSync);
  const command = findProgram(['mariadbd']);
  const [program, library] = await Promise.all([
    command ? { command, prefix: '', env: {} } : unpackedServer('mysql', ['mariadb-server-core'], ['mariadbd']),
    installed ?? unpacked('galera', ['galera-4']).then(({ prefix }) => join(prefix, 'usr/lib/libgalera_smm.so')),
  ]);
  return { program, library };
}

/**
 * Free places of the nodes of a cluster. A node listens at `host` and connects from there. It tells the others its ports, and they
 * reach it at `publicHost`, where somebody else must listen on the same ports and pass on what comes.
 */
export const galeraPlaces = (size) =>
  Promise.all(
    Array.from({ length: size }, async (_, index) => ({
      host: `127.0.1.${index + 1}`,
      publicHost: `127.0.2.${index + 1}`,
      port: await freePort(),
      group: await freePort(),
      transfer: await freePort(),
    })),
  );

/**
 * Starts a Galera cluster of MariaDB nodes at these places, with empty data. A read waits for earlier writes of other nodes
 * (`wsrep_sync_wait`), so a client reads after a failover what it wrote before.
 * @returns `{nodes}`, each a {@link GaleraNode}
 */
export async function startGalera({ folder, daemons, database, password, places }) {
  const { program, library } = await findGalera();
  rmSync(folder, { recursive: true, force: true });
  const template = await makeTemplate({ program, folder: privateFolder(join(folder, 'template')), database, password });
  const urlOf = ({ port }) => `mysql://parcelward:${password}@127.0.0.1:${port}/${database}`;
  const nodes = places.map(
    (place, index) =>
      new GaleraNode({
        ...{ program, library, daemons, place, urlOf, name: `galera-${index + 1}` },
        others: places.filter((other) => other !== place),
        folder: join(folder, `galera-${index + 1}`),
      }),
  );
  // All nodes start with the same data and position, so none needs a full state transfer.
  const [first, ...others] = /** @type {[GaleraNode, ...GaleraNode[]]} */ (nodes);
  cpSync(template, first.data, { recursive: true });
  await first.start('--wsrep-new-cluster');
  await first.stop();
  for (const node of others) cpSync(first.data, node.data, { recursive: true });
  await first.start('--wsrep-new-cluster');
  for (const node of others) await node.start();
  return { nodes };
}

/** Creates the data of a server with the database and its account. Each node gets a copy. */
async function makeTemplate({ program, folder, database, password }) {
  const daemons = new Daemons(folder);
  await startMariadb({ program, folder, daemons, database, password, tls: undefined });
  await daemons.stopAll();
  return join(folder, 'mariadb');
}

class GaleraNode {
  #options;
  /** @type {ReturnType<Daemons['start']> | undefined} */
  #daemon;

  constructor(options) {
    this.#options = options;
  }

  /** The process of the last start. */
  get daemon() {
    if (!this.#daemon) throw new Error(`${this.#options.name} was never started`);
    return this.#daemon;
  }

  get url() {
    return this.#options.urlOf(this.#options.place);
  }

  get data() {
    return join(this.#options.folder, 'data');
  }

  /** Starts the node, which fetches missed writes from another node, and waits until it is a member of the cluster. */
  async start(...options) {
    const { daemons, name, program } = this.#options;
    this.#daemon = daemons.start({
      ...{ name, kind: 'server', command: program.command, append: true },
      // The server finds the program of its state transfer on the path.
      env: { ...program.env, PATH: `${inRoot('scripts/galera')}:${process.env.PATH}` },
      args: [...(await this.#arguments()), ...options],
      // Tests end it on purpose.
      onCrash: () => {},
    });
    await daemons.ready(this.#daemon, () => isMember(this.url), { seconds: READY_SECONDS });
  }

  /** Stops the node gracefully. */
  async stop() {
    await this.#options.daemons.stop([this.daemon], { seconds: 60 });
  }

  /** Kills the process, as the loss of its machine would. */
  async kill() {
    this.daemon.child.kill('SIGKILL');
    await this.daemon.ended;
  }

  /** Suspends the process (SIGSTOP), like a paused machine. */
  freeze() {
    this.daemon.child.kill('SIGSTOP');
  }

  /** Continues the process, and waits until the node is a member of the cluster again. */
  async thaw() {
    this.daemon.child.kill('SIGCONT');
    await this.untilMember();
  }

  /** Waits until all nodes are members. A node that others have evicted does not know it yet when it continues, so they are asked. */
  async untilMember() {
    const { daemons, others, urlOf } = this.#options;
    const isBack = async () => {
      const sizes = await Promise.all(others.map((other) => status(urlOf(other), 'wsrep_cluster_size')));
      return sizes.every((size) => Number(size) > others.length) && isMember(this.url);
    };
    await daemons.ready(this.daemon, isBack, { seconds: READY_SECONDS });
  }

  /** Recovers the position of a killed node, and starts the node again. */
  async rejoin() {
    const { program, folder } = this.#options;
    const log = join(folder, 'recovery.log');
    rmSync(log, { force: true });
    const args = [...(await this.#arguments()), '--wsrep-recover', `--log-error=${log}`];
    await run(program.command, args, { env: program.env });
    const [, position] = /Recovered position:? (\S+:-?\d+)/.exec(readFileSync(log, 'utf8')) ?? [];
    if (!position) throw new Error(`${this.#options.name} reported no position${lastLines(log)}`);
    await this.start(`--wsrep-start-position=${position}`);
  }

  async #arguments() {
    const { program, library, folder, place, others, name } = this.#options;
    const provider = [
      `gmcast.listen_addr=tcp://${place.host}:${place.group}`,
      `ist.recv_addr=${place.publicHost}:${place.transfer}`,
      `ist.recv_bind=${place.host}:${place.transfer}`,
      'gcache.size=256M',
    ];
    return [
      ...(await serverOptions({ program, data: this.data, tmpdir: join(folder, 'tmp'), port: place.port })),
      '--binlog-format=ROW',
      '--innodb-autoinc-lock-mode=2',
      '--wsrep-on=ON',
      `--wsrep-provider=${library}`,
      `--wsrep-provider-options=${provider.join(';')}`,
      '--wsrep-cluster-name=parcelward',
      `--wsrep-cluster-address=gcomm://${others.map(({ publicHost, group }) => `${publicHost}:${group}`).join(',')}`,
      `--wsrep-node-name=${name}`,
      '--wsrep-node-address=127.0.0.1',
      '--wsrep-sst-method=local',
      '--wsrep-slave-threads=4',
      '--wsrep-sync-wait=7',
    ];
  }
}

/** Whether a node is a member of the cluster. Before that it accepts connections, but refuses queries of tables. */
export async function isMember(url) {
  return (await status(url, 'wsrep_ready')) === 'ON';
}

async function status(url, name) {
  const [found] = await rows(url, `SHOW GLOBAL STATUS LIKE '${name}'`).catch(() => []);
  return found?.Value;
}
