// SPDX-License-Identifier: Apache-2.0
import { eventually, freeClusterPort, RedisServer } from './redis-server.mjs';

const SLOTS = 16_384;
const MASTERS = 3;

/**
 * Starts a Redis Cluster of three masters, each with a replica, on free ports of 127.0.0.1. A replica takes over from a
 * master that is silent for about two seconds. The options are those of {@link startRedis}.
 * @returns `{url, servers, master, switchMaster}`: `url` for REDIS_URL, `master(key)` finds the server that now answers for a
 *   key, `switchMaster(key)` begins a planned failover to its replica. Each server has `kill`, `freeze`, `thaw`, `start` and
 *   `role`.
 */
export async function startRedisCluster({ program, folder, daemons, password }) {
  const servers = [];
  for (let index = 1; index <= 2 * MASTERS; index++) {
    const port = await freeClusterPort();
    const name = `redis-${index}`;
    const server = new RedisServer({ program, folder, daemons, name, port, password, settings: settingsOf(password) });
    servers.push(await server.start());
  }
  const masters = servers.slice(0, MASTERS);
  await Promise.all(masters.map((master, index) => master.send('CLUSTER', 'ADDSLOTS', ...slotsOf(index))));
  await Promise.all(servers.map((server, index) => server.send('CLUSTER', 'SET-CONFIG-EPOCH', index + 1)));
  // All of them, because gossip alone takes seconds.
  await Promise.all(
    servers.flatMap((server) =>
      servers.filter((other) => other !== server).map(({ port }) => server.send('CLUSTER', 'MEET', '127.0.0.1', port)),
    ),
  );
  const ids = await Promise.all(masters.map((master) => master.send('CLUSTER', 'MYID')));
  await Promise.all(
    servers.slice(MASTERS).map(async (replica, index) => {
      await eventually(async () => (await replica.send('CLUSTER', 'NODES')).includes(ids[index]), 'the meeting');
      await replica.send('CLUSTER', 'REPLICATE', ids[index]);
    }),
  );
  await eventually(async () => (await Promise.all(servers.map(isComplete))).every(Boolean), 'agreement');
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    ...{ url: `redis+cluster://:${password}@${hosts}`, servers },
    master: (key) => masterOf(servers, key),
    switchMaster: (key) => eventually(() => switchMaster(servers, key), 'a planned failover'),
  };
}

const settingsOf = (password) => ({
  requirepass: password,
  masterauth: password,
  save: '""',
  'maxmemory-policy': 'noeviction',
  'repl-diskless-sync-delay': 0,
  // Nodes list a replica once it has received something, which is a ping of every ten seconds by default.
  'repl-ping-replica-period': 1,
  'cluster-enabled': 'yes',
  'cluster-config-file': 'nodes.conf',
  'cluster-node-timeout': 1000,
});

/** The slots of a master. */
function slotsOf(index) {
  const [from, to] = [index, index + 1].map((part) => Math.floor((part * SLOTS) / MASTERS));
  return Array.from({ length: to - from }, (_, slot) => from + slot);
}

/** Whether a server sees all slots and, for each master, a replica that is in sync. */
async function isComplete(server) {
  const [state, ranges, role] = await Promise.all([
    server.send('CLUSTER', 'INFO'),
    server.send('CLUSTER', 'SLOTS'),
    server.send('ROLE'),
  ]);
  const isInSync = role[0] === 'master' ? role[2].length > 0 : role[3] === 'connected';
  return state.includes('cluster_state:ok') && ranges.every((range) => range.length === 4) && isInSync;
}

/** The server that answers for a key in the view of most servers, or undefined while they disagree. */
async function masterOf(servers, key) {
  const named = await Promise.all(servers.map((server) => portFor(server, key).catch(() => null)));
  return servers.find(({ port }) => named.filter((other) => other === port).length > servers.length / 2);
}

/** Has the replica of a key's master take over. Returns false if there is none now. */
async function switchMaster(servers, key) {
  const master = await masterOf(servers, key);
  const roles = await Promise.all(servers.map((server) => server.send('ROLE').catch(() => [])));
  const replica = servers.find((_server, index) => roles[index][0] === 'slave' && roles[index][2] === master?.port);
  return replica?.send('CLUSTER', 'FAILOVER').then(
    () => true,
    () => false,
  );
}

async function portFor(server, key) {
  const [slot, ranges] = await Promise.all([server.send('CLUSTER', 'KEYSLOT', key), server.send('CLUSTER', 'SLOTS')]);
  const [, , master] = ranges.find(([from, to]) => from <= slot && slot <= to) ?? [];
  return master?.[1];
}
