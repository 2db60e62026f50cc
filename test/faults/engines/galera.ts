// SPDX-License-Identifier: Apache-2.0
import { type Fault } from '../fault.js';
import { Link } from '../network/link.js';
import { delayed, dropped, reset } from '../network/network-faults.js';
import { NodeNetwork } from '../network/node-network.js';
import { withProcessLinks } from '../network/process-links.js';
import { urlOver } from '../network/proxy.js';
import { type GaleraNode, type NodePlace, scripts } from '../scripts.js';
import { type Engine, type EngineOptions } from './engine.js';
import { startRestartable } from './restartable-server.js';
import { flushed } from './single.js';

/** Longer than the cluster waits before it evicts a node (5 s). */
const FROZEN_SECONDS = 20;
const DOWN_SECONDS = 10;
const DELAY_MS = 500;

type Three<T> = [first: T, second: T, third: T];

/** Three Galera nodes behind HAProxy, which sends all statements to one of them and fails over to another one. */
export async function startGaleraBehindHaproxy(options: EngineOptions): Promise<Engine> {
  const { daemons, folder, database, secrets } = options;
  const places = (await scripts.galeraPlaces(3)) as Three<NodePlace>;
  const network = await NodeNetwork.listen(places);
  const [{ nodes }, redis] = await Promise.all([
    scripts.startGalera({ folder: `${folder}/galera`, daemons, database, password: secrets.database, places }),
    startRestartable('redis', daemons, { folder, database, password: secrets.redis }),
  ]);
  const [first, second] = nodes as Three<GaleraNode>;
  const toFirst = new Link();
  const urls = await Promise.all(nodes.map(({ url }) => urlOver(url === first.url ? toFirst : new Link(), url)));
  const databaseUrl = await scripts.startHaproxy({ nodes: urls.map((url) => ({ url })), folder, daemons });
  return withProcessLinks({
    databaseUrl,
    settingsOf: () => ({ DATABASE_URL: databaseUrl, REDIS_URL: redis.url }),
    faults: [
      ...nodeFaults({ first, second }),
      ...networkFaults({ nodes: nodes as Three<GaleraNode>, places, network, toFirst }),
      flushed(redis.url),
    ],
  });
}

/** @param nodes the nodes that fail, by the names for the table of results */
function nodeFaults(nodes: Record<string, GaleraNode>): Fault[] {
  return Object.entries(nodes).flatMap(([name, node]) => [
    {
      name: `${name} node killed`,
      seconds: DOWN_SECONDS,
      hasFailover: true,
      inject: async () => {
        await node.kill();
        return () => node.rejoin();
      },
    },
    {
      name: `${name} node restarted`,
      seconds: 0,
      inject: async () => {
        await node.stop();
        return () => node.start();
      },
    },
    {
      name: `${name} node frozen`,
      seconds: FROZEN_SECONDS,
      hasFailover: true,
      inject: () => {
        node.freeze();
        return Promise.resolve(() => node.thaw());
      },
    },
  ]);
}

interface Cluster {
  nodes: Three<GaleraNode>;
  places: Three<NodePlace>;
  network: NodeNetwork;
  /** From HAProxy to the first node. */
  toFirst: Link;
}

/** Faults of the network between the nodes, and between HAProxy and the node to which it sends all statements. */
function networkFaults({ nodes, places: [first, second], network, toFirst }: Cluster): Fault[] {
  const untilHealed = (): Promise<unknown> => Promise.all(nodes.map((node) => node.untilMember()));
  const options = { hasFailover: true, untilHealed };
  return [
    dropped('first node', network.of(first), options),
    dropped('first node and its clients', [...network.of(first), toFirst], options),
    dropped('clients of the first node', [toFirst], options),
    dropped('second node', network.of(second), options),
    dropped('first and second node', [network.between(first, second)], options),
    delayed('all nodes', network.all, DELAY_MS, { untilHealed }),
    reset('all nodes', network.all),
  ];
}
