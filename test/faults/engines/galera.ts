import { type Fault } from '../fault.js';
import { type GaleraNode, scripts } from '../scripts.js';
import { type Engine, type EngineOptions } from './engine.js';
import { startRestartable } from './restartable-server.js';
import { flushed } from './single.js';

/** Longer than the cluster waits before it evicts a node (5 s). */
const FROZEN_SECONDS = 20;
const DOWN_SECONDS = 10;

/** Three Galera nodes behind HAProxy, which sends all statements to one of them and fails over to another one. */
export async function startGaleraBehindHaproxy(options: EngineOptions): Promise<Engine> {
  const { nodes, redis } = await startServers(options);
  const databaseUrl = await scripts.startHaproxy({ nodes, folder: options.folder, daemons: options.daemons });
  const [first, second] = nodes;
  return {
    databaseUrl,
    settingsOf: () => ({ DATABASE_URL: databaseUrl, REDIS_URL: redis.url }),
    faults: [...nodeFaults({ first, second }, { hasFailover: true }), flushed(redis.url)],
  };
}

async function startServers({ daemons, folder, database, secrets }: EngineOptions): Promise<{
  nodes: [GaleraNode, GaleraNode, GaleraNode];
  redis: { url: string };
}> {
  const [{ nodes }, redis] = await Promise.all([
    scripts.startGalera({ folder: `${folder}/galera`, daemons, database, password: secrets.database, size: 3 }),
    startRestartable('redis', daemons, { folder, database, password: secrets.redis }),
  ]);
  return { nodes: nodes as [GaleraNode, GaleraNode, GaleraNode], redis };
}

/** @param nodes the nodes that fail, by the names for the table of results */
function nodeFaults(nodes: Record<string, GaleraNode>, { hasFailover = false } = {}): Fault[] {
  return Object.entries(nodes).flatMap(([name, node]) => [
    {
      name: `${name} node killed`,
      seconds: DOWN_SECONDS,
      hasFailover,
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
      hasFailover,
      inject: () => {
        node.freeze();
        return Promise.resolve(() => node.thaw());
      },
    },
  ]);
}
