import { type Fault } from '../fault.js';
import { type GaleraNode, scripts } from '../scripts.js';
import { type Engine, type EnginePlace } from './engine.js';
import { startRestartable } from './restartable-server.js';
import { flushed } from './single.js';

/** Longer than the other nodes wait for a node (5 s), so that they go on without it. */
const FROZEN_SECONDS = 20;
const AWAY_SECONDS = 10;

/** Three nodes of Galera. The processes write to different ones: what a process reaches is lost with its node. */
export async function startGaleraOfWriters(place: EnginePlace): Promise<Engine> {
  const { nodes, redis } = await startServers(place);
  const [first, second, third] = nodes;
  const nodeOf: Record<string, GaleraNode> = { 'api-1': first, 'api-2': second, 'worker-1': first, 'worker-2': second };
  return {
    // It is never killed, so that the suite can read at any time.
    databaseUrl: third.url,
    nodeUrls: nodes.map(({ url }) => url),
    settingsOf: (process) => ({ DATABASE_URL: (nodeOf[process] ?? third).url, REDIS_URL: redis.url }),
    faults: [...nodeFaults({ first, second }), flushed(redis.url)],
  };
}

/** Three nodes of Galera behind HAProxy: one of them gets all statements, and another one takes over when it fails. */
export async function startGaleraBehindProxy(place: EnginePlace): Promise<Engine> {
  const { nodes, redis } = await startServers(place);
  const databaseUrl = await scripts.startHaproxy({ nodes, folder: place.folder, daemons: place.daemons });
  const [first, second] = nodes;
  return {
    databaseUrl,
    nodeUrls: [databaseUrl],
    settingsOf: () => ({ DATABASE_URL: databaseUrl, REDIS_URL: redis.url }),
    faults: [...nodeFaults({ first, second }, { isTakenOver: true }), flushed(redis.url)],
  };
}

async function startServers({ daemons, folder, database, secrets }: EnginePlace): Promise<{
  nodes: [GaleraNode, GaleraNode, GaleraNode];
  redis: { url: string };
}> {
  const [{ nodes }, redis] = await Promise.all([
    scripts.startGalera({ folder: `${folder}/galera`, daemons, database, password: secrets.database, size: 3 }),
    startRestartable('redis', daemons, { folder, database, password: secrets.redis }),
  ]);
  return { nodes: nodes as [GaleraNode, GaleraNode, GaleraNode], redis };
}

/** @param nodes the nodes that may fail, by the names that the table of results has */
function nodeFaults(nodes: Record<string, GaleraNode>, { isTakenOver = false } = {}): Fault[] {
  return Object.entries(nodes).flatMap(([name, node]) => [
    {
      name: `${name} node killed`,
      seconds: AWAY_SECONDS,
      isTakenOver,
      begin: async () => {
        await node.kill();
        return () => node.rejoin();
      },
    },
    {
      name: `${name} node restarted`,
      seconds: 0,
      begin: async () => {
        await node.stop();
        return () => node.start();
      },
    },
    {
      name: `${name} node frozen`,
      seconds: FROZEN_SECONDS,
      isTakenOver,
      begin: () => {
        node.freeze();
        return Promise.resolve(() => node.thaw());
      },
    },
  ]);
}
